import { taxTotal } from '@lantern/contract/payments/taxes'
import type { Booking, BookingStatus, setBookingStatus } from '@lantern/contract/bookings/bookings'
import type { AuditAction } from '@lantern/contract/reports/audit'
import { toDollars, receiptTaxes, type Cents } from '@lantern/contract/payments/pricing'
import { clockOfMinute } from '@lantern/contract/payments/rates'
import { audit, type AuditEvent } from '../../../kernel/db/audit.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { repeatableOn, type RepeatableCall } from '../../../kernel/db/idempotency.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Call } from '../../../kernel/http/mount.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { publish } from '../../../kernel/live/live-channel.ts'
import { byNow, type ActContext } from '../../bills/service.post.ts'
import { nameBillsOf } from '../../bills/service.ts'
import { givenBackAs } from '../../payments/refunds/service.report.ts'
import { phoneShown } from '../../venue/service.phone.ts'
import { readSettings, timeAt } from '../../venue/service.ts'
import {
  giveGuestBookings,
  lockBooking,
  lockChangeHolds,
  lockHoldsInTheWay,
  updateBooking,
  vacate,
  type BookingRow,
} from './repository.ts'
import { findView, type BookingView } from './repository.views.ts'
import { pointsOncePaid, timesOf } from './rules.price.ts'
import {
  askedShown,
  changeableUntil,
  depositShown,
  methodShown,
  owed,
  paidFor,
} from './rules.sums.ts'
import {
  awaitsCharge,
  cancelableUntil,
  holdsRoom,
  isHold,
  mayBecome,
  mayBecomeOnceSeated,
  refundFrom,
  tooEarlyFor,
} from './rules.ts'
import { cancelRoom, lockBillOf, type RoomRefund, runEndEffects } from './service.bill.ts'
import { mailCanceled } from './service.emails.ts'

export {
  annotateBooking,
  findBooking,
  findComing,
  findOwnOn,
  findRunning,
  findTaken,
  forgetContact,
  lockBooking,
  type BookingRow,
} from './repository.ts'
export {
  findOfSeries,
  findOwn,
  findUncharged,
  findView,
  type BookingView,
} from './repository.views.ts'

function refundShown({ booking: { status }, refund }: BookingView): Booking['refund'] {
  if (status !== 'canceled' || refund === null) return null
  const { method, settledAs } = refund
  const otherwise = givenBackAs(settledAs)
  if (otherwise !== null) return { to: otherwise, status: 'succeeded' }
  return { to: method, status: refund.status ?? 'succeeded' }
}

/** The method by which a booking would be refunded if its member canceled it now. Cash goes to the balance. */
function refundChance({ booking: { status }, sums }: BookingView): Booking['refundTo'] {
  if (!holdsRoom(status) || paidFor(sums) === 0) return null
  return sums?.method === 'card' ? 'card' : 'balance'
}

/** The fields of a booking that members and staff both see. The reply's schema drops all other columns. */
export function shownToAll({
  booking,
  sums,
  pointsPerDollar,
}: Pick<BookingView, 'booking' | 'sums' | 'pointsPerDollar'>) {
  const { checkedInAt, chargeAt } = booking
  const isLater = awaitsCharge(booking)
  // A booking that is charged later shows the points that it will give.
  const rate = { pointsPerDollar: pointsPerDollar ?? 0 }
  const points = sums && (isLater ? pointsOncePaid(booking, sums, rate) : sums.points)
  return {
    ...booking,
    startsAt: booking.during.from.toISOString(),
    endsAt: booking.during.to.toISOString(),
    checkedInAt: checkedInAt?.toISOString() ?? null,
    chargeAt: isLater ? (chargeAt?.toISOString() ?? null) : null,
    paymentMethod: methodShown(sums, booking),
    minimumSpend: toDollars(booking.minimumSpend),
    deposit: toDollars(depositShown(sums, booking)),
    askedDeposit: askedShown(sums, booking),
    unpaid: toDollars(owed(sums)),
    pointsEarned: points ?? 0,
  }
}

