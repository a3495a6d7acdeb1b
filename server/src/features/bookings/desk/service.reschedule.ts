import type { Received, Reply } from '@lantern/contract/endpoint'
import { bookingPrice, pointsFor, toDollars, totalOfRoom } from '@lantern/contract/pricing'
import { amountFor } from '@lantern/contract/spending'
import type { TaxRates } from '@lantern/contract/taxes'
import type { rescheduleBooking, quoteReschedule, StaffBooking } from '@lantern/contract/desk'
import { audit } from '../../../kernel/db/audit.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { repeatable } from '../../../kernel/db/idempotency.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { announce } from '../../../kernel/live/live-channel.ts'
import {
  lockForBooking,
  placesOf,
  requireAmenity,
  type AmenityRow,
} from '../../amenities/service.ts'
import { agreeMinimum } from '../../bills/service.ts'
import { readSettings, taxesOf, taxLabelFor, type VenueSettings } from '../../venue/service.ts'
import { agreeOnTotal } from '../../wallet/service.ts'
import { chargeDifference } from '../core/service.money.ts'
import {
  findBooking,
  findTaken,
  lockBooking,
  occupy,
  updateBooking,
  vacate,
  type BookingRow,
} from '../core/repository.ts'
import { freePlaces, holdsRoom, isSeated, isUnpaid } from '../core/rules.ts'
import { relabeled, repriced, roomPriceOf, taxedIn } from '../core/rules.price.ts'
import { requireSeen } from '../party/service.ts'
import { nightClosed, type Night } from '../slots/service.availability.ts'
import { announceBooking } from '../core/service.ts'
import type { DeskRequest } from './service.ts'
import { showStaffBooking } from './service.lists.ts'
import { among, checkWish, choosePlace } from '../slots/service.ts'

type Body = Received<typeof rescheduleBooking>['body']
type When = Pick<Body, 'amenityId' | 'bookingDate' | 'startTime' | 'endTime'>

/** Only what keeps a room can be moved; a hold is its payment's, and who is there has begun. */
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
 * A booking's price in another place. The price per hour stays as agreed unless the amenity changes; the fee always
 * stays, and so does the tax on what was charged already.
 */
function newPrice(booking: BookingRow, amenity: AmenityRow, hours: number, taxes: TaxRates) {
  const isSame = booking.amenityId === amenity.id
  const pricePerHour = isSame ? booking.pricePerHour : amenity.pricePerHour
  const net = bookingPrice(pricePerHour, hours, booking.serviceFeeBasisPoints, taxes)
  const price = repriced(booking, net, taxes)
  return { pricePerHour, ...price, total: totalOfRoom(price) }
}

/**
 * A booking's own time in another room. Of another amenity it checks whether it takes bookings that night, but not
 * whether the hour has begun.
 */
async function sameTime(
  tx: Tx,
  booking: BookingRow,
  night: Night,
  venue: VenueSettings,
  now: Date,
) {
  const { hours, during, amenityId } = booking
  if (now >= during.to) throw new Refusal('booking_over')
  const closed = night.amenity.id === amenityId ? null : await nightClosed(tx, night, venue, now)
  if (closed !== null) throw new Refusal(closed, { days: venue.bookingDaysAhead })
  return { hours, during }
}

/** The new time and its price. */
async function plan(tx: Tx, booking: BookingRow, amenity: AmenityRow, when: When, now: Date) {
  const venue = await readSettings(tx, now)
  const places = await placesOf(tx, amenity)
  const isSameTime =
    when.bookingDate === booking.bookingDate &&
    when.startTime === booking.startTime &&
    when.endTime === booking.endTime
  const night = { amenity, places, date: when.bookingDate }
  const { hours, during } = isSameTime
    ? await sameTime(tx, booking, night, venue, now)
    : await checkWish(tx, night, when, venue, now)
  const taxes = taxesOf(venue, now)
  const price = newPrice(booking, amenity, hours, taxes)
  const label = taxLabelFor(venue, taxes, taxedIn(price))
  const taxLabel = relabeled(booking.taxLabel, label)
  const isAgreed = amenity.id === booking.amenityId && when.bookingDate === booking.bookingDate
  const { partySize } = booking
  const minimumSpend = isAgreed
    ? booking.minimumSpend
    : amountFor(amenity.minimumSpends, { date: when.bookingDate, partySize })
  return { venue, places, isSameTime, hours, during, price, taxLabel, minimumSpend }
}

