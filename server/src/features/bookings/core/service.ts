import type { Booking, BookingStatus } from '@lantern/contract/bookings'
import { toDollars } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { announce } from '../../../kernel/live/live-channel.ts'
import { findAttemptsFor } from '../../payments/service.ts'
import { refundToCard } from '../../payments/refunds/service.ts'
import { earnPoints, post, type Posting } from '../../wallet/service.ts'
import { findView, updateBooking, vacate, type BookingRow, type BookingView } from './repository.ts'
import { cancelableUntil, holdsRoom, mayBecome, mayBecomeOnceSeated } from './rules.ts'
import { putRoomOn, takeRoomOff } from './service.bills.ts'
import { mailCanceled, mailConfirmed } from './service.letters.ts'

export { findRunning } from './repository.ts'

/** Where a canceled booking's money went; nothing where none had been paid. */
function refundShown({ booking, cardRefund }: BookingView): Booking['refund'] {
  const { status, holdExpiresAt, paymentMethod, refundedTo } = booking
  if (status !== 'canceled' || holdExpiresAt !== null) return null
  if (cardRefund !== null) return { to: 'card', status: cardRefund }
  if (refundedTo === 'cash') return { to: 'cash', status: 'succeeded' }
  const isToBalance = refundedTo === 'balance' || paymentMethod === 'balance'
  return isToBalance ? { to: 'balance', status: 'succeeded' } : null
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

/** What paying a booking moves: from where its money comes to what it is for. On a bill it is owed for the time being. */
async function payment(tx: Tx, booking: BookingRow, at: Date, actorId?: number) {
  const { paymentMethod, userId, subtotal, serviceFee, totalPrice } = booking
  const income: Posting[] = [
    { account: 'booking_income', cents: subtotal },
    { account: 'service_fees', cents: serviceFee },
  ]
  const from = async (): Promise<Posting | null> => {
    const cents = -totalPrice
    if (paymentMethod === 'stripe') return { account: 'card_clearing', cents }
    if (paymentMethod === 'cash') return { account: 'cash', cents }
    if (paymentMethod === 'bill') {
      const bill = await putRoomOn(tx, booking, 'room', booking, { actorId, at })
      return { account: 'receivable', bill, cents }
    }
    if (paymentMethod !== 'balance' || userId === null) return null
    return { account: 'wallet', memberId: userId, cents }
  }
  const source = await from()
  return source === null ? [] : [source, ...income]
}

/**
 * Takes what a booking costs, gives its points and says so by mail, at the desk in the name of who
 * stands there. Throws `insufficient_balance`, and `bill_closed` where it goes on a bill that is.
 */
export async function charge(
  tx: Tx,
  booking: BookingRow,
  at: Date,
  actorId?: number,
): Promise<void> {
  const { userId: memberId, pointsEarned: points, lanternId: subject } = booking
  const reference = chargeOf(booking)
  const postings = await payment(tx, booking, at, actorId)
  const movement = { kind: 'booking', reference, subject, at, postings } as const
  if (postings.some(({ cents }) => cents !== 0)) {
    await post(tx, actorId === undefined ? movement : { ...movement, actorId })
  }
  if (memberId !== null) await earnPoints(tx, { memberId, points, reference, at })
  await mailConfirmed(tx, booking, at)
}

/** What of a booking's price a card paid; the rest was settled at the desk when it was moved. */
async function paidByCard(tx: Tx, { id, totalPrice }: BookingRow) {
  const attempts = await findAttemptsFor(tx, 'booking', { bookingId: id })
  const paid = attempts.find((attempt) => attempt.outcome === 'bought')
  if (!paid) throw new Error(`no payment is known that bought booking ${id}`)
  return { attemptId: paid.id, amount: Math.min(paid.amount, totalPrice) }
}

/** When a booking changed, and which of the staff did it, where it was one. */
export interface Change {
  at: Date
  actorId?: number
  /** Where cash goes back to; the balance, unless the desk hands it out. */
  refundTo?: 'balance' | 'cash' | undefined
}

/** From where a booking's money goes back, and what the provider is to hear of it after the commit. */
async function moneyBack(tx: Tx, booking: BookingRow, { at, refundTo }: Change) {
  const { id, userId, paymentMethod, totalPrice } = booking
  if (paymentMethod === 'none') return null
  if (paymentMethod === 'stripe') {
    const { attemptId, amount } = await paidByCard(tx, booking)
    await refundToCard(tx, { attemptId, amount, reference: refundOf(id), at })
    const rest: Posting[] =
      userId === null ? [] : [{ account: 'wallet', memberId: userId, cents: totalPrice - amount }]
    return { to: 'card', postings: [{ account: 'card_clearing', cents: amount }, ...rest] } as const
  }
  if (userId === null || (paymentMethod === 'cash' && refundTo === 'cash')) {
    return { to: 'cash', postings: [{ account: 'cash', cents: totalPrice }] } as const
  }
  const postings: Posting[] = [{ account: 'wallet', memberId: userId, cents: totalPrice }]
  return { to: 'balance', postings } as const
}

/** What was paid is what goes back, once and to where it came from, with the points it had earned. */
async function refund(tx: Tx, booking: BookingRow, by: Change): Promise<void> {
  const { id, lanternId: subject, userId: memberId, subtotal, serviceFee, pointsEarned } = booking
  if (booking.paymentMethod === 'bill') {
    await takeRoomOff(tx, booking, { ...by, reference: refundOf(id) })
    return
  }
  const back = await moneyBack(tx, booking, by)
  if (back) {
    const postings: Posting[] = [
      ...back.postings,
      { account: 'booking_income', cents: -subtotal },
      { account: 'service_fees', cents: -serviceFee },
    ]
    const { at, actorId } = by
    const movement = {
      kind: 'booking_refund',
      reference: refundOf(id),
      subject,
      postings,
      at,
    } as const
    await post(tx, actorId === undefined ? movement : { ...movement, actorId })
    await updateBooking(tx, id, { refundedTo: back.to })
  }
  if (memberId === null) return
  const reference = `${chargeOf(booking)}:reversed`
  await earnPoints(tx, { memberId, points: -pointsEarned, reference, at: by.at })
}

/**
 * The one way a booking changes its state, with all that hangs on it: its rooms, the money, the
 * points, the mail, the screens. The row must be locked. Throws `wrong_state` where there is no such way.
 */
export async function changeStatus(
  tx: Tx,
  booking: BookingRow,
  status: BookingStatus,
  by: Change,
): Promise<void> {
  if (!mayBecome(booking.status, status))
    throw new Refusal('wrong_state', { status: booking.status })
  if (booking.checkedInAt !== null && !mayBecomeOnceSeated(status)) {
    throw new Refusal('wrong_state', { status: 'checked_in' })
  }
  const canceled = status === 'canceled'
  await updateBooking(tx, booking.id, {
    status,
    updatedAt: by.at,
    ...(canceled ? { canceledAt: by.at } : { holdExpiresAt: null }),
  })
  if (!holdsRoom(status)) await vacate(tx, booking.id)
  if (canceled && booking.status !== 'pending') await refund(tx, booking, by)
  if (canceled && booking.holdExpiresAt === null) await mailCanceled(tx, booking, by.at)
  await announceBooking(tx, booking)
}
