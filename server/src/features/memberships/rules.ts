import type { Cents } from '@lantern/contract/payments/pricing'
import type { Period } from '@lantern/contract/members/tiers'
import { Temporal } from 'temporal-polyfill'
import type { TierRow } from '../venue/service.ts'

/** The nights for which a year's spend counts, and for which it gives a tier. */
export const SPEND_NIGHTS = 365
/** The nights before its end from which a membership's end is announced. */
export const REMIND_NIGHTS = 7

/** The last night of a period that begins with a night: a month from January 31 ends on February 27. */
export function lastNightOf(first: string, period: Period): string {
  const begin = Temporal.PlainDate.from(first)
  return begin
    .add(period === 'month' ? { months: 1 } : { years: 1 })
    .subtract({ days: 1 })
    .toString()
}

/** The price of a period before tax, in cents; `null` if the tier isn't sold for it. */
export const priceFor = (
  { monthlyPrice, yearlyPrice }: Pick<TierRow, 'monthlyPrice' | 'yearlyPrice'>,
  period: Period,
): Cents | null => (period === 'month' ? monthlyPrice : yearlyPrice)

/** The highest tier that a year's spend gives. `tiers` are listed from the lowest. */
export const tierBySpend = <Some extends Pick<TierRow, 'yearlySpend'>>(
  tiers: readonly Some[],
  spent: Cents,
): Some | undefined =>
  tiers.findLast(({ yearlySpend }) => yearlySpend !== null && spent >= yearlySpend)

/** The next tier above a member's own that a year's spend gives, and what is left to spend for it. */
export function nextBySpend(
  tiers: readonly TierRow[],
  { tierId, spent }: { tierId: number | null; spent: Cents },
): { tier: TierRow; left: Cents } | null {
  const above = tiers.slice(tiers.findIndex(({ id }) => id === tierId) + 1)
  const tier = above.find(({ yearlySpend }) => yearlySpend !== null && yearlySpend > spent)
  return tier ? { tier, left: (tier.yearlySpend ?? 0) - spent } : null
}
