import type { setAmenityAvailability } from '@lantern/contract/venue/amenities'
import type { setBookingStatus } from '@lantern/contract/bookings/bookings'
import type { quoteReschedule, rescheduleBooking, StaffBooking } from '@lantern/contract/floor/desk'
import type { Reply } from '@lantern/contract/calls/endpoint'
import type { promiseArrival as promising } from '@lantern/contract/floor/acts'
import { slotIn, type Slot } from '@lantern/contract/bookings/slots'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { audit } from '../../../kernel/db/audit.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Call, UseCase } from '../../../kernel/http/mount.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { publish } from '../../../kernel/live/live-channel.ts'
import { blockDate, lockForBooking, openDate, requireAmenity } from '../../amenities/service.ts'
import { actRequestIn, allow } from '../../bills/corrections/service.ts'
import { askFor } from '../../bills/service.ts'
import type { ActContext } from '../../bills/service.post.ts'
import { allowRefund } from '../../bills/service.refund.ts'
import { lockSharedIfOpen } from '../../members/accounts/service.ts'
import { approvedIn, proveApproval } from '../../members/accounts/service.approval.ts'
import { nightAt, readSettings, timeAt } from '../../venue/service.ts'
import { agreeOnTotal } from '../../wallet/service.ts'
import { findAffected } from '../amenities/service.ts'
import { choosePlace, plan, rescheduleTo } from '../change/service.ts'
import {
  findBooking,
  findTaken,
  lockBooking,
  updateBooking,
  type BookingRow,
} from '../core/repository.ts'
import { differenceOn } from '../core/rules.price.ts'
import { refundByRule, paidFor, sumsOn } from '../core/rules.sums.ts'
import { awaitsCharge, freePlaces, isSeated, roomTime } from '../core/rules.ts'
import {
  changeRoomPrice,
  lockBillOf,
  previewCancel,
  readPartyBill,
  type FeeOff,
} from '../core/service.bill.ts'
import {
  actOnBooking,
  changeStatus,
  dropChange,
  publishBooking,
  showBooking,
  type Logged,
} from '../core/service.ts'
import { requestedPlaces } from '../making/rules.ts'
import { confirmBooking } from '../making/service.ts'
import { settleDifference } from '../party/service.move.ts'
import { callNoShow, letLeave } from '../party/service.presence.ts'
import { lockWithRooms, requireKept, requireSeen } from '../party/service.ts'
import { showStaffBooking } from './service.lists.ts'

/** Blocks or opens a date of an amenity; with bookings, which stay, only by `force` (`date_has_bookings`). */
export const setAvailability: UseCase<typeof setAmenityAvailability> = (
  { db, clock },
  { viewer, params: { id: amenityId }, body },
) => {
  const now = clock.now()
  const { date, isBlocked, force = false } = body
  return transact(db, async (tx) => {
    await lockForBooking(tx, amenityId)
    if (date < nightAt(now, await readSettings(tx, now))) throw new Refusal('date_past')
    const affected = await findAffected(tx, { amenityId, dates: [date] }, now)
    const numbers = affected.bookings.map(({ lanternId }) => lanternId)
    if (isBlocked && affected.count > 0 && !force) {
      const { count } = affected
      throw new Refusal('date_has_bookings', { count, bookings: numbers.join(', ') })
    }
    await (isBlocked ? blockDate : openDate)(tx, amenityId, date)
    const subject = `amenity:${amenityId}`
    const after = { date, isBlocked }
    await audit(tx, { actorId: viewer.id, action: 'amenity.date', subject, after, at: now })
    await publish(tx, 'availability', { id: amenityId })
    return { date, isBlocked, bookings: numbers }
  })
}

type StatusCall = Call<typeof setBookingStatus>

