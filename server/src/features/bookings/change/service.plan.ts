import { bookingPrice, totalOfRoom, type RoomPrice } from '@lantern/contract/pricing'
import type { Slot } from '@lantern/contract/slots'
import { amountFor } from '@lantern/contract/spending'
import type { TaxLabel, TaxRates } from '@lantern/contract/taxes'
import type { Span } from '../../../kernel/db/columns.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import {
  lockEachForBooking,
  placesOf,
  requireAmenity,
  type AmenityRow,
  type Place,
} from '../../amenities/service.ts'
import { agreeMinimum } from '../../bills/service.ts'
import { readSettings, taxesOf, taxLabelFor, type VenueSettings } from '../../venue/service.ts'
import {
  findBooking,
  lockBooking,
  occupy,
  updateBooking,
  vacate,
  type BookingRow,
  type NewBookingRow,
} from '../core/repository.ts'
import { isUnpaid } from '../core/rules.ts'
import { awaitsCharge, chargedFrom } from '../core/rules.charge.ts'
import { pointsAfter, relabeled, repriced, roomPriceOf, taxedIn } from '../core/rules.price.ts'
import { announceAvailability, announceBooking } from '../core/service.ts'
import type { Difference } from '../core/service.money.ts'
import { nightClosed, type Night } from '../slots/service.availability.ts'
import { checkWish } from '../slots/service.ts'

/**
 * Locks a booking, and before it the amenities that it leaves and comes to, in the order in which bookings lock them.
 */
export async function lockMove(
  tx: Tx,
  bookingId: number,
  amenityId: number,
): Promise<{ booking: BookingRow; amenity: AmenityRow }> {
  const known = await findBooking(tx, bookingId)
  if (!known) throw new Refusal('not_found')
  await lockEachForBooking(tx, [known.amenityId, amenityId])
  const amenity = await requireAmenity(tx, amenityId)
  const booking = await lockBooking(tx, bookingId)
  if (!booking) throw new Refusal('not_found')
  return { booking, amenity }
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

/** The new time of a booking and its price. */
export async function plan(
  tx: Tx,
  booking: BookingRow,
  amenity: AmenityRow,
  when: Slot,
  now: Date,
) {
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
  const { bookingDate: date } = when
  const { partySize } = booking
  const isAgreed = amenity.id === booking.amenityId && date === booking.bookingDate
  const minimumSpend = isAgreed
    ? booking.minimumSpend
    : amountFor(amenity.minimumSpends, { date, partySize })
  return { venue, places, hours, during, price, taxLabel, minimumSpend }
}

/** The points of a booking at another price; 0 if nobody agreed to pay it yet, or a guest's. */
export function pointsOf(
  booking: BookingRow,
  subtotal: number,
  { pointsPerDollar }: Pick<VenueSettings, 'pointsPerDollar'>,
): number {
  const isGiven = !isUnpaid(booking) || (awaitsCharge(booking) && booking.deposit === 0)
  return !isGiven || booking.userId === null ? 0 : pointsAfter(booking, subtotal, pointsPerDollar)
}

/** Where and when a booking is moved to, and its price there. */
export interface Destination {
  slot: Slot
  place: Place
  during: Span
  hours: number
  pricePerHour: number
  price: RoomPrice
  taxLabel: TaxLabel | null
  /** The least that its party spends there. */
  minimumSpend: number
  points: number
}

/** The row of a booking once it is at its destination. A late party's promise was about the old hours, so it goes. */
export function rowAt(booking: BookingRow, there: Destination) {
  const { slot, place, during, hours, pricePerHour, price, taxLabel, points, minimumSpend } = there
  const isSameStart = during.from.getTime() === booking.during.from.getTime()
  const isSameEnd = during.to.getTime() === booking.during.to.getTime()
  return {
    amenityId: slot.amenityId,
    bookingDate: slot.bookingDate,
    startTime: slot.startTime,
    endTime: slot.endTime,
    during,
    expectedAt: isSameStart && isSameEnd ? booking.expectedAt : null,
    units: place.map(({ name }) => name),
    hours,
    pricePerHour,
    subtotal: price.subtotal,
    serviceFee: price.fee,
    roomTax: price.roomTax,
    feeTax: price.feeTax,
    taxLabel,
    totalPrice: totalOfRoom(price),
    minimumSpend,
    pointsEarned: points,
  }
}

/** By how much a booking's price and points are more at another place. */
export function differenceTo(
  booking: BookingRow,
  { price, points }: Pick<Destination, 'price' | 'points'>,
): Difference {
  const was = roomPriceOf(booking)
  return {
    subtotal: price.subtotal - was.subtotal,
    fee: price.fee - was.fee,
    roomTax: price.roomTax - was.roomTax,
    feeTax: price.feeTax - was.feeTax,
    points: points - booking.pointsEarned,
  }
}

/** When a moved booking is charged, if it isn't yet: never before now, and with a new grace if that is later. */
function chargeMoved(booking: BookingRow, startsAt: Date, now: Date) {
  if (!awaitsCharge(booking)) return {}
  const chargeAt = chargedFrom(startsAt)
  return chargeAt > now ? { chargeAt, chargeFailedAt: null } : { chargeAt: now }
}

/**
 * Reschedules a booking to its destination and tells the screens; the caller takes or gives back the difference. The
 * booking and both amenities must be locked.
 */
export async function rescheduleTo(
  tx: Tx,
  booking: BookingRow,
  there: Destination,
  change: Partial<Omit<NewBookingRow, 'version'>> & { updatedAt: Date },
): Promise<void> {
  await vacate(tx, booking.id)
  const charged = chargeMoved(booking, there.during.from, change.updatedAt)
  await updateBooking(tx, booking.id, { ...rowAt(booking, there), ...charged, ...change })
  await agreeMinimum(tx, booking.id, there.minimumSpend)
  const units = there.place.map(({ id }) => id)
  if (!(await occupy(tx, booking.id, units, there.during))) throw new Refusal('slot_taken')
  await announceBooking(tx, booking)
  const { amenityId } = there.slot
  if (amenityId !== booking.amenityId) await announceAvailability(tx, amenityId)
}