/** The price of a reschedule before it is made (`GET …/move`). */
export function readQuote(
  { db, clock }: Kernel,
  bookingId: number,
  when: When,
): Promise<Reply<typeof quoteReschedule>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const booking = movable(await findBooking(tx, bookingId))
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

/** The points that a booking earns at a price; 0 while it is unpaid, or a guest's. */
function pointsOf(
  booking: BookingRow,
  subtotal: number,
  { pointsPerDollar }: VenueSettings,
): number {
  return isUnpaid(booking) || booking.userId === null ? 0 : pointsFor(subtotal, pointsPerDollar)
}

/** The amenity is locked before the booking, in the order in which bookings are made, so that neither waits forever. */
async function lockBoth(tx: Tx, { bookingId, body }: DeskRequest<Body>, now: Date) {
  if (!(await findBooking(tx, bookingId))) throw new Refusal('not_found')
  const amenity = await lockForBooking(tx, body.amenityId)
  const locked = await lockBooking(tx, bookingId)
  if (locked) await requireSeen(tx, locked, body.version, now)
  const booking = movable(locked)
  return { amenity, booking }
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
  const { actorId, body } = request
  const { amenity, booking } = await lockBoth(tx, request, now)
  const { venue, places, isSameTime, hours, during, price, taxLabel, minimumSpend } = await plan(
    tx,
    booking,
    amenity,
    body,
    now,
  )
  agreeOnTotal(body.totalPrice, price.total)
  await vacate(tx, booking.id)
  const { userId: memberId } = booking
  const place = await choosePlace(tx, among(places, body.unitId), { memberId, during, now })
  const keepsPrice = body.differenceBy === 'none'
  const was = roomPriceOf(booking)
  const { subtotal, fee, roomTax, feeTax } = keepsPrice ? was : price
  const isPaid = !isUnpaid(booking)
  const points = keepsPrice ? booking.pointsEarned : pointsOf(booking, subtotal, venue)
  await updateBooking(tx, booking.id, {
    amenityId: amenity.id,
    bookingDate: body.bookingDate,
    startTime: body.startTime,
    endTime: body.endTime,
    during,
    // What was promised was promised of the old hours.
    ...(!isSameTime && { expectedAt: null }),
    units: place.map(({ name }) => name),
    hours,
    pricePerHour: price.pricePerHour,
    subtotal,
    serviceFee: fee,
    roomTax,
    feeTax,
    taxLabel: keepsPrice ? booking.taxLabel : taxLabel,
    totalPrice: totalOfRoom({ subtotal, fee, roomTax, feeTax }),
    minimumSpend,
    pointsEarned: points,
    updatedAt: now,
  })
  await agreeMinimum(tx, booking.id, minimumSpend)
  const units = place.map(({ id }) => id)
  if (!(await occupy(tx, booking.id, units, during))) throw new Refusal('slot_taken')
  if (isPaid && body.differenceBy !== 'none') {
    const change = {
      subtotal: subtotal - was.subtotal,
      fee: fee - was.fee,
      roomTax: roomTax - was.roomTax,
      feeTax: feeTax - was.feeTax,
      points: points - booking.pointsEarned,
    }
    await chargeDifference(tx, booking, change, {
      kind: 'booking_moved',
      reference: `booking:${booking.id}:moved:${booking.version}`,
      by: body.differenceBy,
      actorId,
      at: now,
    })
  }
  await announceBooking(tx, booking)
  if (amenity.id !== booking.amenityId) await announce(tx, 'availability', { id: amenity.id })
  await audit(tx, {
    actorId,
    action: 'booking.reschedule',
    subject: `booking:${booking.id}`,
    before: placed(booking),
    after: {
      ...placed({ ...body, units: place.map(({ name }) => name) }),
      differenceBy: body.differenceBy,
      reason: body.reason,
    },
    at: now,
  })
}

/**
 * Moves a booking to another time, room or amenity, and settles the difference of the prices by the balance or in
 * cash; `none` leaves the price as it was.
 */
export function rescheduleAtDesk(
  { db, clock }: Kernel,
  request: DeskRequest<Body>,
): Promise<StaffBooking> {
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
