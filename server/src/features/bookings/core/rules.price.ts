import {
  bookingPrice,
  pointsFor,
  taxAfter,
  type BookingPrice,
  type Cents,
  type RoomPrice,
  type RoomTaxes,
} from '@lantern/contract/pricing'
import { amountFor, dueOf, type PartyAmount } from '@lantern/contract/spending'
import type { TaxedKind, TaxLabel } from '@lantern/contract/taxes'
import { depositLeft } from '../../bills/rules.ts'
import type { VenueSettings } from '../../venue/service.ts'
import { taxesOf, taxLabelFor } from '../../venue/taxes/rules.ts'
import type { BookingRow } from './repository.ts'

export interface TermsPrice {
  price: BookingPrice
  taxLabel: TaxLabel | null
}

export type PriceTerms = Pick<BookingRow, 'pricePerHour' | 'hours' | 'serviceFeeBasisPoints'>

/** A booking's price by its terms, at the tax rates of a moment. A hold has this price. */
export function termsPrice(
  { pricePerHour, hours, serviceFeeBasisPoints }: PriceTerms,
  venue: VenueSettings,
  at: Date,
): TermsPrice {
  const taxes = taxesOf(venue, at)
  const price = bookingPrice(pricePerHour, hours, serviceFeeBasisPoints, taxes)
  return { price, taxLabel: taxLabelFor(venue, taxes, taxedIn(price)) }
}

/** A price after room and fee have changed. The added part is taxed at the rates of the day of the change. */
export function repriced(
  before: RoomPrice,
  { subtotal, fee }: Pick<RoomPrice, 'subtotal' | 'fee'>,
  taxes: RoomTaxes,
): RoomPrice {
  const room = { net: before.subtotal, tax: before.roomTax }
  const agreed = { net: before.fee, tax: before.feeTax }
  return {
    subtotal,
    fee,
    roomTax: taxAfter(room, subtotal, taxes.room),
    feeTax: taxAfter(agreed, fee, taxes.service_fee),
  }
}

/** The kinds of tax in a room's price: the room, and the fee if there is one. */
export const taxedIn = ({ fee }: Pick<RoomPrice, 'fee'>): TaxedKind[] =>
  fee === 0 ? ['room'] : ['room', 'service_fee']

/** The tax label of a booking after more of it was taxed, possibly at another rate. */
export function relabeled(before: TaxLabel | null, more: TaxLabel | null): TaxLabel | null {
  if (before === null || more === null) return before ?? more
  return before.basisPoints === more.basisPoints ? before : { ...before, basisPoints: null }
}

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
