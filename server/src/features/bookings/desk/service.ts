import type { setAmenityAvailability } from '@lantern/contract/venue/amenities'
import type { setBookingStatus } from '@lantern/contract/bookings/bookings'
import type { StaffBooking } from '@lantern/contract/floor/desk'
import type { Received, Reply } from '@lantern/contract/calls/endpoint'
import type { promiseArrival as promising } from '@lantern/contract/floor/acts'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { audit } from '../../../kernel/db/audit.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import type { RepeatableCall } from '../../../kernel/db/idempotency.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Viewer } from '../../../kernel/http/session/session.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { publish } from '../../../kernel/live/live-channel.ts'
import { blockDate, lockForBooking, openDate } from '../../amenities/service.ts'
import { allow, type ActRequest } from '../../bills/corrections/service.ts'
import { byNow, type ActContext } from '../../bills/service.post.ts'
import { allowRefund } from '../../bills/service.refund.ts'
import { approvedIn, proveApproval } from '../../members/accounts/service.approval.ts'
import { nightAt, readSettings, timeAt } from '../../venue/service.ts'
import { findAffected } from '../amenities/service.ts'
import { lockBooking, updateBooking, type BookingRow } from '../core/repository.ts'
import { refundByRule, paidFor, sumsOn } from '../core/rules.sums.ts'
import { awaitsCharge, holdsRoom, isSeated } from '../core/rules.ts'
import { lockBillOf, previewCancel, type FeeOff } from '../core/service.bill.ts'
import { changeStatus, onBooking, publishBooking, showBooking } from '../core/service.ts'
import { confirmBooking } from '../making/service.ts'
import { callNoShow, letLeave } from '../party/service.presence.ts'
import { requireSeen } from '../party/service.ts'
import { showStaffBooking } from './service.lists.ts'

/** Blocks or opens a date of an amenity; with bookings, which stay, only by `force` (`date_has_bookings`). */
export function setAvailability(
  { db, clock }: Kernel,
  actorId: number,
  amenityId: number,
  body: Received<typeof setAmenityAvailability>['body'],
): Promise<Reply<typeof setAmenityAvailability>> {
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
    await audit(tx, { actorId, action: 'amenity.date', subject, after, at: now })
    await publish(tx, 'availability', { id: amenityId })
    return { date, isBlocked, bookings: numbers }
  })
}

export interface DeskRequest<Body> {
  actor: Viewer
  bookingId: number
  body: Body
  repeatable: RepeatableCall | null
}

type StatusRequest = ActRequest & DeskRequest<Received<typeof setBookingStatus>['body']>

/**
 * Cancels a booking at the desk. Refunds what the refund rules say of the payments, or more for a reason, which counts
 * as given away. Throws `refund_changed` if `back` is less than the refund rules say now. Returns data for the audit log.
 */
async function cancelAtDesk(
  tx: Tx,
  booking: BookingRow,
  request: StatusRequest,
  by: ActContext,
): Promise<Readonly<Record<string, unknown>>> {
  const { refund: requested, refundTo, reason: note } = request.body
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

async function changeAtDesk(tx: Tx, request: StatusRequest, at: Date): Promise<void> {
  const { actor, bookingId, body } = request
  const { status, payment, dueNow: shown, refundTo, reason, version, owing = false } = body
  const booking = await lockBooking(tx, bookingId)
  if (!booking) throw new Refusal('not_found')
  if (booking.holdExpiresAt !== null) throw new Refusal('wrong_state', { status: booking.status })
  await requireSeen(tx, booking, version, at)
  const by = await byNow(tx, at, actor.id)
  let auditDetails = {}
  if (status === 'canceled') auditDetails = await cancelAtDesk(tx, booking, request, by)
  else if (status === 'completed') await letLeave(tx, booking, { by, owing })
  else if (status === 'no_show') await callNoShow(tx, booking, by)
  else if (booking.status === 'pending') {
    // Without a choice the party pays later, unless the booking is charged to the balance.
    const method = payment ?? (awaitsCharge(booking) ? 'balance' : 'none')
    await confirmBooking(tx, booking, { method: method === 'none' ? null : method, shown }, by)
  } else await changeStatus(tx, booking, status, by)
  await audit(tx, {
    actorId: actor.id,
    action: 'booking.status',
    subject: `booking:${bookingId}`,
    before: { status: booking.status },
    after: { status, payment, refundTo, reason, ...auditDetails, ...(owing && { owing }) },
    at,
  })
}

/** Changes a booking's status (product#desk). Throws `wrong_state` also for a hold, whose payment is open. */
export async function setStatus(
  kernel: Kernel,
  request: StatusRequest,
): Promise<Reply<typeof setBookingStatus>> {
  await proveApproval(kernel, request)
  return onBooking(kernel, request, (tx, at) => changeAtDesk(tx, request, at), showBooking)
}

/**
 * Stores the promised arrival of a late party: the grace time, after which it may be a no-show, counts from then. A
 * later promise replaces it. Without a screen, as by a link in an email, there is no version. Returns the booking before
 * the change. Throws `promise_out_of_time` unless the time is after the start and now, and before the end.
 */
export async function promiseArrival(
  tx: Tx,
  {
    bookingId,
    version,
    expectedAt,
    at,
  }: { bookingId: number; version: number | null; expectedAt: Date; at: Date },
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

export function noteLate(
  kernel: Kernel,
  request: DeskRequest<Received<typeof promising>['body']>,
): Promise<StaffBooking> {
  const { actor, bookingId, body } = request
  const { version } = body
  const expectedAt = new Date(body.expectedAt)
  const note = async (tx: Tx, at: Date) => {
    const before = await promiseArrival(tx, { bookingId, version, expectedAt, at })
    await audit(tx, {
      actorId: actor.id,
      action: 'booking.late',
      subject: `booking:${bookingId}`,
      before: { expectedAt: before.expectedAt },
      after: { expectedAt },
      at,
    })
  }
  return onBooking(kernel, request, note, showStaffBooking)
}
