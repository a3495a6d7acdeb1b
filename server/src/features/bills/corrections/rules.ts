import type { Cents } from '@lantern/contract/payments/pricing'
import type { BillLineRow } from '../repository.ts'
import { leftOf, totalOf, totalOfLines } from '../rules.ts'

export interface Limits {
  /** Per night, in cents. */
  amount: Cents
  /** Percent of a bill; 100 is no limit. */
  percent: number
}

export interface Giving {
  amount: Cents
  before: Cents
  /** The bill's total and the sum taken off before; `null` if the amount isn't taken off a bill. */
  off: { bill: Cents; before: Cents } | null
}

const MISTAKE_MS = 15 * 60_000

/** Whether an act is so recent that taking it back corrects a mistake. Later its party has had what is taken back. */
export const isRecent = (actAt: Date, now: Date): boolean =>
  now.getTime() - actAt.getTime() <= MISTAKE_MS

/** The limit that the amount would exceed; `null` if none. The night's limit comes first. */
export function limitPassed(
  { amount, before, off }: Giving,
  limits: Limits,
): 'over_limit' | 'over_percent' | null {
  if (before + amount > limits.amount) return 'over_limit'
  if (off && (off.before + amount) * 100 > off.bill * limits.percent) return 'over_percent'
  return null
}

/** A bill's total in cents before anything was given away. Lines that a change of the booking replaced don't count. */
export function grossOf(lines: readonly BillLineRow[]): Cents {
  return leftOf(lines)
    .filter(({ line }) => line.kind !== 'adjustment')
    .reduce((sum, { id, ...left }) => {
      const reversals = lines.filter(({ reverses }) => reverses === id)
      const isReplaced = reversals.some(({ reason }) => reason === null) && totalOf(left) === 0
      const given = totalOfLines(reversals.filter(({ reason }) => reason !== null))
      return isReplaced ? sum : sum + totalOf(left) - given
    }, 0)
}
