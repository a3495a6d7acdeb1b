import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { readSettings, timeAt } from '../../venue/service.ts'
import { lockBooking, updateBooking, type BookingRow } from '../core/repository.ts'
import { holdsRoom, isSeated } from '../core/rules.ts'
import { publishBooking } from '../core/service.ts'
import { requireSeen } from './service.ts'

/** A booking and its promised arrival, with the person who enters it. */
export interface ArrivalPromise {
  bookingId: number
  /** The version that the screen showed; `null` without a screen, as by a link in an email. */
  version: number | null
  /** After the start and before the end. */
  expectedAt: Date
  at: Date
}

/**
 * Stores the promised arrival of a late party: the grace time, after which it may be a no-show, counts from then. A
 * later promise replaces it. Returns the booking before the change. Throws `promise_out_of_time` unless the time is
 * after the start and now, and before the end.
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
  await publishBooking(tx, booking)
  return booking
}
