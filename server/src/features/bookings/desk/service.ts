import type { setAmenityAvailability } from '@lantern/contract/amenities'
import type { setBookingStatus } from '@lantern/contract/bookings'
import type { Received, Reply } from '@lantern/contract/endpoint'
import { toCents, toDollars, type Cents } from '@lantern/contract/pricing'
import { audit } from '../../../kernel/db/audit.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { repeatableOn, type RepeatableCall } from '../../../kernel/db/idempotency.ts'
import type { Origin } from '../../../kernel/db/security-events.ts'
import type { Viewer } from '../../../kernel/http/session/session.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { publish } from '../../../kernel/live/live-channel.ts'
import { blockDate, lockForBooking, openDate } from '../../amenities/service.ts'
import { grossOf } from '../../bills/corrections/rules.ts'
import { allow, type Asking } from '../../bills/corrections/service.ts'
import { byNow, type By } from '../../bills/service.post.ts'
import { allowRefund } from '../../bills/service.refund.ts'
import type { BillView } from '../../bills/view/service.ts'
import { approvedIn, proveApproval } from '../../members/approval/service.ts'
import { nightAt, readSettings } from '../../venue/service.ts'
import { lockBooking, type BookingRow } from '../core/repository.ts'
import { findAffected } from '../amenities/service.affected.ts'
import { awaitsCharge } from '../core/rules.ts'
import { backByRule, paidFor, sumsOn } from '../core/rules.sums.ts'
import { lockBillOf, previewCancel, type FeeOff } from '../core/service.bill.ts'
import { changeStatus, showBooking } from '../core/service.ts'
import { requireSeen } from '../party/service.ts'
import { callNoShow, letLeave } from '../party/service.leave.ts'
import { confirmBooking } from '../making/service.confirm.ts'

/**
 * Blocks or opens a date of an amenity. If the date has bookings, throws `date_has_bookings` unless `force` is set. The
 * bookings stay.
 */
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
    const affected = await findAffected(tx, { amenityId, closing: { dates: [date] } }, now)
    const numbers = affected.bookings.map(({ lanternId }) => lanternId)
    if (isBlocked && affected.count > 0 && !force) {
      throw new Refusal('date_has_bookings', {
        count: affected.count,
        bookings: numbers.join(', '),
      })
    }
    await (isBlocked ? blockDate : openDate)(tx, amenityId, date)
    const subject = `amenity:${amenityId}`
    await audit(tx, {
      actorId,
      action: 'amenity.date',
      subject,
      after: { date, isBlocked },
      at: now,
    })
    await publish(tx, 'availability', { id: amenityId })
    return { date, isBlocked, bookings: numbers }
  })
}

/** A call of the desk about a booking: the staff member, the origin, the booking and the body. */
export interface DeskRequest<Body> {
  actor: Viewer
  from: Origin
  bookingId: number
  body: Body
  repeatable: RepeatableCall | null
}

type StatusWish = Received<typeof setBookingStatus>['body']

/** The payment of a pending booking if none is given: from the balance if it would be charged, else later. */
const paymentOf = (booking: BookingRow, { payment }: StatusWish) =>
  payment ?? (awaitsCharge(booking) ? 'balance' : 'none')

/** Additional data of a status change for the audit log. */
type Told = Readonly<Record<string, unknown>>

/**
 * The part of a cancellation fee to be waived, if it is within the limits of the person; `undefined` if there is none.
 * Throws `reason_needed`.
 */
async function allowFeeOff(
  tx: Tx,
  { bill, lines }: BillView,
  asking: Pick<Asking, 'actor' | 'approval'>,
  { amount, reason: note }: { amount: Cents; reason: string | undefined },
  { at }: By,
): Promise<FeeOff | undefined> {
  if (amount === 0) return undefined
  if (note === undefined) throw new Refusal('reason_needed')
  const off = { billId: bill.id, total: grossOf(lines) }
  return { amount, note, approvedBy: await allow(tx, asking, { amount, off }, at) }
}

