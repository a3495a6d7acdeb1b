import type { Received, Reply } from '@lantern/contract/endpoint'
import { toDollars } from '@lantern/contract/pricing'
import type { rescheduleBooking, quoteReschedule, StaffBooking } from '@lantern/contract/desk'
import { slotIn } from '@lantern/contract/slots'
import { audit } from '../../../kernel/db/audit.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { repeatable } from '../../../kernel/db/idempotency.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { requireAmenity } from '../../amenities/service.ts'
import { keepIfOpen } from '../../members/accounts/service.ts'
import { approvedIn, proveApproval } from '../../members/approval/service.ts'
import { holdCash } from '../../wallet/cash/service.ts'
import { agreeOnTotal } from '../../wallet/service.ts'
import { differenceTo, lockMove, rescheduleTo, plan, pointsOf } from '../change/service.plan.ts'
import { chargeDifference } from '../core/service.money.ts'
import { findBooking, findTaken, type BookingRow } from '../core/repository.ts'
import { freePlaces, holdsRoom, isSeated, isUnpaid } from '../core/rules.ts'
import { roomPriceOf } from '../core/rules.price.ts'
import { dropChange } from '../core/service.ts'
import { requireSeen } from '../party/service.ts'
import type { DeskRequest } from './service.ts'
import { showStaffBooking } from './service.lists.ts'
import { among, choosePlace } from '../slots/service.ts'

type Body = Received<typeof rescheduleBooking>['body']
type When = Pick<Body, 'amenityId' | 'bookingDate' | 'startTime' | 'endTime'>

/** Only a booking that keeps its room can be moved. A hold belongs to its payment, and a party that is in has begun. */
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
 * A booking whose member's account was deleted since is over for good, since nothing was to come then. The account can't
 * be deleted until the transaction ends.
 */
async function requireMember(tx: Tx, { userId }: BookingRow): Promise<void> {
  if (userId !== null && !(await keepIfOpen(tx, userId))) throw new Refusal('booking_over')
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
    const planned = await plan(tx, booking, amenity, when, now)
    const { places, hours, during, price, minimumSpend } = planned
    const taken = await findTaken(tx, during, now, null, bookingId)
    const free = new Set(freePlaces(places, taken, during))
    return {
      hours,
      totalPrice: toDollars(price.total),
      difference: toDollars(price.total - booking.totalPrice),
      minimumSpend: toDollars(minimumSpend),
      units: places.flatMap((place, number) =>
        place.map(({ id, name }) => ({ id, name, isFree: free.has(number) })),
      ),
    }
  })
}

/** The booking that a screen showed, locked with both amenities. */
async function lockBoth(tx: Tx, { bookingId, body }: DeskRequest<Body>, now: Date) {
  const locked = await lockMove(tx, bookingId, body.amenityId)
  await requireSeen(tx, locked.booking, body.version, now)
  return { amenity: locked.amenity, booking: movable(locked.booking) }
}

/** A booking's place and time, for the audit. */
const placed = ({
  amenityId,
  bookingDate,
  startTime,
  endTime,
  units,
}: When & { units: string[] }) => ({
  amenityId,
  bookingDate,
  startTime,
  endTime,
  units,
})

async function reschedule(tx: Tx, request: DeskRequest<Body>, now: Date): Promise<void> {
  const { actorId, from, body } = request
  const { amenity, booking } = await lockBoth(tx, request, now)
  await requireMember(tx, booking)
  const planned = await plan(tx, booking, amenity, body, now)
  const { venue, places, hours, during } = planned
  agreeOnTotal(body.totalPrice, planned.price.total)
  const { userId: memberId, id: except } = booking
  const place = await choosePlace(tx, among(places, body.unitId), { memberId, during, now, except })
  const keepsPrice = body.differenceBy === 'none'
  const price = keepsPrice ? roomPriceOf(booking) : planned.price
  const { pricePerHour: hourly } = planned.price
  const there = {
    slot: slotIn(body),
    place,
    during,
    hours,
    // As where a party moves: no later difference gives back what was never paid.
    pricePerHour: keepsPrice ? Math.min(booking.pricePerHour, hourly) : hourly,
    price,
    taxLabel: keepsPrice ? booking.taxLabel : planned.taxLabel,
    minimumSpend: planned.minimumSpend,
    points: keepsPrice ? booking.pointsEarned : pointsOf(booking, price.subtotal, venue),
  }
  const reference = `booking:${booking.id}:moved:${booking.version}`
  await dropChange(tx, booking.id, now)
  await rescheduleTo(tx, booking, there, { updatedAt: now })
  if (!isUnpaid(booking) && body.differenceBy !== 'none') {
    await chargeDifference(tx, booking, differenceTo(booking, there), {
      kind: 'booking_moved',
      reference,
      by: body.differenceBy,
      actorId,
      at: now,
    })
  }
  const mover = { actorId, approval: body.approval, from }
  const approvedBy = await holdCash(tx, reference, mover, now)
  await audit(tx, {
    actorId,
    action: 'booking.reschedule',
    subject: `booking:${booking.id}`,
    before: placed(booking),
    after: {
      ...placed({ ...body, units: place.map(({ name }) => name) }),
      differenceBy: body.differenceBy,
      reason: body.reason,
      ...approvedIn(approvedBy),
    },
    at: now,
  })
}

/**
 * Moves a booking to another time, room or amenity, and takes or gives back the difference of the prices by the balance or in
 * cash; `none` leaves the price as it was.
 */
export async function rescheduleAtDesk(
  kernel: Kernel,
  request: DeskRequest<Body>,
): Promise<StaffBooking> {
  const { actorId, body } = request
  const { approval } = body
  await proveApproval(kernel, { actor: { id: actorId }, approval, repeatable: request.repeatable })
  const { db, clock } = kernel
  const now = clock.now()
  return repeatable(db, request.repeatable, {
    async run(tx) {
      await reschedule(tx, request, now)
      return request.bookingId
    },
    show: (tx, id) => showStaffBooking(tx, id, now),
    id: Number,
  })
}
