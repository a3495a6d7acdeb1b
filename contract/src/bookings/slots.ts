import * as z from 'zod/mini'
import {
  durationInNight,
  openingOn,
  type EndTimes,
  type Hour,
  type HoursByDay,
  type Stepped,
} from '../venue/hours.ts'
import { bookingPrice, toCents, type BookingPrice } from '../payments/pricing.ts'
import {
  minuteInNight,
  pricedTimes,
  pricesOn,
  type NightPrices,
  type PricedTier,
} from '../payments/rates.ts'
import type { DayTax } from '../payments/taxes.ts'
import type { PriceRule } from '../venue/amenities.ts'
import { tiersUpTo } from '../members/tier-terms.ts'
import {
  SlotTime,
  ClockTime,
  Id,
  Instant,
  MoneyInput,
  NightDate,
  PartySize,
  PhoneInput,
} from '../calls/primitives.ts'

export const Slot = z.strictObject({
  amenityId: Id,
  bookingDate: NightDate,
  startTime: SlotTime,
  endTime: SlotTime,
})
export type Slot = z.output<typeof Slot>

/** The reasons why a whole night can't be booked. */
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

export const slotRefusals = [
  'end_before_start',
  'outside_hours',
  'full_hours',
  'hour_past',
  ...NightClosed.options,
  'too_short',
  'too_long',
  'slot_taken',
] as const

/** The reasons why a member may not have hours that others may: a tier's rooms, and the limit of prime hours. */
export const tierRefusals = ['tier_needed', 'prime_bookings_full'] as const

/** Every refusal of a booking, however it is made. The server's rules may use no other code. */
export const bookingRefusals = [
  ...slotRefusals,
  ...tierRefusals,
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
  'double_booking',
  'insufficient_balance',
] as const

export const checkInRefusals = [
  'wrong_state',
  'party_changed',
  'party_early',
  'booking_over',
  'room_free_later',
  'table_taken',
] as const

/** The place and time of a booking: its rooms, its night, the displayed clock times and their instants. */
export const WhereAndWhen = {
  /** The rooms: one unit's name, or all names for the whole venue. */
  units: z.array(z.string()),
  bookingDate: NightDate,
  startTime: ClockTime,
  endTime: ClockTime,
  startsAt: Instant,
  endsAt: Instant,
}

export const Guests = {
  partySize: z.optional(z.nullable(PartySize)),
  contactPhone: z.optional(z.nullable(PhoneInput)),
}

/** The slot of a booking, or of any object that has these fields. */
export function slotIn({ amenityId, bookingDate, startTime, endTime }: Slot): Slot {
  return { amenityId, bookingDate, startTime, endTime }
}

/** The price of a booking as the page showed it. Each amount is only compared with ours. */
export const Shown = {
  minimumSpend: z.optional(MoneyInput),
  /** The amount taken at once: a deposit, or the whole price. */
  dueNow: z.optional(MoneyInput),
}

/** Whether a member may have a second booking at the same time: `false` asks by refusing it with `double_booking`. */
export const Doubling = { doubleBooking: z.optional(z.boolean()) }

export function isSameSlot(one: Slot | null, other: Slot | null): boolean {
  if (one === null || other === null) return one === other
  return JSON.stringify(slotIn(one)) === JSON.stringify(slotIn(other))
}

export interface Span {
  startTime: Hour
  endTime: Hour
}

/** The settings of the venue that a booking's price depends on. */
export interface PricingSettings extends TieredHours {
  endTimes: EndTimes
  serviceFeeBasisPoints: number
}

/** An amenity as calls send it, with its price per hour in dollars. */
interface PricedAmenity {
  pricePerHour: string
  prices: readonly PriceRule[]
}

/** A party: its size, and its member's tier, each `null` if unknown. */
export interface PricedParty {
  partySize: number | null
  tierId: number | null
}

interface TieredHours extends HoursByDay {
  tiers: readonly PricedTier[]
}

/** An amenity's prices on a night for a party, in cents. */
export const nightPrices = (
  { pricePerHour, prices }: PricedAmenity,
  { bookingDate: date, partySize, tierId }: PricedParty & { bookingDate: string },
  venue: TieredHours,
): NightPrices =>
  pricesOn(
    { pricePerHour: toCents(pricePerHour), prices },
    { date, partySize, tiers: tiersUpTo(venue.tiers, tierId) },
    openingOn(date, venue),
  )

/** A booking's price in cents, by the same function as on the server; `null` if the span can't be booked. */
export function quote(
  amenity: PricedAmenity & Required<Stepped>,
  { startTime, endTime, ...party }: Span & Pick<Slot, 'bookingDate'> & PricedParty,
  venue: PricingSettings,
  taxes: readonly DayTax[],
): BookingPrice | null {
  const { bookingDate } = party
  const night = openingOn(bookingDate, venue, amenity)
  const hours = durationInNight(startTime, endTime, night, venue.endTimes)
  if (hours === null) return null
  const prices = nightPrices(amenity, party, venue)
  const times = pricedTimes(prices, minuteInNight(startTime, night), hours * 60)
  return bookingPrice(times, venue.serviceFeeBasisPoints, taxes)
}
