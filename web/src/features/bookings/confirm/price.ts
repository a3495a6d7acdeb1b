import type { Amenity } from '@lantern/contract/venue/amenities'
import type { BookingPrice, Cents } from '@lantern/contract/payments/pricing'
import type { PricedTier } from '@lantern/contract/payments/rates'
import { quote, type PricingSettings } from '@lantern/contract/bookings/slots'
import { amountFor, splitDeposit } from '@lantern/contract/bills/spending'
import { taxesAt } from '@lantern/contract/payments/taxes'
import { waivesFee } from '@lantern/contract/members/tier-terms'
import { serverNow } from '../../../lib/browser/now.ts'
import type { Span } from '../hours/night.ts'

/** The price of a choice, and the minimum spend of its party on food and drinks, in cents. */
export interface ChoicePrice extends BookingPrice {
  minimum: Cents
  /** The total by card, whose fee has a setting of its own. */
  byCard: Cents
  /** The amount by which the member's tier makes it cheaper. */
  saved: Cents
  /** The part that is paid now, and the part that is paid at the venue. */
  due: ReturnType<typeof splitDeposit>
}

/** The methods whose bookings carry the service fee. */
type Fees = Record<'balanceServiceFee' | 'cardServiceFee', boolean>

interface TieredPricing extends PricingSettings {
  tiers: readonly (PricedTier & { waivesFee: boolean })[]
}

export type Chosen = Span & { date: string | null; partySize: number | null }

/** The price of a choice that is booked from the balance now, in cents; `null` while its hours aren't complete. */
export function priceOf(
  { start, end, date, partySize }: Chosen,
  amenity:
    | Pick<Amenity, 'pricePerHour' | 'prices' | 'stepMinutes' | 'minimumSpends' | 'deposits'>
    | undefined,
  venue: TieredPricing & Fees & Parameters<typeof taxesAt>[0],
  tierId: number | null = null,
  now: Date = new Date(serverNow()),
): ChoicePrice | null {
  if (!amenity || start === null || end === null || date === null) return null
  const span = { bookingDate: date, startTime: start, endTime: end, partySize }
  const taxes = taxesAt(venue, now)
  const priced = (isFeeDue: boolean, ofTier = tierId) => {
    const hasFee = isFeeDue && !waivesFee(venue, ofTier)
    const serviceFeeBasisPoints = hasFee ? venue.serviceFeeBasisPoints : 0
    return quote(amenity, { ...span, tierId: ofTier }, { ...venue, serviceFeeBasisPoints }, taxes)
  }
  const [price, card] = [priced(venue.balanceServiceFee), priced(venue.cardServiceFee)]
  const usual = priced(venue.balanceServiceFee, null)
  if (price === null || card === null || usual === null) return null
  const night = { date, partySize }
  const due = splitDeposit(price.total, amountFor(amenity.deposits, night))
  const minimum = amountFor(amenity.minimumSpends, night)
  const saved = usual.total - price.total
  return { ...price, byCard: card.total, saved, minimum, due }
}

/** The parts of the price by card that are paid now and at the venue. */
export const dueByCard = ({ byCard, due }: ChoicePrice): ChoicePrice['due'] =>
  splitDeposit(byCard, due.deposit)
