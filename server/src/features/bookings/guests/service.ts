import type { Tx } from '../../../kernel/db/db.ts'
import { nameBillsOf } from '../../bills/service.ts'
import { giveBookings, lockGuestBookings } from './repository.ts'
import { publishBooking } from '../core/service.ts'

/**
 * Gives all bookings of the guest with this number (E.164) to a member, with their open bills. Returns the number of
 * bookings. The caller locks the account against deletion. Money and points stay as they are.
 */
export async function joinGuestBookings(
  tx: Tx,
  contactPhone: string,
  { userId, at }: { userId: number; at: Date },
): Promise<number> {
  const guest = await lockGuestBookings(tx, contactPhone)
  if (guest.length === 0) return 0
  const ids = guest.map(({ id }) => id)
  await giveBookings(tx, ids, { userId, at })
  await nameBillsOf(tx, ids, userId)
  for (const booking of guest) await publishBooking(tx, { ...booking, userId })
  return guest.length
}
