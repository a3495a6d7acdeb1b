import { toCents, type Cents } from './pricing.ts'

/** Whoever tops up at least `pay` gets `credit` on top; both in dollars. */
export interface TopUpOffer {
  pay: string
  credit: string
}

export const MOST_OFFERS = 5

/** Whether an offer gives something, at most as much again as is paid: more is a typing error. */
export const isOffer = ({ pay, credit }: TopUpOffer): boolean =>
  toCents(credit) > 0 && toCents(credit) <= toCents(pay)

/**
 * The credit on top of a top-up of an amount, in cents: that of the offer with the largest `pay` that it reaches, once.
 */
export function creditFor(offers: readonly TopUpOffer[], amount: Cents): Cents {
  const reached = offers.filter(({ pay }) => toCents(pay) <= amount)
  const [best] = reached.toSorted((one, other) => toCents(other.pay) - toCents(one.pay))
  return best ? toCents(best.credit) : 0
}