/** The time of a booking by price, if it has several and they still make up its price. */
function timesShown(
  { booking, timeZone }: Pick<BookingView, 'booking' | 'timeZone'>,
  subtotal: Cents,
): Booking['times'] {
  if (booking.rates.length === 0) return []
  const times = timesOf(booking, { timeZone })
  const sum = times.reduce((total, { amount }) => total + amount, 0)
  if (times.length < 2 || sum !== subtotal) return []
  return times.map(({ from, until, price, isPackage, amount }) => ({
    startTime: clockOfMinute(from),
    endTime: clockOfMinute(until),
    price: toDollars(price),
    isPackage,
    amount: toDollars(amount),
  }))
}

/** Builds a booking as its member sees it. Throws for a hold, which has no bill and therefore no sums. */
export function toBooking(view: BookingView, now: Date): Booking {
  const { booking, amenity, sums } = view
  if (sums === null) throw new Error(`booking ${booking.id} is only held`)
  const until = sums.billStatus === 'written_off' ? null : cancelableUntil(booking, now)
  return {
    ...shownToAll(view),
    amenity: { ...amenity, name: amenity.nameEn },
    times: timesShown(view, sums.subtotal),
    subtotal: toDollars(sums.subtotal),
    serviceFee: toDollars(sums.serviceFee),
    tax: toDollars(taxTotal(sums.taxes)),
    taxes: receiptTaxes(sums.taxes),
    totalPrice: toDollars(sums.price),
    cancellationFee: toDollars(sums.cancellationFee),
    refundTo: refundChance(view),
    refund: refundShown(view),
    contactPhone: phoneShown(booking.contactPhone, view.country),
    cancelableUntil: until?.toISOString() ?? null,
    refundFrom: refundFrom(booking).toISOString(),
    changeableUntil: changeableUntil(booking, sums, view, now)?.toISOString() ?? null,
    changesLeft: Math.max(0, view.memberChanges - booking.changesMade),
    isChargeOverdue: booking.chargeFailedAt !== null && awaitsCharge(booking),
    createdAt: booking.createdAt.toISOString(),
  }
}

export async function showBooking(tx: Tx, id: number, now: Date): Promise<Booking> {
  const view = await findView(tx, id)
  if (!view?.sums) throw new Refusal('not_found')
  return toBooking(view, now)
}

/** Runs an act on a booking, once per key if the call has one. Returns the booking as it is then. */
export function onBooking<Shown>(
  { db, clock }: Kernel,
  { bookingId: id, ...call }: { bookingId: number; repeatable?: RepeatableCall | null },
  act: (tx: Tx, at: Date) => Promise<unknown>,
  show: (tx: Tx, id: number, at: Date) => Promise<Shown>,
): Promise<Shown> {
  const at = clock.now()
  return repeatableOn(
    db,
    { id, ...call },
    { run: (tx) => act(tx, at), show: (tx) => show(tx, id, at) },
  )
}

export type Logged = Pick<AuditEvent, 'before' | 'after'>

/** Runs an act of staff on a booking, once per key, and logs it with the details that it returns. */
export const actOnBooking = <Shown>(
  kernel: Kernel,
  {
    viewer,
    params,
    repeatable,
  }: Pick<Call<typeof setBookingStatus>, 'viewer' | 'params' | 'repeatable'>,
  action: AuditAction,
  show: (tx: Tx, id: number, at: Date) => Promise<Shown>,
  act: (tx: Tx, by: ActContext) => Promise<Logged>,
): Promise<Shown> => {
  const { id: bookingId } = params
  const { id: actorId } = viewer
  const run = async (tx: Tx, at: Date) => {
    const logged = await act(tx, await byNow(tx, at, actorId))
    await audit(tx, { actorId, action, subject: `booking:${bookingId}`, ...logged, at })
  }
  return onBooking(kernel, { bookingId, repeatable }, run, show)
}

/** Announces a booking's change, and that of the hours it takes. */
export async function publishBooking(tx: Tx, booking: BookingRow): Promise<void> {
  await publish(tx, 'bookings', { id: booking.id, memberId: booking.userId })
  await publishAvailability(tx, booking.amenityId)
}

