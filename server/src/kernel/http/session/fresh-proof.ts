import { Refusal } from '../errors.ts'
import { asPasskey, type CallSession } from './session.ts'

/** For how long a proof counts as fresh. */
const FRESH_MS = 10 * 60_000

/** The fields of a session by which its proof is fresh or not. */
export type Proved = Pick<CallSession, 'provedAt' | 'provedBy' | 'asksPasskey' | 'needsPasskey'>

/** Whether the person of this session has proved who they are in the last ten minutes, by signing in or since. */
export const isFresh = ({ provedAt }: Pick<CallSession, 'provedAt'>, now: Date): boolean =>
  provedAt !== null && now.getTime() - provedAt.getTime() < FRESH_MS

/**
 * Whether a proof is as good as the venue asks of the person's role. A session that has seen no passkey yet can do
 * nothing but come by one, so a password is enough for that.
 */
const isEnough = ({ provedBy, asksPasskey, needsPasskey }: Proved): boolean =>
  !asksPasskey || needsPasskey || asPasskey.has(provedBy)

/**
 * Demands a proof of at most ten minutes ago in this session: signing in, or the password or a passkey once more; only a
 * passkey or a recovery code where the venue asks the person's role for one. Throws `fresh_proof_needed`; the page then asks
 * for a proof and makes the same call again. `mount` calls it for every entry with `fresh`. A service calls it where only
 * some cases need it, before it changes anything. A station has no proof.
 */
export function proveFresh(session: Proved, now: Date): void {
  if (!isFresh(session, now) || !isEnough(session)) throw new Refusal('fresh_proof_needed')
}
