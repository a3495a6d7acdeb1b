import type { Received, Reply } from '@lantern/contract/calls/endpoint'
import { toDollars } from '@lantern/contract/payments/pricing'
import type { rescheduleBooking, quoteReschedule, StaffBooking } from '@lantern/contract/floor/desk'
import { slotIn } from '@lantern/contract/bookings/slots'
import { audit } from '../../../kernel/db/audit.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { requireAmenity } from '../../amenities/service.ts'
import type { ActRequest } from '../../bills/corrections/service.ts'
import { askFor } from '../../bills/service.ts'
import { byNow } from '../../bills/service.post.ts'
import { lockSharedIfOpen } from '../../members/accounts/service.ts'
import { approvedIn, proveApproval } from '../../members/accounts/service.approval.ts'
import { agreeOnTotal } from '../../wallet/service.ts'
import { choosePlace, rescheduleTo, plan } from '../change/service.plan.ts'
import { findBooking, findTaken, type BookingRow } from '../core/repository.ts'
import { freePlaces, holdsRoom, isSeated, roomTime } from '../core/rules.ts'
import { differenceOn } from '../core/rules.room.ts'
import { changeRoomPrice, lockBillOf, readPartyBill } from '../core/service.bill.ts'
import { dropChange, onBooking } from '../core/service.ts'
import { settleDifference } from '../party/service.move.ts'
import { lockWithRooms, requireSeen } from '../party/service.ts'
import type { DeskRequest } from './service.ts'
import { showStaffBooking } from './service.lists.ts'
import { requestedPlaces } from '../making/rules.ts'

type Body = Received<typeof rescheduleBooking>['body']
type Request = ActRequest & DeskRequest<Body>
type When = Pick<Body, 'amenityId' | 'bookingDate' | 'startTime' | 'endTime'>

/** The booking if it can be rescheduled: it keeps its room, is no hold, and its party isn't checked in. */
function movable(booking: BookingRow | undefined): BookingRow {
  if (!booking) throw new Refusal('not_found')
  const isHold = booking.holdExpiresAt !== null
  if (isHold || !holdsRoom(booking.status)) {
    throw new Refusal('wrong_state', { status: booking.status })
  }
  if (isSeated(booking)) throw new Refusal('already_seated')
  return booking
}

/**
 * Throws if the booking's member has deleted their account, and locks the account against deletion otherwise. Such a
 * booking is over, because accounts with coming bookings can't be deleted.
 */
async function requireMember(tx: Tx, { userId }: BookingRow): Promise<void> {
  if (userId !== null && !(await lockSharedIfOpen(tx, userId))) throw new Refusal('booking_over')
}

/** The price of a reschedule before it is made (`GET …/reschedule`). */
export function readQuote(
  { db, clock }: Kernel,
  bookingId: number,
  when: When,
): Promise<Reply<typeof quoteReschedule>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const booking = movable(await findBooking(tx, bookingId))
    await requireMember(tx, booking)
    const amenity = await requireAmenity(tx, when.amenityId)
    const bill = await readPartyBill(tx, booking, now)
    const planned = await plan(tx, { booking, bill }, amenity, when, now)
    const { places, hours, price, minimumSpend } = planned
    const during = roomTime(planned.during, planned)
    const taken = await findTaken(tx, during, now, null, bookingId)
    const free = new Set(freePlaces(places, taken, during))
    return {
      hours,
      totalPrice: toDollars(price.total),
      difference: toDollars(differenceOn(bill.lines, price)),
      minimumSpend: toDollars(minimumSpend),
      units: places.flatMap((place, number) =>
        place.map(({ id, name }) => ({ id, name, isFree: free.has(number) })),
      ),
    }
  })
}

async function lockBoth(tx: Tx, { bookingId, body }: Request, now: Date) {
  const locked = await lockWithRooms(tx, bookingId, [body.amenityId])
  const amenity = await requireAmenity(tx, body.amenityId)
  await requireSeen(tx, locked, body.version, now)
  const booking = movable(locked)
  await requireMember(tx, booking)
  return { amenity, booking, bill: await lockBillOf(tx, booking, now) }
}

const placed = ({ units, ...slot }: When & { units: string[] }) => ({ ...slotIn(slot), units })

async function reschedule(tx: Tx, request: Request, now: Date): Promise<void> {
  const { actor, body } = request
  const { differenceBy, reason } = body
  const { amenity, booking, bill } = await lockBoth(tx, request, now)
  const planned = await plan(tx, { booking, bill }, amenity, body, now)
  const { places, price } = planned
  agreeOnTotal(body.totalPrice, price.total)
  const { userId: memberId, id: except } = booking
  const requested = requestedPlaces(places, body)
  const place = await choosePlace(tx, requested, { ...planned, memberId, now, except })
  const there = { ...planned, place }
  const by = await byNow(tx, now, actor.id)
  await dropChange(tx, booking.id, now)
  const moved = await rescheduleTo(tx, booking, there, { updatedAt: now })
  const view = await changeRoomPrice(tx, bill, moved, there, by)
  const repriced = { booking, view, more: differenceOn(bill.lines, price) }
  const settling = { ...request, differenceBy, reason }
  const { approvedBy } = await settleDifference(tx, repriced, settling, by)
  // The party must pay a requested deposit before it comes, so its deadline is never after the new start.
  const { deposit, depositBy } = bill.bill
  const { from } = moved.during
  if (depositBy && depositBy > from) await askFor(tx, bill.bill, { deposit, depositBy: from })
  await audit(tx, {
    actorId: actor.id,
    action: 'booking.reschedule',
    subject: `booking:${booking.id}`,
    before: placed(booking),
    after: {
      ...placed({ ...body, units: place.map(({ name }) => name) }),
      differenceBy,
      reason,
      ...approvedIn(approvedBy),
    },
    at: now,
  })
}

/**
 * Moves a booking to another time, room or amenity. The difference of the price stays on its bill, is paid or refunded
 * by a method, or is waived with `none` if the price is higher.
 */
export async function rescheduleAtDesk(kernel: Kernel, request: Request): Promise<StaffBooking> {
  await proveApproval(kernel, request)
  return onBooking(kernel, request, (tx, at) => reschedule(tx, request, at), showStaffBooking)
}
