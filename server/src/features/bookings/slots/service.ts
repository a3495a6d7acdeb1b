import type { NewBooking } from '@lantern/contract/bookings'
import { bookingPrice, pointsFor } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { newLanternId } from '../../../kernel/db/lantern-id.ts'
import { lockForBooking, placesOf, type Place } from '../../amenities/service.ts'
import { agreeOnTotal } from '../../wallet/service.ts'
import { instantOf, readSettings, type VenueSettings } from '../../venue/service.ts'
import {
  findTaken,
  insertBooking,
  lockHoldsInTheWay,
  occupy,
  type BookingRow,
  type NewBookingRow,
} from '../core/repository.ts'
import { freePlaces, wishedHours } from '../core/rules.ts'
import { nightClosed, type Night } from './service.availability.ts'
import { announceBooking, changeStatus } from '../core/service.ts'

/** When somebody wants to come, and what they think it costs. */
export type Wish = Pick<
  NewBooking,
  'amenityId' | 'bookingDate' | 'startTime' | 'endTime' | 'totalPrice' | 'specialRequests'
>

/** For whom a slot is: a member, or a guest by name. */
export type Party = { memberId: number } | { memberId: null; guestName: string }

/** How a slot is taken: paid at once, held for a payment under way, or awaiting the staff. */
export type Terms = Pick<NewBookingRow, 'status' | 'paymentMethod' | 'holdExpiresAt'> & {
  /** The service fee, in basis points. */
  feeBasisPoints: (venue: VenueSettings) => number
  /** The one room that will do, where it isn't any. */
  unitId?: number | undefined
}

/**
 * A wish that the venue, the night and the clock allow: how long, and from when to when. Throws why
 * it is none.
 */
export async function checkWish(
  tx: Tx,
  night: Night,
  wish: Pick<Wish, 'bookingDate' | 'startTime' | 'endTime'>,
  venue: VenueSettings,
  now: Date,
) {
  const hours = wishedHours(wish, venue)
  const outside = { opens: venue.opensAt, closes: venue.closesAt }
  if (hours === 'outside_hours') throw new Refusal(hours, outside)
  if (hours === 'end_before_start') throw new Refusal(hours)
  const closed = await nightClosed(tx, night, venue, now)
  if (closed === 'date_too_far') throw new Refusal(closed, { days: venue.bookingDaysAhead })
  if (closed !== null) throw new Refusal(closed)
  const { bookingDate: date, startTime, endTime } = wish
  const from = instantOf(date, startTime, venue)
  const to = instantOf(date, endTime, venue, endTime === venue.closesAt)
  if (from < now) throw new Refusal('hour_past')
  // An hour that the clock skips in spring has no time in it that anybody could have.
  if (to <= from) throw new Refusal('outside_hours', outside)
  return { hours, during: { from, to } }
}

/**
 * The first place that is free throughout. Holds that ran out give way, and so do the member's own:
 * who asks anew has thought better of them. Throws `slot_taken` where there is none.
 */
export async function choosePlace(
  tx: Tx,
  places: readonly Place[],
  { memberId, during, now }: { memberId: number | null; during: BookingRow['during']; now: Date },
): Promise<Place> {
  const ids = places.flat().map((unit) => unit.id)
  for (const hold of await lockHoldsInTheWay(tx, { tableIds: ids, during, memberId, now })) {
    await changeStatus(tx, hold, 'canceled', { at: now })
  }
  const [free] = freePlaces(places, await findTaken(tx, during, now), during)
  const place = free === undefined ? undefined : places[free]
  if (!place) throw new Refusal('slot_taken')
  return place
}

/** All places, or the one that is the room wished for. */
export const among = (places: readonly Place[], unitId: number | undefined): readonly Place[] =>
  unitId === undefined
    ? places
    : places.filter((place) => place.length === 1 && place[0]?.id === unitId)

/**
 * Takes a slot in the caller's transaction, by the venue's rules and prices. Throws why it can't,
 * and `price_changed` with the right figure where the wish names another.
 */
export async function takeSlot(
  tx: Tx,
  { wish, terms, ...party }: Party & { wish: Wish; terms: Terms },
  now: Date,
): Promise<BookingRow> {
  const { memberId } = party
  const amenity = await lockForBooking(tx, wish.amenityId)
  // Read under the lock, which a closing of the venue takes too.
  const venue = await readSettings(tx, now)
  const places = await placesOf(tx, amenity)
  const night = { amenity, places, date: wish.bookingDate }
  const { hours, during } = await checkWish(tx, night, wish, venue, now)
  const serviceFeeBasisPoints = terms.feeBasisPoints(venue)
  const price = bookingPrice(amenity.pricePerHour, hours, serviceFeeBasisPoints)
  agreeOnTotal(wish.totalPrice, price.total)
  const place = await choosePlace(tx, among(places, terms.unitId), { memberId, during, now })
  // Points come with the payment, and go to somebody who has an account.
  const earns = memberId !== null && terms.paymentMethod !== 'none'
  const booking = await insertBooking(tx, {
    lanternId: newLanternId(),
    userId: memberId,
    guestName: party.memberId === null ? party.guestName : null,
    amenityId: amenity.id,
    bookingDate: wish.bookingDate,
    startTime: wish.startTime,
    endTime: wish.endTime,
    during,
    units: place.map((unit) => unit.name),
    hours,
    pricePerHour: amenity.pricePerHour,
    subtotal: price.subtotal,
    serviceFee: price.fee,
    serviceFeeBasisPoints,
    totalPrice: price.total,
    pointsEarned: earns ? pointsFor(price.subtotal, venue.pointsPerDollar) : 0,
    status: terms.status,
    paymentMethod: terms.paymentMethod,
    holdExpiresAt: terms.holdExpiresAt ?? null,
    specialRequests: wish.specialRequests || null,
    cancelHours: venue.cancelHours,
    createdAt: now,
    updatedAt: now,
  })
  const units = place.map((unit) => unit.id)
  if (!(await occupy(tx, booking.id, units, during))) throw new Refusal('slot_taken')
  await announceBooking(tx, booking)
  return booking
}
