import { taxParts, toCents, type Cents } from '@lantern/contract/payments/pricing'
import { taxTotal, type ChargedTax, type DayTax } from '@lantern/contract/payments/taxes'
import type { Membership, Period } from '@lantern/contract/members/tiers'
import type { PublicTier } from '../../../kit/member/tier-terms.ts'

/** The last night of a tier that a member holds once or several times; `null` without an end. */
export const lastNightOf = (held: readonly Pick<Membership, 'until'>[]): string | null =>
  held.some(({ until }) => until === null)
    ? null
    : (held
        .map(({ until }) => until ?? '')
        .toSorted()
        .at(-1) ?? null)

export interface TierPrice {
  net: Cents
  taxes: ChargedTax[]
  total: Cents
}

/** The price of a tier for a period with its taxes; `null` if it isn't sold for it. */
export function tierPrice(
  { monthlyPrice, yearlyPrice }: PublicTier,
  period: Period,
  rates: readonly DayTax[],
): TierPrice | null {
  const price = period === 'month' ? monthlyPrice : yearlyPrice
  if (price === null) return null
  const net = toCents(price)
  const [taxes = []] = taxParts([{ kind: 'service', net }], rates)
  return { net, taxes, total: net + taxTotal(taxes) }
}
