import * as z from 'zod/mini'
import { durationInNight, type EndTimes, type Hour, type OpeningHours } from './hours.ts'
import { bookingPrice, toCents, type BookingPrice, type RoomTaxes } from './pricing.ts'
import {
  ClockHour,
  ClockTime,
  Id,
  Instant,
  MoneyInput,
  NightDate,
  PartySize,
  PhoneInput,
} from './primitives.ts'

/** A booking's amenity, night, start and end. */
export const Slot = z.strictObject({
  amenityId: Id,
  bookingDate: NightDate,
  startTime: ClockHour,
  endTime: ClockHour,
})
export type Slot = z.output<typeof Slot>

/** Why a whole night can't be booked. */
export const NightClosed = z.enum([
  'date_past',
  'date_too_far',
  'closed_weekday',
  'closed_date',
  'date_blocked',
  'amenity_inactive',
  'amenity_without_units',
])
export type NightClosed = z.output<typeof NightClosed>

/** Why hours of a room can't be had. */
export const slotRefusals = [
  'end_before_start',
  'outside_hours',
  'hour_past',
  ...NightClosed.options,
  'slot_taken',
] as const

/** Everything that refuses a booking, in whatever way it is made. The server's rules may name no other code. */
export const bookingRefusals = [
  ...slotRefusals,
  'not_signed_in',
  'not_found',
  'needs_account',
  'bill_owed',
  'pays_ahead',
  'price_changed',
  'terms_changed',
  'party_too_large',
  'phone_invalid',
  'too_many_holds',
  'already_booked',
  'insufficient_balance',
] as const

/** Where and when a booking is: its rooms, its night, the clock times that are told and the instants behind them. */
export const WhereAndWhen = {
  /** Which rooms: one unit's name, or every one of a whole-venue rental. */
  units: z.array(z.string()),
  bookingDate: NightDate,
  startTime: ClockTime,
  endTime: ClockTime,
  startsAt: Instant,
  endsAt: Instant,
}

/** A party's number of people, and its telephone number. */
export const Guests = {
  partySize: z.optional(z.nullable(PartySize)),
  contactPhone: z.optional(z.nullable(PhoneInput)),
}

/** The slot within a booking, or within any object that has these fields. */
export function slotIn({ amenityId, bookingDate, startTime, endTime }: Slot): Slot {
  return { amenityId, bookingDate, startTime, endTime }
}

/** What the page showed as a booking's price. Each amount is only compared with ours. */
export const Shown = {
  minimumSpend: z.optional(MoneyInput),
  /** What it takes at once: a deposit, or its whole price. */
  dueNow: z.optional(MoneyInput),
}

/** Whether two objects have the same slot. */
export function isSameSlot(one: Slot | null, other: Slot | null): boolean {
  if (one === null || other === null) return one === other
  return JSON.stringify(slotIn(one)) === JSON.stringify(slotIn(other))
}

/** Start and end, in full hours of a night. */
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
 * The price of an amenity for a span, in cents, by the same function as on the server (product#prices). `null`
 * if no booking can have that span.
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
