import type { Cents } from '@lantern/contract/pricing'
import type { PartyAmount } from '@lantern/contract/spending'
import type { BookingRow } from '../core/repository.ts'
import { dueAtConfirm } from '../core/rules.price.ts'
import type { Sums } from '../core/rules.sums.ts'

/**
 * What confirming a booking takes at once, by today's terms and in cents: its amenity's deposit, or all of its price; never
 * more than is due on its bill.
 */
export function dueNowOf(
  booking: Pick<BookingRow, 'bookingDate' | 'partySize'>,
  { price, due }: Pick<Sums, 'price' | 'due'>,
  deposits: readonly PartyAmount[],
): Cents {
  return Math.min(dueAtConfirm(booking, price, deposits).now, Math.max(0, due))
}
