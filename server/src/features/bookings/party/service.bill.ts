import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import {
  findBillOfBooking,
  openGuestsBill,
  type BillRow,
  type Guests,
} from '../../bills/service.ts'
import { lockBooking, updateBooking, type BookingRow } from '../core/repository.ts'
import { checkInRefusal, holdsRoom } from '../core/rules.ts'
import { openBillOf } from '../core/service.bills.ts'
import { isToBePaid, openForParty } from '../deposits/service.ts'
import { charge } from '../core/service.money.ts'
import { changeStatus } from '../core/service.ts'
import { findSeatedAt } from './repository.ts'

/** Refuses to put a room on a bill earlier than an hour before its start. */
function refuseEarly({ during }: BookingRow, at: Date): void {
  const refusal = checkInRefusal({ status: 'confirmed', during }, at)
  // The booking's time may be over. A party that stayed owes the room nevertheless.
  if (refusal === 'party_early') throw new Refusal(refusal)
}

/** Refuses a booking that is only held for a payment, or doesn't hold its room any more. */
function refuseUnheld({ status, holdExpiresAt }: BookingRow): void {
  if (holdExpiresAt !== null || !holdsRoom(status)) throw new Refusal('wrong_state', { status })
}

/** Puts an unpaid room on its bill, which confirms the booking. */
async function confirmOnBill(
  tx: Tx,
  booking: BookingRow,
  { actorId, at }: { actorId: number; at: Date },
): Promise<void> {
  refuseEarly(booking, at)
  const owed = { ...booking, paymentMethod: 'bill' as const, pointsEarned: 0 }
  await updateBooking(tx, booking.id, { paymentMethod: 'bill', pointsEarned: 0 })
  await changeStatus(tx, owed, 'confirmed', { at, actorId })
  await charge(tx, owed, at, actorId)
}

/**
 * The bill of a booking's party, locked. An unpaid room goes on it and is confirmed by that, from an hour before its
 * start on.
 */
export async function openPartyBill(
  tx: Tx,
  bookingId: number,
  by: { actorId: number; at: Date },
): Promise<BillRow> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking) throw new Refusal('not_found')
  const { status } = booking
  const known = await findBillOfBooking(tx, bookingId)
  const isLater = isToBePaid(booking)
  if (known && status !== 'pending' && !isLater) return known
  refuseUnheld(booking)
  if (booking.paymentMethod === 'deposit' || isLater) {
    refuseEarly(booking, by.at)
    await openForParty(tx, booking, by)
    return openBillOf(tx, { ...booking, paymentMethod: 'bill' }, by)
  }
  if (status === 'pending') await confirmOnBill(tx, booking, by)
  return openBillOf(tx, status === 'pending' ? { ...booking, paymentMethod: 'bill' } : booking, by)
}

/**
 * The bill for the first thing that is put on it, locked: that of the party at a table, or of guests without a booking.
 * Throws what `openPartyBill` does.
 */
export async function openBillAt(
  tx: Tx,
  guests: Guests,
  by: { actorId: number; at: Date },
): Promise<BillRow> {
  const bookingId = guests.table && (await findSeatedAt(tx, guests.table.id, by.at))
  return bookingId ? openPartyBill(tx, bookingId, by) : openGuestsBill(tx, guests, by)
}
