import type { Cents } from '@lantern/contract/pricing'
import { amountFor, dueOf } from '@lantern/contract/spending'
import type { AmenityRow, Place } from '../../amenities/service.ts'
import type { VenueSettings } from '../../venue/service.ts'
import { dueAtConfirm, termsPrice, type PriceTerms, type TermsPrice } from '../core/rules.price.ts'
import type { BookingRequest } from './rules.request.ts'

/** The agreed price of a booking, the amount to pay at once (the deposit or all), and its minimum spend, in cents. */
export interface Terms extends TermsPrice, PriceTerms {
  minimumSpend: Cents
  dueNow: Cents
}

/** The rate of the service fee, in basis points. For cards a setting of the venue decides (product#prices). */
const feeOf = ({ way }: BookingRequest, venue: VenueSettings) =>
  way === 'card' && !venue.cardServiceFee ? 0 : venue.serviceFeeBasisPoints

/**
 * The current terms of a booking, with the tax of the day. A booking that is paid later or a walk-in needs no deposit.
 */
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
  const { total } = priced.price
  const { now: dueNow } = request.deposit
    ? dueOf(total, request.deposit)
    : dueAtConfirm({ bookingDate, partySize }, total, deposits)
  const minimumSpend = amountFor(amenity.minimumSpends, { date: bookingDate, partySize })
  return { ...agreed, ...priced, minimumSpend, dueNow }
}

/** The places in the order in which they are tried: only the wished room if there is one, and preferred rooms first. */
export function requestedPlaces(
  places: readonly Place[],
  { unitId, preferred = [] }: Pick<BookingRequest, 'unitId' | 'preferred'>,
): readonly Place[] {
  if (unitId !== undefined) {
    return places.filter((place) => place.length === 1 && place[0]?.id === unitId)
  }
  const isPreferred = (place: Place) => place.some(({ name }) => preferred.includes(name))
  return [...places.filter(isPreferred), ...places.filter((place) => !isPreferred(place))]
}
