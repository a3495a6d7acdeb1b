import type { setAmenityAvailability } from '@lantern/contract/amenities'
import type { setBookingStatus } from '@lantern/contract/bookings'
import type { Received, Reply } from '@lantern/contract/endpoint'
import { toCents, toDollars } from '@lantern/contract/pricing'
import { audit } from '../../../kernel/db/audit.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { repeatable, type RepeatableCall } from '../../../kernel/db/idempotency.ts'
import type { Origin } from '../../../kernel/db/security-events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { announce } from '../../../kernel/live/live-channel.ts'
import { blockDate, lockForBooking, openDate, requireAmenity } from '../../amenities/service.ts'
import { approvedIn, proveApproval } from '../../members/approval/service.ts'
import { sendRefundFor } from '../../payments/refunds/service.ts'
import { nightAt, readSettings } from '../../venue/service.ts'
import { holdCash } from '../../wallet/cash/service.ts'
import { agreeOnTotal } from '../../wallet/service.ts'
import { findBookedOn, lockBooking, updateBooking, type BookingRow } from '../core/repository.ts'
import { backByRule, paidFor } from '../core/rules.ts'
import { requireSeen } from '../party/service.ts'
import { callNoShow, letLeave } from '../party/service.leave.ts'
import { dueAtConfirm } from '../core/rules.price.ts'
import { paidAt } from '../slots/service.ts'
import { changeStatus, showBooking } from '../core/service.ts'
import { charge, paidBy, type Change } from '../core/service.money.ts'
import { refundOf } from '../core/service.refund.ts'

/**
 * Blocks or opens a date of an amenity. If the date has bookings, the staff are told of them first
 * (`date_has_bookings`), and it is blocked only when they say so again with `force`. The bookings stand.
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
    const affected = await findBookedOn(tx, { amenityId, date, now })
    if (isBlocked && affected.length > 0 && !force) {
      throw new Refusal('date_has_bookings', {
        count: affected.length,
        bookings: affected.join(', '),
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
    await announce(tx, 'availability', { id: amenityId })
    return { date, isBlocked, bookings: affected }
  })
}

/** The staff member who asks, from where, and the booking and state they ask for. */
export interface DeskRequest<Body> {
  actorId: number
  from: Origin
  bookingId: number
  body: Body
  repeatable: RepeatableCall | null
}

type StatusWish = Received<typeof setBookingStatus>['body']
type ByStaff = Change & { actorId: number }

/**
 * Confirms a booking that awaits the staff. They say how it is paid, or else it is paid as it was booked: a balance is
 * charged now, cash is written down. If its amenity asks a deposit, only that is taken.
 */
async function confirmAtDesk(
  tx: Tx,
  booking: BookingRow,
  { payment, shown }: { payment: BookingRow['paymentMethod']; shown: string | undefined },
  by: Change,
): Promise<void> {
  const { id, userId, subtotal } = booking
  if (payment === 'balance' && userId === null) throw new Refusal('needs_account')
  const { deposits } = await requireAmenity(tx, booking.amenityId)
  const due = dueAtConfirm(booking, payment === 'none' ? [] : deposits)
  if (payment !== 'none') agreeOnTotal(shown, due.now)
  const price = { subtotal, deposit: due.deposit }
  const change = paidAt(price, payment, userId, await readSettings(tx, by.at))
  await updateBooking(tx, id, change)
  const paid = { ...booking, ...change }
  await changeStatus(tx, paid, 'confirmed', by)
  await charge(tx, paid, by.at, by.actorId)
}

/**
 * Cancels a booking at the desk. It gives back what the tiers of refund say, or more for a reason. Returns the values
 * for the log. Throws `refund_changed` if `back` is less than the tiers say by now.
 */
async function cancelAtDesk(
  tx: Tx,
  booking: BookingRow,
  { back: wished, reason }: StatusWish,
  by: ByStaff,
): Promise<{ back?: string; backByRule?: string }> {
  const paid = paidFor(booking)
  const byRule = backByRule(booking, by.at)
  const back = wished === undefined || paid === 0 ? byRule : toCents(wished)
  if (back > paid) throw new Refusal('over_refundable', { most: toDollars(paid) })
  if (back < byRule) throw new Refusal('refund_changed', { total: toDollars(byRule) })
  if (back > byRule && reason === undefined) throw new Refusal('reason_needed')
  await changeStatus(tx, booking, 'canceled', { ...by, back })
  if (paid === 0) return {}
  return { back: toDollars(back), ...(back > byRule && { backByRule: toDollars(byRule) }) }
}

/** Moves a booking to the state that was wished for. Returns what the log tells besides the wish. */
async function moveTo(tx: Tx, booking: BookingRow, wish: StatusWish, by: ByStaff) {
  const { status, payment, owing = false } = wish
  if (status === 'canceled') return cancelAtDesk(tx, booking, wish, by)
  if (status === 'confirmed' && booking.status === 'pending') {
    const asked = { payment: payment ?? paidBy(booking), shown: wish.dueNow }
    await confirmAtDesk(tx, booking, asked, by)
  } else if (status === 'completed') await letLeave(tx, booking, { by, owing })
  else if (status === 'no_show') await callNoShow(tx, booking, by)
  else await changeStatus(tx, booking, status, by)
  return {}
}

async function changeAtDesk(
  tx: Tx,
  { actorId, from, bookingId, body }: DeskRequest<StatusWish>,
  at: Date,
): Promise<void> {
  const { status, payment, refundTo, reason, version, owing = false } = body
  const booking = await lockBooking(tx, bookingId)
  if (!booking) throw new Refusal('not_found')
  if (booking.holdExpiresAt !== null) throw new Refusal('wrong_state', { status: booking.status })
  await requireSeen(tx, booking, version, at)
  const told = await moveTo(tx, booking, body, { at, actorId, refundTo })
  const mover = { actorId, approval: body.approval, from }
  const approvedBy = await holdCash(tx, refundOf(bookingId), mover, at)
  await audit(tx, {
    actorId,
    action: 'booking.status',
    subject: `booking:${bookingId}`,
    before: { status: booking.status },
    after: {
      status,
      payment,
      refundTo,
      reason,
      ...told,
      ...(owing && { owing }),
      ...approvedIn(approvedBy),
    },
    at,
  })
}

/**
 * Changes a booking's state at the desk (product#desk). A hold belongs to a payment under way and is refused, as is
 * any move that the states don't have: `wrong_state`.
 */
export async function setStatus(
  kernel: Kernel,
  request: DeskRequest<StatusWish>,
): Promise<Reply<typeof setBookingStatus>> {
  const { db, clock } = kernel
  const { actorId, bookingId, body } = request
  const { approval } = body
  await proveApproval(kernel, { actor: { id: actorId }, approval, repeatable: request.repeatable })
  const now = clock.now()
  const show = (tx: Tx, id: number) => showBooking(tx, id, now)
  const changed = await repeatable(db, request.repeatable, {
    async run(tx) {
      await changeAtDesk(tx, request, now)
      return bookingId
    },
    show,
    id: Number,
  })
  if (changed.refund?.to !== 'card') return changed
  // The booking is canceled, even if the card company doesn't take the refund now.
  await sendRefundFor(kernel, refundOf(bookingId))
  return transact(db, (tx) => show(tx, bookingId))
}
