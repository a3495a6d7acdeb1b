import { verify } from '@node-rs/argon2'
import { audit } from '../../../kernel/db/audit.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { noteSecurity, type Origin } from '../../../kernel/db/security-events.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { deletePin, findPin, hasPin, writePin } from './repository.pins.ts'
import { admitGuess, forgiveGuess } from './service.guesses.ts'
import { hashPassword, provePassword } from './service.password.ts'

/** The hash that a guess is compared with if somebody has no PIN, so that it takes as long. */
const nobodysHash = hashPassword('nobody has this PIN')

/** Those of the staff who have a PIN, by name. */
export { findWithPin as listWithPin } from './repository.pins.ts'

/** Whether somebody has a PIN of their own (`GET /api/account/pin`). */
export const readPin = ({ db }: Kernel, memberId: number): Promise<{ isSet: boolean }> =>
  transact(db, async (tx) => ({ isSet: await hasPin(tx, memberId) }))

/** Sets, changes or, where there is none, removes one's own PIN, for the password. Two people may have the same. */
export async function changePin(
  kernel: Kernel,
  memberId: number,
  { currentPassword, pin }: { currentPassword: string; pin: string | null },
  from: Origin,
): Promise<{ isSet: boolean }> {
  const { db, clock } = kernel
  await provePassword(kernel, memberId, currentPassword)
  const pinHash = pin === null ? null : await hashPassword(pin)
  const at = clock.now()
  await transact(db, async (tx) => {
    const before = await hasPin(tx, memberId)
    if (pinHash === null) await deletePin(tx, memberId)
    else await writePin(tx, { userId: memberId, pinHash, createdAt: at })
    if (!before && pinHash === null) return
    const about = { userId: memberId, actorId: memberId, from, at }
    await noteSecurity(tx, { ...about, kind: 'pin.change' })
    await audit(tx, {
      actorId: memberId,
      action: pinHash === null ? 'user.pin_remove' : 'user.pin_set',
      subject: `user:${memberId}`,
      at,
    })
  })
  return { isSet: pinHash !== null }
}

/**
 * Has somebody of the staff prove by their PIN who they are, at a place: a station, or wherever somebody asks for their
 * approval. Guesses are counted before they are checked, by person and place, and for the whole house. It throws
 * `incorrect_pin` for somebody without a PIN, for customers and for unknown ids too.
 */
export async function provePin(
  kernel: Kernel,
  { place, userId, pin }: { place: string; userId: number; pin: string },
): Promise<void> {
  const { db } = kernel
  const subject = `own-pin:${place}:${userId}`
  const house = 'own-pin:house'
  await admitGuess(kernel, subject, house)
  const kept = await transact(db, (tx) => findPin(tx, userId))
  const isRight = await verify(kept ?? (await nobodysHash), pin)
  if (kept === undefined || !isRight) throw new Refusal('incorrect_pin')
  await transact(db, (tx: Tx) => forgiveGuess(tx, subject, house))
}
