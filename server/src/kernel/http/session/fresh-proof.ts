import { Refusal } from '../errors.ts'
import { asPasskey, type CallSession } from './session.ts'

/** The time for which a proof counts as fresh, in milliseconds. */
const FRESH_MS = 10 * 60_000

/** The session fields that determine whether its proof is fresh. */
export type Proved = Pick<CallSession, 'provedAt' | 'provedBy' | 'asksPasskey' | 'needsPasskey'>

/** Whether this session's person has proved their identity in the last ten minutes, by signing in or later. */
export const isFresh = ({ provedAt }: Pick<CallSession, 'provedAt'>, now: Date): boolean =>
  provedAt !== null && now.getTime() - provedAt.getTime() < FRESH_MS

/**
 * Whether a proof satisfies the venue's rule for the person's role. A session that still lacks its passkey can only
 * add or use one, so a password is enough for that.
 */
const isEnough = ({ provedBy, asksPasskey, needsPasskey }: Proved): boolean =>
  !asksPasskey || needsPasskey || asPasskey.has(provedBy)

/**
 * Requires a proof within the last ten minutes in this session: signing in, or the password or a passkey once more.
 * If the venue requires a passkey for the role, only a passkey or a recovery code counts. Throws
 * `fresh_proof_needed`; the page then asks for a proof and repeats the call. `mount` calls it for every entry with
 * `fresh`. Services call it if only some cases need it, before they change anything. A station has no proof.
 */
export function proveFresh(session: Proved, now: Date): void {
  if (!isFresh(session, now) || !isEnough(session)) throw new Refusal('fresh_proof_needed')
}
