import type { Booking, BookingStatus } from '@lantern/contract/bookings'
import { givenBackAs } from '../../payments/refunds/service.failed.ts'
import { toDollars } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { announce } from '../../../kernel/live/live-channel.ts'
import { readSettings, timeAt } from '../../venue/service.ts'
import { phoneShown } from '../../venue/service.phone.ts'
import { lockChangeHolds } from '../change/repository.ts'
import { updateBooking, vacate, type BookingRow } from './repository.ts'
import { findView, type BookingView } from './repository.views.ts'
import {
  cancelableUntil,
  dueNowOf,
  holdsRoom,
  mayBecome,
  mayBecomeOnceSeated,
  owed,
  refundFrom,
  tooEarlyFor,
} from './rules.ts'
import { awaitsCharge } from './rules.charge.ts'
import { changeableUntil } from './rules.change.ts'
import { tellEnd } from './service.ends.ts'
import { mailCanceled } from './service.letters.ts'
import type { Change } from './service.money.ts'
import { refund } from './service.refund.ts'

export {
  confirmStart,
  findBooking,
  findComing,
  findRunning,
  forgetContact,
  lockBooking,
  noteChargeFailed,
} from './repository.ts'
export { findOfSeries, findOwn, findView, type BookingView } from './repository.views.ts'
export {
  backByRule,
  cancelRefusal,
  dueNowOf,
  holdsRoom,
  isGuestConfirmed,
  isSeated,
} from './rules.ts'
export { awaitsCharge, chargedFrom } from './rules.charge.ts'

/** Whether a booking was canceled after something had been paid, and the venue didn't keep all of it. */
function wasRefunded(booking: BookingRow): boolean {
  const { status, holdExpiresAt, chargeAt, kept } = booking
  if (status !== 'canceled' || holdExpiresAt !== null || chargeAt !== null) return false
  return kept === 0 || kept !== dueNowOf(booking)
}

/** The refund of a canceled booking; `null` if there was none. */
function refundShown({ booking, cardRefund, refundSettledAs }: BookingView): Booking['refund'] {
  if (!wasRefunded(booking)) return null
  const { paymentMethod, refundedTo } = booking
  const otherwise = givenBackAs(refundSettledAs)
  if (otherwise !== null) return { to: otherwise, status: 'succeeded' }
  if (cardRefund !== null) return { to: 'card', status: cardRefund }
  // A refund to the card without a row of ours was made in the provider's dashboard before.
  const to = refundedTo ?? (paymentMethod === 'balance' ? 'balance' : null)
  return to === null ? null : { to, status: 'succeeded' }
}

/** The way by which a booking would be refunded. Cash goes to the balance, unless the desk hands it out. */
function refundChance({ status, paymentMethod, depositBy }: BookingRow): Booking['refundTo'] {
  if (paymentMethod === 'none' || !holdsRoom(status) || status === 'pending') return null
  const way = paymentMethod === 'deposit' ? depositBy : paymentMethod
  return way === 'stripe' ? 'card' : 'balance'
}

/** A booking as its member and the staff see it. */
export function toBooking(view: BookingView, now: Date): Booking {
  const { booking, amenity } = view
  const { from: startsAt, to: endsAt } = booking.during
  const { status, refundTiers, cancelUntil, checkedInAt, chargeAt } = booking
  const cancelable = { status, startsAt, checkedInAt, refundTiers, cancelUntil, chargeAt }
  const until = view.isOnClosedBill ? null : cancelableUntil(cancelable, now)
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
    tax: toDollars(booking.roomTax + booking.feeTax),
    taxLabel: booking.taxLabel,
    totalPrice: toDollars(booking.totalPrice),
    minimumSpend: toDollars(booking.minimumSpend),
    deposit: toDollars(booking.deposit),
    unpaid: toDollars(owed(booking)),
    pointsEarned: status === 'canceled' && booking.kept === 0 ? 0 : booking.pointsEarned,
    status,
    paymentMethod: booking.paymentMethod,
    partySize: booking.partySize,
    contactPhone: phoneShown(booking.contactPhone, view.phoneCountry),
    specialRequests: booking.specialRequests,
    checkedInAt: checkedInAt?.toISOString() ?? null,
    cancelableUntil: until?.toISOString() ?? null,
    refundTiers,
    refundFrom: refundFrom(cancelable).toISOString(),
    kept: toDollars(booking.kept),
    changeableUntil: changeableUntil(booking, view, now)?.toISOString() ?? null,
    changesLeft: Math.max(0, view.memberChanges - booking.changesMade),
    refundTo: refundChance(booking),
    refund: refundShown(view),
    seriesId: booking.seriesId,
    chargeAt: awaitsCharge(booking) ? (chargeAt?.toISOString() ?? null) : null,
    isChargeOverdue: booking.chargeFailedAt !== null && awaitsCharge(booking),
    createdAt: booking.createdAt.toISOString(),
  }
}

