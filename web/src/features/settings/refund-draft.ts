import type { RefundTier } from '@lantern/contract/refunds'

/** A tier of refund as it is written. */
export interface TierDraft {
  hours: string
  percent: string
}

export const tierDraftOf = ({ hours, percent }: RefundTier): TierDraft => ({
  hours: String(hours),
  percent: String(percent),
})

/** A whole number as it was written; none where it isn't one. */
const wholeOf = (text: string): number => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN)

export const tierOf = ({ hours, percent }: TierDraft): RefundTier => ({
  hours: wholeOf(hours),
  percent: wholeOf(percent),
})

const isWithin = (value: number, most: number) => value >= 0 && value <= most

/**
 * What is wrong with a tier: it isn't a whole number, is out of bounds, or isn't less than the tier before; `null` if
 * nothing is.
 */
export function wrongTier(tiers: readonly TierDraft[], place: number): 'hours' | 'percent' | null {
  const [tier, before] = [tiers[place], tiers[place - 1]]
  if (!tier) return null
  const { hours, percent } = tierOf(tier)
  const former = before && tierOf(before)
  if (!isWithin(hours, 720) || (former && hours >= former.hours)) return 'hours'
  return !isWithin(percent, 100) || (former && percent >= former.percent) ? 'percent' : null
}

/** What a further tier begins with: half the hours and half the refund of the last one. */
export function nextTier(tiers: readonly TierDraft[]): TierDraft {
  const last = tiers.at(-1)
  const half = (text: string) => String(Math.floor((wholeOf(text) || 0) / 2))
  return { hours: half(last?.hours ?? ''), percent: half(last?.percent ?? '') }
}
