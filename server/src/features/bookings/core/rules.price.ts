import {
  pointsFor,
  taxAfter,
  type Cents,
  type RoomPrice,
  type RoomTaxes,
} from '@lantern/contract/pricing'
import { amountFor, dueOf, type PartyAmount } from '@lantern/contract/spending'
import type { TaxedKind, TaxLabel } from '@lantern/contract/taxes'

/** The facts of a booking that make its price. */
interface Priced {
  subtotal: Cents
  serviceFee: Cents
  roomTax: Cents
  feeTax: Cents
}

/** A booking's price, part by part. */
export const roomPriceOf = ({ subtotal, serviceFee: fee, roomTax, feeTax }: Priced): RoomPrice => ({
  subtotal,
  fee,
  roomTax,
  feeTax,
})

/** A booking's price after its room and fee have changed, with the tax rates of the day of the change. */
export function repriced(
  booking: Priced,
  { subtotal, fee }: Pick<RoomPrice, 'subtotal' | 'fee'>,
  taxes: RoomTaxes,
): RoomPrice {
  const room = { net: booking.subtotal, tax: booking.roomTax }
  const agreed = { net: booking.serviceFee, tax: booking.feeTax }
  return {
    subtotal,
    fee,
    roomTax: taxAfter(room, subtotal, taxes.room),
    feeTax: taxAfter(agreed, fee, taxes.service_fee),
  }
}

/** The taxed parts of a room's price, with the fee if there is one. */
export const taxedIn = ({ fee }: Pick<RoomPrice, 'fee'>): TaxedKind[] =>
  fee === 0 ? ['room'] : ['room', 'service_fee']

/** The tax label of a booking after more of it was taxed, perhaps at another rate. */
export function relabeled(before: TaxLabel | null, more: TaxLabel | null): TaxLabel | null {
  if (before === null || more === null) return before ?? more
  return before.basisPoints === more.basisPoints ? before : { ...before, basisPoints: null }
}

/** What confirming a booking takes, in cents: the deposit that its amenity asks of its party, or its whole price. */
export const dueAtConfirm = (
  {
    bookingDate: date,
    partySize,
    totalPrice,
  }: { bookingDate: string; partySize: number | null; totalPrice: Cents },
  deposits: readonly PartyAmount[],
) => dueOf(totalPrice, amountFor(deposits, { date, partySize }))

/**
 * The points that a paid booking has once a change has brought it to another subtotal, in cents. A room on a bill earns
 * its own with that bill: a dearer change earns its difference beside it, and a cheaper one takes none, since the bill may
 * have given none yet.
 */
export function pointsAfter(
  {
    paymentMethod,
    subtotal: before,
    pointsEarned,
  }: { paymentMethod: string; subtotal: Cents; pointsEarned: number },
  subtotal: Cents,
  pointsPerDollar: number,
): number {
  const whole = pointsFor(subtotal, pointsPerDollar)
  if (paymentMethod !== 'bill') return whole
  return pointsEarned + Math.max(0, whole - pointsFor(before, pointsPerDollar))
}
