import type * as contract from '@lantern/contract/account/account'
import { verify } from '@node-rs/argon2'
import { audit } from '../../../kernel/db/audit.ts'
import { transact } from '../../../kernel/db/db.ts'
import { noteSecurity, type Origin } from '../../../kernel/db/security-events.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { UseCase } from '../../../kernel/http/mount.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { deletePin, findPin, hasPin, writePin } from './repository.ts'
import { checkSecret, forgetSecret } from './service.guesses.ts'
import { hashPassword, provePassword } from './service.password.ts'

/** The hash that a guess is compared with if somebody has no PIN, so that both take equally long. */
const nobodysHash = hashPassword('nobody has this PIN')

export { findWithPin as listWithPin } from './repository.ts'

export const readPin: UseCase<typeof contract.getPin> = ({ db }, { viewer }) =>
  transact(db, async (tx) => ({ isSet: await hasPin(tx, viewer.id) }))

/** An admin's PIN needs more digits, because it approves acts too. */
const ADMIN_DIGITS = 6

/** Sets, changes or removes (`null`) one's own PIN, which needs the password. Throws `pin_short` for an admin's. */
export const changePin: UseCase<typeof contract.changePin> = async (kernel, call) => {
  const { db, clock } = kernel
  const { id: memberId } = call.viewer
  const { from } = call.session
  const { currentPassword, pin } = call.body
  const { role } = await provePassword(kernel, { memberId, from }, currentPassword)
  if (pin !== null && role === 'admin' && pin.length < ADMIN_DIGITS) {
    throw new Refusal('pin_short', { count: ADMIN_DIGITS })
  }
  const pinHash = pin === null ? null : await hashPassword(pin)
  const at = clock.now()
  await transact(db, async (tx) => {
    const before = await hasPin(tx, memberId)
    if (pinHash === null) await deletePin(tx, memberId)
    else await writePin(tx, { userId: memberId, pinHash, createdAt: at })
    await forgetSecret(tx, 'pin.failure', memberId)
    if (!before && pinHash === null) return
    await noteSecurity(tx, { kind: 'pin.change', userId: memberId, actorId: memberId, from, at })
    await audit(tx, {
      actorId: memberId,
      action: pinHash === null ? 'user.pin_remove' : 'user.pin_set',
      subject: `user:${memberId}`,
      at,
    })
  })
  return { isSet: pinHash !== null }
}

interface TypedPin {
  /** A station, or the place of an approval. */
  place: string
  userId: number
  pin: string
  /** The person who is signed in at that place. */
  actorId: number | null
  from: Origin
  /** `everybody` for a payment from the balance; the default is staff. */
  among?: 'staff' | 'everybody'
}

/**
 * Checks a person's PIN. Guesses are counted before they are checked: by person and place, by person over all
 * places in a day, and for the whole venue. Throws `incorrect_pin` for somebody without a PIN, for
 * unknown ids, and for customers where only staff are meant.
 */
export async function provePin(
  kernel: Kernel,
  { place, userId, pin, actorId, from, among = 'staff' }: TypedPin,
): Promise<void> {
  const kept = await transact(kernel.db, (tx) => findPin(tx, userId, among))
  const secret = {
    kind: 'pin.failure' as const,
    // A person without a PIN gets no email about guesses.
    ownerId: kept === undefined ? null : userId,
    actorId,
    from,
    subject: `own-pin:${place}:${userId}`,
    everybody: 'own-pin:everybody',
  }
  await checkSecret(kernel, secret, async () => {
    const isRight = await verify(kept ?? (await nobodysHash), pin)
    if (kept === undefined || !isRight) throw new Refusal('incorrect_pin')
  })
}