/** One booking, as this transaction sees it. */
export async function showBooking(tx: Tx, id: number, now: Date): Promise<Booking> {
  const view = await findView(tx, id)
  if (!view) throw new Refusal('not_found')
  return toBooking(view, now)
}

/** Tells the screens that may show a booking or the hours it takes. */
export async function announceBooking(tx: Tx, booking: BookingRow): Promise<void> {
  await announce(tx, 'bookings', { id: booking.id, memberId: booking.userId })
  await announceAvailability(tx, booking.amenityId)
}

/** Tells the screens that show an amenity's hours. */
export function announceAvailability(tx: Tx, amenityId: number): Promise<void> {
  return announce(tx, 'availability', { id: amenityId })
}

/** Refuses a state for which it is too early. */
async function checkTime(tx: Tx, booking: BookingRow, status: BookingStatus, now: Date) {
  if (status !== 'completed' && status !== 'no_show') return
  const venue = await readSettings(tx, now)
  const early = tooEarlyFor(status, booking, { now, graceMinutes: venue.graceMinutes })
  if (early) throw new Refusal(early.code, { time: timeAt(early.from, venue) })
}

function checkMayBecome(booking: BookingRow, status: BookingStatus): void {
  if (!mayBecome(booking.status, status))
    throw new Refusal('wrong_state', { status: booking.status })
  if (booking.checkedInAt !== null && !mayBecomeOnceSeated(status)) {
    throw new Refusal('wrong_state', { status: 'checked_in' })
  }
}

/**
 * Frees the rooms of a booking that has ended, and tells features whose things wait for its party. A hold had neither.
 */
async function endOf(tx: Tx, booking: BookingRow, by: Change): Promise<void> {
  await vacate(tx, booking.id)
  if (booking.holdExpiresAt !== null) return
  await dropChange(tx, booking.id, by.at)
  await tellEnd(tx, booking, by)
}

/**
 * The one way a booking changes its state, with all that hangs on it: its rooms, what waits for its party, the money,
 * the points, the mail, the screens. The row must be locked.
 */
export async function changeStatus(
  tx: Tx,
  booking: BookingRow,
  status: BookingStatus,
  by: Change,
): Promise<void> {
  checkMayBecome(booking, status)
  await checkTime(tx, booking, status, by.at)
  const canceled = status === 'canceled'
  await updateBooking(tx, booking.id, {
    status,
    updatedAt: by.at,
    ...(status === 'completed' && { leftAt: by.at }),
    ...(canceled
      ? { canceledAt: by.at }
      : { holdExpiresAt: null, chargeAt: null, chargeFailedAt: null }),
  })
  if (!holdsRoom(status)) await endOf(tx, booking, by)
  if (canceled && booking.status !== 'pending') await refund(tx, booking, by)
  if (canceled && booking.holdExpiresAt === null && !by.isTold) {
    await mailCanceled(tx, booking, by.at)
  }
  await announceBooking(tx, booking)
}

/**
 * Gives up the new time that is held for a booking while a card is asked for it. If its money comes nevertheless, it
 * becomes balance. The booking must be locked.
 */
export async function dropChange(tx: Tx, bookingId: number, at: Date): Promise<void> {
  for (const hold of await lockChangeHolds(tx, bookingId)) {
    await changeStatus(tx, hold, 'canceled', { at })
  }
}

/** The values of a booking that an undone act had changed. */
export type Restored = Pick<
  BookingRow,
  | 'status'
  | 'amenityId'
  | 'units'
  | 'endTime'
  | 'during'
  | 'hours'
  | 'pricePerHour'
  | 'subtotal'
  | 'serviceFee'
  | 'roomTax'
  | 'feeTax'
  | 'taxLabel'
  | 'totalPrice'
  | 'pointsEarned'
  | 'depositKept'
  | 'checkedInAt'
  | 'leftAt'
  | 'updatedAt'
>

/**
 * The only way back to an earlier state, for an act that is undone; its rooms and money are put back with it. The
 * row must be locked.
 */
export function restoreBooking(tx: Tx, booking: BookingRow, stood: Restored): Promise<void> {
  return updateBooking(tx, booking.id, stood)
}