/**
 * Cancels a booking at the desk. Refunds what the refund tiers say of the payments, or more for a reason, which counts
 * as given away. Throws `refund_changed` if `back` is less than the tiers say now.
 */
async function cancelAtDesk(
  tx: Tx,
  booking: BookingRow,
  { actor, from, body }: DeskRequest<StatusWish>,
  by: By,
): Promise<Told> {
  const { back: wished, reason, refundTo, approval } = body
  const view = await lockBillOf(tx, booking, by.at)
  const sums = sumsOn(view)
  const paid = paidFor(sums)
  const byRule = backByRule(booking, sums, by.at)
  const back = wished === undefined || paid === 0 ? byRule : toCents(wished)
  if (back > paid) throw new Refusal('over_refundable', { most: toDollars(paid) })
  if (back < byRule) throw new Refusal('refund_changed', { total: toDollars(byRule) })
  const feeOff = await allowFeeOff(
    tx,
    view,
    { actor, approval },
    { amount: back - byRule, reason },
    by,
  )
  const { parts } = await previewCancel(tx, view, booking, { back, refundTo })
  const mover = { actorId: actor.id, approval, from }
  const approvedBy = await allowRefund(tx, mover, view, parts, by.at)
  const going = { back, refundTo, approvedBy, feeOff }
  await changeStatus(tx, booking, 'canceled', { ...by, ...going })
  if (paid === 0) return {}
  const more = feeOff && { backByRule: toDollars(byRule) }
  const approved = approvedIn(approvedBy ?? feeOff?.approvedBy ?? null)
  return { back: toDollars(back), ...more, ...approved }
}

async function moveTo(
  tx: Tx,
  booking: BookingRow,
  request: DeskRequest<StatusWish>,
  by: By,
): Promise<Told> {
  const { status, owing = false } = request.body
  if (status === 'canceled') return cancelAtDesk(tx, booking, request, by)
  if (status === 'completed') await letLeave(tx, booking, { by, owing })
  else if (status === 'no_show') await callNoShow(tx, booking, by)
  else if (booking.status === 'pending') {
    const payment = paymentOf(booking, request.body)
    const paying = { method: payment === 'none' ? null : payment, shown: request.body.dueNow }
    await confirmBooking(tx, booking, paying, by)
  } else await changeStatus(tx, booking, status, by)
  return {}
}

async function changeAtDesk(tx: Tx, request: DeskRequest<StatusWish>, at: Date): Promise<void> {
  const { actor, bookingId, body } = request
  const { status, payment, refundTo, reason, version, owing = false } = body
  const booking = await lockBooking(tx, bookingId)
  if (!booking) throw new Refusal('not_found')
  if (booking.holdExpiresAt !== null) throw new Refusal('wrong_state', { status: booking.status })
  await requireSeen(tx, booking, version, at)
  const told = await moveTo(tx, booking, request, await byNow(tx, at, actor.id))
  await audit(tx, {
    actorId: actor.id,
    action: 'booking.status',
    subject: `booking:${bookingId}`,
    before: { status: booking.status },
    after: { status, payment, refundTo, reason, ...told, ...(owing && { owing }) },
    at,
  })
}

/**
 * Changes a booking's status at the desk (product#desk). Throws `wrong_state` for a hold, whose payment is open, and
 * for a change that the statuses don't allow.
 */
export async function setStatus(
  kernel: Kernel,
  request: DeskRequest<StatusWish>,
): Promise<Reply<typeof setBookingStatus>> {
  const { actor, from, bookingId: id, body, repeatable: call } = request
  const { approval } = body
  await proveApproval(kernel, { actor, approval, from, repeatable: call })
  const now = kernel.clock.now()
  return repeatableOn(
    kernel.db,
    { id, repeatable: call },
    {
      run: (tx) => changeAtDesk(tx, request, now),
      show: (tx) => showBooking(tx, id, now),
    },
  )
}
