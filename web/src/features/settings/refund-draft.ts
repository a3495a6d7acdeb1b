import { readWhole } from '@lantern/contract/calls/numbers'
import type { RefundTier } from '@lantern/contract/payments/refunds'

/** The fields of a refund tier. */
export interface TierDraft {
  hours: string
  percent: string
}

export const tierDraftOf = ({ hours, percent }: RefundTier): TierDraft => ({
  hours: String(hours),
  percent: String(percent),
})

export const tierOf = ({ hours, percent }: TierDraft): RefundTier => ({
  hours: readWhole(hours),
  percent: readWhole(percent),
})

const isWithin = (value: number, most: number) => value >= 0 && value <= most

/**
 * The invalid field of a tier: not a whole number, out of bounds, or not less than in the tier before; `null` if both
 * are valid.
 */
export function validateTier(
  tiers: readonly TierDraft[],
  place: number,
): 'hours' | 'percent' | null {
  const [tier, before] = [tiers[place], tiers[place - 1]]
  if (!tier) return null
  const { hours, percent } = tierOf(tier)
  const former = before && tierOf(before)
  if (!isWithin(hours, 720) || (former && hours >= former.hours)) return 'hours'
  return !isWithin(percent, 100) || (former && percent >= former.percent) ? 'percent' : null
}

/** The initial values of a further tier: half the hours and half the refund of the last one. */
export function nextTier(tiers: readonly TierDraft[]): TierDraft {
  const last = tiers.at(-1)
  const half = (text: string) => String(Math.floor((readWhole(text) || 0) / 2))
  return { hours: half(last?.hours ?? ''), percent: half(last?.percent ?? '') }
}