export function publishAvailability(tx: Tx, amenityId: number): Promise<void> {
  return publish(tx, 'availability', { id: amenityId })
}

/** The person who changes a booking's status, and the time; for a cancellation also the refund. */
interface Change extends ActContext, RoomRefund {
  /** Whether the member gets an email about more than this booking, so that it needs none of its own. */
  isMailedTogether?: boolean
}

/** Ends a hold: its payment is off and its rooms are free. It must be locked. */
export async function endHold(tx: Tx, hold: BookingRow, at: Date): Promise<void> {
  if (!isHold(hold)) return
  await updateBooking(tx, hold.id, { status: 'canceled', canceledAt: at, updatedAt: at })
  await vacate(tx, hold.id)
  await publishBooking(tx, hold)
}

export async function releaseHold(tx: Tx, holdId: number, at: Date): Promise<void> {
  const hold = await lockBooking(tx, holdId)
  if (hold) await endHold(tx, hold, at)
}

/** Ends the holds on units at a time that have expired or are the member's own (`lockHoldsInTheWay`). */
export async function endHoldsInTheWay(
  tx: Tx,
  way: Parameters<typeof lockHoldsInTheWay>[1],
): Promise<void> {
  for (const hold of await lockHoldsInTheWay(tx, way)) await endHold(tx, hold, way.now)
}

/**
 * Changes a booking's status with all its effects: rooms, waiting orders, and for a cancellation the money and the
 * email. Nothing else changes the status, except that `endHold` ends holds and that undoing restores an earlier one.
 * The row must be locked. Throws `bill_closed` if a canceled booking's bill was written off.
 */
export async function changeStatus(
  tx: Tx,
  booking: BookingRow,
  status: BookingStatus,
  by: Change,
): Promise<void> {
  if (status === 'canceled' && booking.holdExpiresAt !== null) {
    await endHold(tx, booking, by.at)
    return
  }
  if (!mayBecome(booking.status, status)) {
    throw new Refusal('wrong_state', { status: booking.status })
  }
  if (booking.checkedInAt !== null && !mayBecomeOnceSeated(status)) {
    throw new Refusal('wrong_state', { status: 'checked_in' })
  }
  if (status === 'completed' || status === 'no_show') {
    const venue = await readSettings(tx, by.at)
    const early = tooEarlyFor(status, booking, { now: by.at, graceMinutes: venue.graceMinutes })
    if (early) throw new Refusal(early.code, { time: timeAt(early.from, venue) })
  }
  await updateBooking(tx, booking.id, {
    status,
    updatedAt: by.at,
    ...(status === 'completed' && { leftAt: by.at }),
    ...(status === 'canceled'
      ? { canceledAt: by.at }
      : { holdExpiresAt: null, chargeAt: null, chargeFailedAt: null }),
  })
  if (!holdsRoom(status)) {
    await vacate(tx, booking.id)
    await dropChange(tx, booking.id, by.at)
    await runEndEffects(tx, booking, by)
  }
  if (status === 'canceled') {
    const view = await lockBillOf(tx, booking, by.at)
    const { parts } = await cancelRoom(tx, view, booking, by, by)
    if (!by.isMailedTogether) await mailCanceled(tx, booking, { parts, at: by.at })
  }
  await publishBooking(tx, booking)
}

/** Ends the hold of a locked booking's new time. If its card payment still comes, it becomes balance. */
export async function dropChange(tx: Tx, bookingId: number, at: Date): Promise<void> {
  for (const hold of await lockChangeHolds(tx, bookingId)) await endHold(tx, hold, at)
}

/** Gives all bookings of a guest (E.164) with open bills to a member, whose account is locked. Returns their number. */
export async function joinGuestBookings(
  tx: Tx,
  contactPhone: string,
  { userId, at }: { userId: number; at: Date },
): Promise<number> {
  const given = await giveGuestBookings(tx, contactPhone, { userId, at })
  const ids = given.map(({ id }) => id)
  await nameBillsOf(tx, ids, userId)
  for (const booking of given) await publishBooking(tx, booking)
  return given.length
}