/** Refunds by the rules, or more for a reason. Throws `refund_changed` below the rules. Returns data for the log. */
async function cancelAtDesk(
  tx: Tx,
  booking: BookingRow,
  call: StatusCall,
  by: ActContext,
): Promise<Readonly<Record<string, unknown>>> {
  const { refund: requested, refundTo, reason: note } = call.body
  const request = actRequestIn(call)
  const view = await lockBillOf(tx, booking, by.at)
  const sums = sumsOn(view)
  const paid = paidFor(sums)
  const byRule = refundByRule(booking, sums, by.at)
  const refundAmount = requested === undefined || paid === 0 ? byRule : toCents(requested)
  if (refundAmount > paid) throw new Refusal('over_refundable', { most: toDollars(paid) })
  if (refundAmount < byRule) throw new Refusal('refund_changed', { total: toDollars(byRule) })
  let feeOff: FeeOff | undefined
  if (refundAmount > byRule) {
    if (note === undefined) throw new Refusal('reason_needed')
    const amount = refundAmount - byRule
    feeOff = { amount, note, approvedBy: await allow(tx, request, { amount, off: view }, by.at) }
  }
  const { parts } = await previewCancel(tx, view, booking, { refundAmount, refundTo })
  const approvedBy = await allowRefund(tx, request, view, parts, by)
  const refund = { refundAmount, refundTo, approvedBy, feeOff }
  await changeStatus(tx, booking, 'canceled', { ...by, ...refund })
  if (paid === 0) return {}
  const more = feeOff && { refundByRule: toDollars(byRule) }
  const approved = approvedIn(approvedBy ?? feeOff?.approvedBy ?? null)
  return { refund: toDollars(refundAmount), ...more, ...approved }
}

async function changeAtDesk(tx: Tx, call: StatusCall, by: ActContext): Promise<Logged> {
  const { params, body } = call
  const { status, payment, dueNow: shown, refundTo, reason, version, owing = false } = body
  const booking = await lockBooking(tx, params.id)
  if (!booking) throw new Refusal('not_found')
  if (booking.holdExpiresAt !== null) throw new Refusal('wrong_state', { status: booking.status })
  await requireSeen(tx, booking, version, by.at)
  let details = {}
  if (status === 'canceled') details = await cancelAtDesk(tx, booking, call, by)
  else if (status === 'completed') await letLeave(tx, booking, { by, owing })
  else if (status === 'no_show') await callNoShow(tx, booking, by)
  else if (booking.status === 'pending') {
    // Without a choice the party pays later, unless the booking is charged to the balance.
    const method = payment ?? (awaitsCharge(booking) ? 'balance' : 'none')
    await confirmBooking(tx, booking, { method: method === 'none' ? null : method, shown }, by)
  } else await changeStatus(tx, booking, status, by)
  const after = { status, payment, refundTo, reason, ...details, ...(owing && { owing }) }
  return { before: { status: booking.status }, after }
}

/** Changes a booking's status (product#desk). Throws `wrong_state` also for a hold, whose payment is open. */
export async function setStatus(
  kernel: Kernel,
  call: StatusCall,
): Promise<Reply<typeof setBookingStatus>> {
  await proveApproval(kernel, actRequestIn(call))
  return actOnBooking(kernel, call, 'booking.status', showBooking, (tx, by) =>
    changeAtDesk(tx, call, by),
  )
}

/** Throws unless the booking keeps its room, is no hold, and its party isn't checked in. */
function requireComing(booking: BookingRow): void {
  requireKept(booking)
  if (isSeated(booking)) throw new Refusal('already_seated')
}

/**
 * Stores when a late party comes; the grace counts from then. `version` is `null` without a screen. Returns the change
 * for the log. Throws `promise_out_of_time` unless it is after the start and now, and before the end.
 */
export async function promiseArrival(
  tx: Tx,
  bookingId: number,
  { version, expectedAt }: { version: number | null; expectedAt: Date },
  at: Date,
): Promise<Required<Logged>> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking) throw new Refusal('not_found')
  if (version !== null) await requireSeen(tx, booking, version, at)
  requireComing(booking)
  const { from, to } = booking.during
  const earliest = from > at ? from : at
  if (expectedAt <= earliest || expectedAt >= to) {
    const venue = await readSettings(tx, at)
    const times = { from: timeAt(earliest, venue), until: timeAt(to, venue) }
    throw new Refusal('promise_out_of_time', times)
  }
  await updateBooking(tx, booking.id, { expectedAt, updatedAt: at })
  await publishBooking(tx, booking)
  return { before: { expectedAt: booking.expectedAt }, after: { expectedAt } }
}

