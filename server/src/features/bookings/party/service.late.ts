import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { readSettings, timeAt } from '../../venue/service.ts'
import { lockBooking, updateBooking, type BookingRow } from '../core/repository.ts'
import { holdsRoom, isSeated } from '../core/rules.ts'
import { announceBooking } from '../core/service.ts'
import { requireSeen } from './service.ts'

/** The booking, and the person who says when its party comes. */
export interface ArrivalPromise {
  bookingId: number
  /** The version that a screen showed; `null` for somebody who saw none, such as by a link in a letter. */
  version: number | null
  /** It must be after the start, and before the end. */
  expectedAt: Date
  at: Date
}

/**
 * Keeps the room of a party that is running late: the grace, after which it may be called a no-show, counts from when
 * it said that it would come. If it is said again, the later word holds. Returns the booking as it was before. Throws
 * `promise_out_of_time` unless that moment is after both its start and now, and before its end.
 */
export async function promiseArrival(
  tx: Tx,
  { bookingId, version, expectedAt, at }: ArrivalPromise,
): Promise<BookingRow> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking) throw new Refusal('not_found')
  if (version !== null) await requireSeen(tx, booking, version, at)
  if (booking.holdExpiresAt !== null || !holdsRoom(booking.status)) {
    throw new Refusal('wrong_state', { status: booking.status })
  }
  if (isSeated(booking)) throw new Refusal('already_seated')
  const { from, to } = booking.during
  const earliest = from > at ? from : at
  if (expectedAt <= earliest || expectedAt >= to) {
    const venue = await readSettings(tx, at)
    const times = { from: timeAt(earliest, venue), until: timeAt(to, venue) }
    throw new Refusal('promise_out_of_time', times)
  }
  await updateBooking(tx, booking.id, { expectedAt, updatedAt: at })
  await announceBooking(tx, booking)
  return booking
}
