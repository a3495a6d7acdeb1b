import { taxAfter, type Cents, type RoomPrice, type RoomTaxes } from '@lantern/contract/pricing'
import type { TaxedKind, TaxLabel } from '@lantern/contract/taxes'

/** What of a booking its price is. */
interface Priced {
  subtotal: Cents
  serviceFee: Cents
  roomTax: Cents
  feeTax: Cents
}

/** What a booking costs, part by part. */
export const roomPriceOf = ({ subtotal, serviceFee: fee, roomTax, feeTax }: Priced): RoomPrice => ({
  subtotal,
  fee,
  roomTax,
  feeTax,
})

/** What a booking costs once its room and fee come to something else: by the rates of the day on which they change. */
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

/** What of a room's price is taxed: the fee where there is one. */
export const taxedIn = ({ fee }: Pick<RoomPrice, 'fee'>): TaxedKind[] =>
  fee === 0 ? ['room'] : ['room', 'service_fee']

/** What a booking says of its tax once more of it has been taxed, maybe at another rate. */
export function relabeled(before: TaxLabel | null, more: TaxLabel | null): TaxLabel | null {
  if (before === null || more === null) return before ?? more
  return before.basisPoints === more.basisPoints ? before : { ...before, basisPoints: null }
}
