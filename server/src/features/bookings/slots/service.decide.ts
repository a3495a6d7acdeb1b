import { spanText } from '../../../kernel/db/columns.ts'
import type { Effect } from '../../../kernel/db/db-statement.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { announced } from '../../../kernel/live/live-channel.ts'
import {
  amenityIn,
  houseIs,
  placesIn,
  roomLock,
  type House,
} from '../../amenities/service.house.ts'
import type { AmenityRow } from '../../amenities/service.ts'
import type { BookingRow } from '../core/repository.ts'
import { freePlaces, hasRunOut, isOwnHold } from '../core/rules.ts'
import { bookingWritten, heldOf, unitsTaken, type TakenText } from './repository.ts'
import { nightClosedIn } from './service.availability.ts'
import { among, bookingOf, priceOf, slotOf, timeOf, type Asked, type Wish } from './service.ts'

/** The parameters of a slot's facts: the units that may be taken, and when. */
export function slotAsked(house: House, wish: Wish): [units: number[], during: string] {
  const amenity = house.amenities.find(({ id }) => id === wish.amenityId)
  const units = amenity ? placesIn(house, amenity).flat() : []
  const { from, to } = timeOf(wish, house.venue)
  return [units.map(({ id }) => id), spanText({ from, to: to < from ? from : to })]
}

/** A slot that is to be taken: the booking, and all that is written of it. */
export interface Booked {
  booking: BookingRow
  amenity: AmenityRow
  effects: Effect[]
}

/**
 * Grants a wish by the venue and the taken stretches, or throws the refusal, `price_changed` among others. `null`
 * if a hold must give way first, one that ran out or the member's own, because that needs a transaction.
 */
export function decideSlot(
  house: House,
  { id, taken }: { id: number; taken: readonly TakenText[] },
  asked: Asked,
  now: Date,
): Booked | null {
  const { wish, arrangement, memberId } = asked
  const { venue } = house
  const amenity = amenityIn(house, wish.amenityId)
  const places = placesIn(house, amenity)
  const closed = nightClosedIn(house, { amenity, places, date: wish.bookingDate }, now)
  const { hours, during } = slotOf(wish, closed, venue, now)
  const price = priceOf(asked, amenity, hours, { venue, now })
  const held = taken.map((each) => heldOf(each, now))
  if (held.some((each) => hasRunOut(each, now) || isOwnHold(each, memberId))) return null
  const fitting = among(places, arrangement.unitId)
  const place = fitting[freePlaces(fitting, held, during)[0] ?? -1]
  if (!place) throw new Refusal('slot_taken')
  const draft = bookingOf(asked, { amenity, place, hours, during, price }, venue, now)
  const booking = { id, ...draft }
  const units = place.map((unit) => unit.id)
  return {
    booking,
    amenity,
    effects: [
      roomLock(house, amenity),
      houseIs(house),
      bookingWritten(booking),
      unitsTaken(units.length, units, id, spanText(during), false),
      announced('bookings', { id, memberId }),
      announced('availability', { id: amenity.id }),
    ],
  }
}
