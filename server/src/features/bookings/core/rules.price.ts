import {
  bookingPrice,
  pointsFor,
  type BookingPrice,
  type Cents,
  type RoomPrice,
} from '@lantern/contract/pricing'
import { amountFor, dueOf, type PartyAmount } from '@lantern/contract/spending'
import { depositLeft } from '../../bills/rules.ts'
import type { VenueSettings } from '../../venue/service.ts'
import { taxesOf } from '../../venue/taxes/rules.ts'
import type { BookingRow } from './repository.ts'

export type PriceTerms = Pick<BookingRow, 'pricePerHour' | 'hours' | 'serviceFeeBasisPoints'>

/** A booking's price by its terms, at the tax rates of a moment. A hold has this price. */
export const termsPrice = (
  { pricePerHour, hours, serviceFeeBasisPoints }: PriceTerms,
  venue: VenueSettings,
  at: Date,
): BookingPrice => bookingPrice(pricePerHour, hours, serviceFeeBasisPoints, taxesOf(venue, at))

/** The amount to pay at once, in cents: the deposit of the amenity for this party, or the whole price. */
export const dueAtConfirm = (
  { bookingDate: date, partySize }: Pick<BookingRow, 'bookingDate' | 'partySize'>,
  price: Cents,
  deposits: readonly PartyAmount[],
) => dueOf(price, amountFor(deposits, { date, partySize }))

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
