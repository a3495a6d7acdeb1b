import type { Cents } from '@lantern/contract/pricing'
import { amountFor } from '@lantern/contract/spending'
import type { AmenityRow, Place } from '../../amenities/service.ts'
import type { VenueSettings } from '../../venue/service.ts'
import { dueAtConfirm, termsPrice, type PriceTerms, type TermsPrice } from '../core/rules.price.ts'
import type { BookingRequest } from './rules.request.ts'

/** A booking's price as it is agreed, what of it is taken at once, a deposit or all, and its minimum spend, in cents. */
export interface Terms extends TermsPrice, PriceTerms {
  minimumSpend: Cents
  dueNow: Cents
}

/** The service fee of a booking, in basis points. A card's is the venue's to say (product#prices). */
const feeOf = ({ way }: BookingRequest, venue: VenueSettings) =>
  way === 'card' && !venue.cardServiceFee ? 0 : venue.serviceFeeBasisPoints

/** The terms of a booking now, with the tax of the day. Where it is paid later or a guest sits down, no deposit is asked. */
export function termsOf(
  request: BookingRequest,
  amenity: AmenityRow,
  hours: number,
  { venue, now }: { venue: VenueSettings; now: Date },
): Terms {
  const { way, method, bookingDate, partySize = null } = request
  const agreed = {
    pricePerHour: amenity.pricePerHour,
    hours,
    serviceFeeBasisPoints: feeOf(request, venue),
  }
  const priced = termsPrice(agreed, venue, now)
  const deposits = method === null || way === 'walk_in' ? [] : amenity.deposits
  const { now: dueNow } = dueAtConfirm({ bookingDate, partySize }, priced.price.total, deposits)
  const minimumSpend = amountFor(amenity.minimumSpends, { date: bookingDate, partySize })
  return { ...agreed, ...priced, minimumSpend, dueNow }
}

/** The places in the order in which they are chosen: only the wished room if there is one, and preferred rooms first. */
export function wishedPlaces(
  places: readonly Place[],
  { unitId, preferred = [] }: Pick<BookingRequest, 'unitId' | 'preferred'>,
): readonly Place[] {
  if (unitId !== undefined) {
    return places.filter((place) => place.length === 1 && place[0]?.id === unitId)
  }
  const isPreferred = (place: Place) => place.some(({ name }) => preferred.includes(name))
  return [...places.filter(isPreferred), ...places.filter((place) => !isPreferred(place))]
}
