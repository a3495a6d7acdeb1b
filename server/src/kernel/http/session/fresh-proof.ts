import { Refusal } from '../errors.ts'
import type { CallSession } from './session.ts'

/** For how long a proof counts as fresh. */
const FRESH_MS = 10 * 60_000

/** Whether the person of this session has proved who they are in the last ten minutes, by signing in or since. */
export const isFresh = ({ provedAt }: Pick<CallSession, 'provedAt'>, now: Date): boolean =>
  provedAt !== null && now.getTime() - provedAt.getTime() < FRESH_MS

/**
 * Demands a fresh proof: signing in, or the password or a passkey once more, at most ten minutes ago in this session.
 * Throws `fresh_proof_needed`, upon which the page asks for one and makes the same call again. `mount` calls it for
 * every entry with `fresh`; a service calls it where only some cases need it, before it changes anything. A station has
 * no proof.
 */
export function proveFresh(session: Pick<CallSession, 'provedAt'>, now: Date): void {
  if (!isFresh(session, now)) throw new Refusal('fresh_proof_needed')
}
