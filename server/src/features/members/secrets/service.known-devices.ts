import type { Tx } from '../../../kernel/db/db.ts'
import { noteSecurity, type Origin } from '../../../kernel/db/security-events.ts'
import type { User } from '../repository.ts'
import { deleteDevicesUnusedSince, findDevices, putDevice } from './repository.devices.ts'

/** As long as browsers keep the cookie. */
const KEEP_MS = 400 * 24 * 60 * 60_000

/** The ways of signing in that the log of security names. */
export type SignInWay = 'password' | 'passkey' | 'link' | 'registration'

/**
 * Writes a sign-in down and remembers the browser. A browser that is new to the account is written down too, except for
 * the account's first one. For an admin's account all admins get a letter about it.
 */
export async function noteSignIn(
  tx: Tx,
  { id: userId, role }: Pick<User, 'id' | 'role'>,
  { way, device, from, at }: { way: SignInWay; device: string; from: Origin; at: Date },
): Promise<void> {
  const known = await findDevices(tx, userId)
  await putDevice(tx, { userId, deviceHash: device }, at)
  const event = { userId, actorId: userId, detail: way, from, at }
  await noteSecurity(tx, { ...event, kind: 'signin.success' })
  if (known.length === 0 || known.includes(device)) return
  await noteSecurity(tx, { ...event, kind: 'signin.device', isSerious: role === 'admin' })
}

/** Forgets browsers that have lost their cookie by now. */
export const sweepDevices = (tx: Tx, now: Date): Promise<void> =>
  deleteDevicesUnusedSince(tx, new Date(now.getTime() - KEEP_MS))