export const noteLate = (kernel: Kernel, call: Call<typeof promising>): Promise<StaffBooking> =>
  actOnBooking(kernel, call, 'booking.late', showStaffBooking, (tx, { at }) => {
    const { version, expectedAt } = call.body
    return promiseArrival(tx, call.params.id, { version, expectedAt: new Date(expectedAt) }, at)
  })

/** Locks the member's account. Throws `booking_over` if it was deleted: then no booking was to come. */
async function requireMember(tx: Tx, { userId }: BookingRow): Promise<void> {
  if (userId !== null && !(await lockSharedIfOpen(tx, userId))) throw new Refusal('booking_over')
}

/** The price of a reschedule before it is made (`GET …/reschedule`). */
export const readQuote: UseCase<typeof quoteReschedule> = (
  { db, clock },
  { params: { id }, query },
) => {
  const now = clock.now()
  return transact(db, async (tx) => {
    const booking = await findBooking(tx, id)
    if (!booking) throw new Refusal('not_found')
    requireComing(booking)
    await requireMember(tx, booking)
    const amenity = await requireAmenity(tx, query.amenityId)
    const bill = await readPartyBill(tx, booking, now)
    const planned = await plan(tx, { booking, bill }, amenity, query, now)
    const { places, hours, price, minimumSpend } = planned
    const during = roomTime(planned.during, planned)
    const free = new Set(freePlaces(places, await findTaken(tx, during, now, null, id), during))
    return {
      hours,
      totalPrice: toDollars(price.total),
      difference: toDollars(differenceOn(bill.lines, price)),
      minimumSpend: toDollars(minimumSpend),
      units: places.flatMap((place, number) =>
        place.map((unit) => ({ ...unit, isFree: free.has(number) })),
      ),
    }
  })
}

const placed = (slot: Slot, units: readonly string[]) => ({ ...slotIn(slot), units })

async function reschedule(
  tx: Tx,
  call: Call<typeof rescheduleBooking>,
  by: ActContext,
): Promise<Logged> {
  const { params, body } = call
  const { differenceBy, reason } = body
  const { at: now } = by
  const booking = await lockWithRooms(tx, params.id, [body.amenityId])
  const amenity = await requireAmenity(tx, body.amenityId)
  await requireSeen(tx, booking, body.version, now)
  requireComing(booking)
  await requireMember(tx, booking)
  const bill = await lockBillOf(tx, booking, now)
  const planned = await plan(tx, { booking, bill }, amenity, body, now)
  const { places, price } = planned
  agreeOnTotal(body.totalPrice, price.total)
  const { userId: memberId, id: except } = booking
  const requested = requestedPlaces(places, body)
  const place = await choosePlace(tx, requested, { ...planned, memberId, now, except })
  const there = { ...planned, place }
  await dropChange(tx, booking.id, now)
  const moved = await rescheduleTo(tx, booking, there, { updatedAt: now })
  const view = await changeRoomPrice(tx, bill, moved, there, by)
  const repriced = { booking, view, more: differenceOn(bill.lines, price) }
  const settling = { ...actRequestIn(call), differenceBy, reason }
  const { approvedBy } = await settleDifference(tx, repriced, settling, by)
  // The party must pay a requested deposit before it comes, so its deadline is never after the new start.
  const { deposit, depositBy } = bill.bill
  const { from } = moved.during
  if (depositBy && depositBy > from) await askFor(tx, bill.bill, { deposit, depositBy: from })
  const settled = { differenceBy, reason, ...approvedIn(approvedBy) }
  return {
    before: placed(booking, booking.units),
    after: { ...placed(body, moved.units), ...settled },
  }
}

/**
 * The difference stays on the bill, is paid or refunded by a method, or is waived with `none` if the price is higher.
 */
export const rescheduleAtDesk: UseCase<typeof rescheduleBooking> = async (kernel, call) => {
  await proveApproval(kernel, actRequestIn(call))
  return actOnBooking(kernel, call, 'booking.reschedule', showStaffBooking, (tx, by) =>
    reschedule(tx, call, by),
  )
}
