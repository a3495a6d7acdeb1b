import type { Amenity } from '@lantern/contract/amenities'
import { durationInNight } from '@lantern/contract/hours'
import { bookingPrice, toCents, type BookingPrice } from '@lantern/contract/pricing'
import type { Venue } from '@lantern/contract/venue'
import type { Span } from '../hours/night.ts'

/** The settings of the venue that a price hangs on. */
export type Tariff = Pick<Venue, 'opensAt' | 'closesAt' | 'endTimes' | 'serviceFeeBasisPoints'>

/**
 * What a choice costs, in cents, by the function that the server uses too (product#prices); `null` while the
 * hours aren't whole.
 */
export function priceOf(
  { start, end }: Span,
  amenity: Pick<Amenity, 'pricePerHour'> | undefined,
  venue: Tariff,
): BookingPrice | null {
  if (!amenity || start === null || end === null) return null
  const hours = durationInNight(start, end, venue, venue.endTimes)
  if (hours === null) return null
  return bookingPrice(toCents(amenity.pricePerHour), hours, venue.serviceFeeBasisPoints)
}

/**
 * Whether a booking that begins at an instant could still be canceled for its full price, `hours`
 * before it begins; the server decides, this only chooses the words.
 */
export function isCancelable(startsAt: string, hours: number, now: Date): boolean {
  return now.getTime() < new Date(startsAt).getTime() - hours * 3_600_000
}
