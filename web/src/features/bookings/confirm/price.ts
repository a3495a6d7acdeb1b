import type { BookingPrice } from '@lantern/contract/pricing'
import { quote, type Tariff } from '@lantern/contract/slots'
import { taxesAt } from '@lantern/contract/taxes'
import type { Span } from '../hours/night.ts'

/** The price of a choice if it is booked now, in cents; `null` while its hours aren't complete. */
export function priceOf(
  { start, end }: Span,
  amenity: { pricePerHour: string } | undefined,
  venue: Tariff & Parameters<typeof taxesAt>[0],
  now: Date = new Date(),
): BookingPrice | null {
  if (!amenity || start === null || end === null) return null
  return quote(amenity, { startTime: start, endTime: end }, venue, taxesAt(venue, now))
}

/**
 * Whether a booking that begins at an instant could still be canceled for its full price, `hours` before it begins.
 * The server decides; this only chooses the words.
 */
export function isCancelable(startsAt: string, hours: number, now: Date): boolean {
  return now.getTime() < new Date(startsAt).getTime() - hours * 3_600_000
}
