import { readWhole } from '@lantern/contract/calls/numbers'
import type { RefundRule } from '@lantern/contract/calls/primitives'

/** The fields of a refund rule. */
export interface RuleDraft {
  hours: string
  percent: string
}

export const ruleDraftOf = ({ hours, percent }: RefundRule): RuleDraft => ({
  hours: String(hours),
  percent: String(percent),
})

export const ruleOf = ({ hours, percent }: RuleDraft): RefundRule => ({
  hours: readWhole(hours),
  percent: readWhole(percent),
})

const isWithin = (value: number, most: number) => value >= 0 && value <= most

/**
 * The invalid field of a rule: not a whole number, out of bounds, or not less than in the rule before; `null` if both
 * are valid.
 */
export function validateRule(
  rules: readonly RuleDraft[],
  place: number,
): 'hours' | 'percent' | null {
  const [rule, before] = [rules[place], rules[place - 1]]
  if (!rule) return null
  const { hours, percent } = ruleOf(rule)
  const former = before && ruleOf(before)
  if (!isWithin(hours, 720) || (former && hours >= former.hours)) return 'hours'
  return !isWithin(percent, 100) || (former && percent >= former.percent) ? 'percent' : null
}

/** The initial values of a further rule: half the hours and half the refund of the last one. */
export function nextRule(rules: readonly RuleDraft[]): RuleDraft {
  const last = rules.at(-1)
  const half = (text: string) => String(Math.floor((readWhole(text) || 0) / 2))
  return { hours: half(last?.hours ?? ''), percent: half(last?.percent ?? '') }
}
