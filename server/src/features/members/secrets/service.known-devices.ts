import type { Tx } from '../../../kernel/db/db.ts'
import { noteSecurity, type Origin } from '../../../kernel/db/security-events.ts'
import type { User } from '../repository.ts'
import { deleteDevicesUnusedSince, findDevices, putDevice } from './repository.devices.ts'

/** The lifetime of the device cookie in milliseconds. */
const KEEP_MS = 400 * 24 * 60 * 60_000

/** The ways of signing in in the security log. */
export type SignInWay = 'password' | 'passkey' | 'link' | 'registration'

/**
 * Logs a sign-in and stores the browser. A browser that is new to the account is logged too, except for the
 * account's first one. For an admin's account all admins get an email about it.
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

/** Deletes browsers whose cookie has expired. */
export const sweepDevices = (tx: Tx, now: Date): Promise<void> =>
  deleteDevicesUnusedSince(tx, new Date(now.getTime() - KEEP_MS))
