import type { BookingPrice, Cents } from '@lantern/contract/pricing'
import { quote, type Tariff } from '@lantern/contract/slots'
import { amountFor, dueOf, type PartyAmount } from '@lantern/contract/spending'
import { taxesAt } from '@lantern/contract/taxes'
import { serverNow } from '../../../lib/browser/now.ts'
import type { Span } from '../hours/night.ts'

/** The price of a choice, and the minimum spend of its party on food and drinks, in cents. */
export interface ChoicePrice extends BookingPrice {
  minimum: Cents
  /** The total without the service fee and its taxes. */
  withoutFee: Cents
  /** The part that is paid now, and the part that is paid at the venue. */
  due: ReturnType<typeof dueOf>
}

/** The hours of a night, and the party size. */
export type Chosen = Span & { date: string | null; partySize: number | null }

/** The price of a choice if it is booked now, in cents; `null` while its hours aren't complete. */
export function priceOf(
  { start, end, date, partySize }: Chosen,
  amenity:
    | {
        pricePerHour: string
        minimumSpends: readonly PartyAmount[]
        deposits: readonly PartyAmount[]
      }
    | undefined,
  venue: Tariff & Parameters<typeof taxesAt>[0],
  now: Date = new Date(serverNow()),
): ChoicePrice | null {
  if (!amenity || start === null || end === null || date === null) return null
  const span = { bookingDate: date, startTime: start, endTime: end }
  const taxes = taxesAt(venue, now)
  const price = quote(amenity, span, venue, taxes)
  const withoutFee = quote(amenity, span, { ...venue, serviceFeeBasisPoints: 0 }, taxes)
  if (price === null || withoutFee === null) return null
  const night = { date, partySize }
  const due = dueOf(price.total, amountFor(amenity.deposits, night))
  const minimum = amountFor(amenity.minimumSpends, night)
  return { ...price, withoutFee: withoutFee.total, minimum, due }
}

/** The price by card, which may exclude the service fee and the tax on it. */
export function byCard(
  { withoutFee, total, due }: ChoicePrice,
  hasFee: boolean,
): ChoicePrice['due'] {
  return dueOf(hasFee ? total : withoutFee, due.deposit)
}
