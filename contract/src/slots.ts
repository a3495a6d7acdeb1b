import * as z from 'zod/mini'
import { durationInNight, type EndTimes, type Hour, type OpeningHours } from './hours.ts'
import { bookingPrice, toCents, type BookingPrice, type RoomTaxes } from './pricing.ts'
import { ClockHour, Id, NightDate, PartySize, PhoneInput } from './primitives.ts'

/** What a booking is of: which amenity, on which night, from when to when. */
export const Slot = z.strictObject({
  amenityId: Id,
  bookingDate: NightDate,
  startTime: ClockHour,
  endTime: ClockHour,
})
export type Slot = z.output<typeof Slot>

/** Who comes: how many, and by which number they can be called. */
export const Guests = {
  partySize: z.optional(z.nullable(PartySize)),
  contactPhone: z.optional(z.nullable(PhoneInput)),
}

/** The slot of a booking, or of whatever else has these parts. */
export function slotIn({ amenityId, bookingDate, startTime, endTime }: Slot): Slot {
  return { amenityId, bookingDate, startTime, endTime }
}

/** Whether two choices mean one slot. */
export function isSameSlot(one: Slot | null, other: Slot | null): boolean {
  if (one === null || other === null) return one === other
  return JSON.stringify(slotIn(one)) === JSON.stringify(slotIn(other))
}

/** From when to when, in full hours of a night. */
export interface Span {
  startTime: Hour
  endTime: Hour
}

/** The settings of the venue that a booking's price depends on. */
export interface Tariff extends OpeningHours {
  endTimes: EndTimes
  serviceFeeBasisPoints: number
}

/**
 * What an amenity costs for some hours, in cents, by the function that the server uses too (product#prices); `null`
 * where no booking could last from the one hour to the other.
 */
export function quote(
  amenity: { pricePerHour: string },
  { startTime, endTime }: Span,
  venue: Tariff,
  taxes: RoomTaxes,
): BookingPrice | null {
  const hours = durationInNight(startTime, endTime, venue, venue.endTimes)
  if (hours === null) return null
  return bookingPrice(toCents(amenity.pricePerHour), hours, venue.serviceFeeBasisPoints, taxes)
}
