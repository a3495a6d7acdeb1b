import { openingOn, type HoursByDay } from '@lantern/contract/venue/hours'
import {
  bookingPrice,
  pointsFor,
  type BookingPrice,
  type Cents,
  type PricedTime,
  type RoomPrice,
} from '@lantern/contract/payments/pricing'
import { pricedTimes, pricesOn, type NightPrices } from '@lantern/contract/payments/rates'
import type { PricedParty } from '@lantern/contract/bookings/slots'
import { tiersUpTo } from '@lantern/contract/members/tier-terms'
import { amountFor, splitDeposit } from '@lantern/contract/bills/spending'
import type { PartyAmount } from '@lantern/contract/venue/amenities'
import { depositLeft } from '../../bills/rules.ts'
import { clockMinute, taxesOf } from '../../venue/rules.ts'
import type { VenueSettings } from '../../venue/service.ts'
import type { AmenityRow } from '../../amenities/service.ts'
import type { BookingRow } from './repository.ts'

/** The prices that a booking has agreed, and the time that it is charged for. */
export type PriceTerms = Pick<
  BookingRow,
  'bookingDate' | 'hours' | 'pricePerHour' | 'rates' | 'serviceFeeBasisPoints'
> & { during: Pick<BookingRow['during'], 'from'> }

/** The charged time of a booking, in minutes since the midnight with which its night's date begins. */
export function chargedMinutes(
  { bookingDate, hours, during }: Pick<PriceTerms, 'bookingDate' | 'hours' | 'during'>,
  venue: Pick<VenueSettings, 'timeZone'>,
): { from: number; until: number } {
  const from = clockMinute(during.from, bookingDate, venue)
  return { from, until: from + Math.round(hours * 60) }
}

export function timesOf(
  terms: Omit<PriceTerms, 'serviceFeeBasisPoints'>,
  venue: Pick<VenueSettings, 'timeZone'>,
): PricedTime[] {
  const { from, until } = chargedMinutes(terms, venue)
  return pricedTimes(terms, from, until - from)
}

/** A booking's price by its terms, at the tax rates of a moment. A hold has this price. */
export const termsPrice = (
  terms: PriceTerms,
  venue: Pick<VenueSettings, 'timeZone' | 'taxes'>,
  at: Date,
): BookingPrice =>
  bookingPrice(timesOf(terms, venue), terms.serviceFeeBasisPoints, taxesOf(venue, at))

export const currentPrices = (
  amenity: Pick<AmenityRow, 'pricePerHour' | 'prices'>,
  { bookingDate: date, partySize, tierId }: PricedParty & { bookingDate: string },
  venue: HoursByDay & Pick<VenueSettings, 'tiers'>,
): NightPrices => {
  const tiers = tiersUpTo(venue.tiers, tierId)
  return pricesOn(amenity, { date, partySize, tiers }, openingOn(date, venue))
}

/** The amount to pay at once, in cents: the deposit of the amenity for this party, or the whole price. */
export const dueAtConfirm = (
  { bookingDate: date, partySize }: Pick<BookingRow, 'bookingDate' | 'partySize'>,
  price: Cents,
  deposits: readonly PartyAmount[],
) => splitDeposit(price, amountFor(deposits, { date, partySize }))

/**
 * The amount to pay when a booking is confirmed, in cents: the rest of the deposit that staff asked for; else, by
 * today's terms, its amenity's deposit, or its whole price; at most what is due on its bill.
 */
export const dueNowOf = (
  booking: Pick<BookingRow, 'bookingDate' | 'partySize'>,
  { price, deposit, ...sums }: { price: Cents; paid: Cents; due: Cents; deposit: Cents | null },
  deposits: readonly PartyAmount[],
): Cents =>
  deposit === null
    ? Math.min(dueAtConfirm(booking, price, deposits).now, Math.max(0, sums.due))
    : depositLeft(deposit, sums)

/** The points that a member's booking gives once all of it is paid. */
export const pointsOncePaid = (
  { userId }: Pick<BookingRow, 'userId'>,
  { subtotal }: Pick<RoomPrice, 'subtotal'>,
  { pointsPerDollar }: { pointsPerDollar: number },
): number => (userId === null ? 0 : pointsFor(subtotal, pointsPerDollar))
