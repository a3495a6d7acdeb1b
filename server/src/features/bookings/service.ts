import type { Booking, BookingStatus } from '@lantern/contract/bookings'
import { toDollars } from '@lantern/contract/pricing'
import type { Tx } from '../../kernel/db.ts'
import { Refusal } from '../../kernel/errors.ts'
import { announce } from '../../kernel/live-channel.ts'
import { findAttemptsFor } from '../payments/service.ts'
import { refundToCard } from '../payments/service.refund.ts'
import { earnPoints, post, reversePoints, type Posting } from '../wallet/service.ts'
import { findView, updateBooking, vacate, type BookingRow, type BookingView } from './repository.ts'
import { cancelableUntil, holdsRoom, mayMove } from './rules.ts'

export { findRunning } from './repository.ts'

/** Where a canceled booking's money went; nothing where none had been paid. */
function refundShown({ booking, cardRefund }: BookingView): Booking['refund'] {
  if (booking.status !== 'canceled' || booking.holdExpiresAt !== null) return null
  if (booking.paymentMethod === 'balance') return { to: 'balance', status: 'succeeded' }
  return cardRefund === null ? null : { to: 'card', status: cardRefund }
}

/** A booking as its member and the staff see it. */
export function toBooking(view: BookingView, now: Date): Booking {
  const { booking, amenity } = view
  const { from: startsAt, to: endsAt } = booking.during
  const { status, cancelHours } = booking
  return {
    id: booking.id,
    lanternId: booking.lanternId,
    userId: booking.userId,
    amenityId: booking.amenityId,
    amenity: { ...amenity, name: amenity.nameEn },
    units: booking.units,
    bookingDate: booking.bookingDate,
    startTime: booking.startTime,
    endTime: booking.endTime,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    hours: booking.hours,
    subtotal: toDollars(booking.subtotal),
    serviceFee: toDollars(booking.serviceFee),
    totalPrice: toDollars(booking.totalPrice),
    pointsEarned: status === 'canceled' ? 0 : booking.pointsEarned,
    status,
    paymentMethod: booking.paymentMethod,
    specialRequests: booking.specialRequests,
    cancelableUntil: cancelableUntil({ status, startsAt, cancelHours }, now)?.toISOString() ?? null,
    cancelHours,
    refund: refundShown(view),
    createdAt: booking.createdAt.toISOString(),
  }
}

/** One booking as it stands in this transaction. */
export async function showBooking(tx: Tx, id: number, now: Date): Promise<Booking> {
  const view = await findView(tx, id)
  if (!view) throw new Refusal('not_found')
  return toBooking(view, now)
}

/** Tells the screens that may show a booking or the hours it takes. */
export async function announceBooking(tx: Tx, booking: BookingRow): Promise<void> {
  await announce(tx, 'bookings', { id: booking.id, memberId: booking.userId })
  await announce(tx, 'availability', { id: booking.amenityId })
}

const chargeOf = ({ id }: BookingRow) => `booking:${id}:charged`

/** The cause of a booking's refund, in the ledger and towards a card alike. */
export const refundOf = (bookingId: number): string => `booking:${bookingId}:refunded`

/** What paying a booking moves: from where its money comes to what it is for. */
function payment(booking: BookingRow): Posting[] {
  const { paymentMethod, userId, subtotal, serviceFee, totalPrice } = booking
  const income: Posting[] = [
    { account: 'booking_income', cents: subtotal },
    { account: 'service_fees', cents: serviceFee },
  ]
  if (paymentMethod === 'stripe') {
    return [{ account: 'card_clearing', cents: -totalPrice }, ...income]
  }
  if (paymentMethod !== 'balance' || userId === null) return []
  return [{ account: 'wallet', memberId: userId, cents: -totalPrice }, ...income]
}

/** Takes what a booking costs and gives its points. Throws `insufficient_balance`. */
export async function charge(tx: Tx, booking: BookingRow, at: Date): Promise<void> {
  const { userId: memberId, pointsEarned: points, lanternId: subject } = booking
  const reference = chargeOf(booking)
  const postings = payment(booking)
  if (postings.length > 0) await post(tx, { kind: 'booking', reference, subject, at, postings })
  if (memberId !== null) await earnPoints(tx, { memberId, points, reference, at })
}

/** Sends a card's money back the way it came; the provider hears of it after the commit. */
async function refundCard(tx: Tx, { id, totalPrice: amount }: BookingRow, at: Date): Promise<void> {
  const attempts = await findAttemptsFor(tx, 'booking', { bookingId: id })
  const paid = attempts.find((attempt) => attempt.outcome === 'bought')
  if (!paid) throw new Error(`no payment is known that bought booking ${id}`)
  await refundToCard(tx, { attemptId: paid.id, amount, reference: refundOf(id), at })
}

/** What was paid is what goes back, once and to where it came from, with the points it had earned. */
async function refund(tx: Tx, booking: BookingRow, by: Change): Promise<void> {
  const postings = payment(booking).map((each) => ({ ...each, cents: -each.cents }))
  const { lanternId: subject } = booking
  const reference = refundOf(booking.id)
  const movement = { kind: 'booking_refund', reference, subject, postings, ...by } as const
  if (postings.length > 0) await post(tx, movement)
  if (booking.paymentMethod === 'stripe') await refundCard(tx, booking, by.at)
  await reversePoints(tx, { reference: chargeOf(booking), at: by.at })
}

/** When a booking changed, and which of the staff did it, where it was one. */
export interface Change {
  at: Date
  actorId?: number
}

/**
 * The one way a booking changes its state, with all that hangs on it: its rooms, the money, the
 * points, the screens. The row must be locked. Throws `wrong_state` where there is no such way.
 */
export async function moveBooking(
  tx: Tx,
  booking: BookingRow,
  status: BookingStatus,
  by: Change,
): Promise<void> {
  if (!mayMove(booking.status, status)) throw new Refusal('wrong_state', { status: booking.status })
  const canceled = status === 'canceled'
  await updateBooking(tx, booking.id, {
    status,
    updatedAt: by.at,
    ...(canceled ? { canceledAt: by.at } : { holdExpiresAt: null }),
  })
  if (!holdsRoom(status)) await vacate(tx, booking.id)
  if (canceled && booking.status !== 'pending') await refund(tx, booking, by)
  await announceBooking(tx, booking)
}
