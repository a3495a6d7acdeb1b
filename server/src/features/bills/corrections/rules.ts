import type { Cents } from '@lantern/contract/pricing'
import type { BillLineRow } from '../repository.ts'
import { leftOf, totalOf, totalOfLines } from '../rules.ts'

/** What the venue lets somebody give away by their own decision. */
export interface Limits {
  /** In a night. */
  amount: Cents
  /** Of a bill; 100 is all of it. */
  percent: number
}

/** An amount that somebody is about to give away, and the amounts that were given before. */
export interface Giving {
  amount: Cents
  /** By the same person, the same night. */
  before: Cents
  /** The bill that it is taken off, and what was taken off it before; nothing if it isn't taken off a bill. */
  off: { bill: Cents; before: Cents } | null
}

const MISTAKE_MS = 15 * 60_000

/** Whether an act is so recent that taking it back corrects a mistake. Later its party has had what is taken back. */
export const isRecent = (actAt: Date, now: Date): boolean =>
  now.getTime() - actAt.getTime() <= MISTAKE_MS

/** The limit that would be passed, if one would. The night's limit comes first. */
export function limitPassed(
  { amount, before, off }: Giving,
  limits: Limits,
): 'over_limit' | 'over_percent' | null {
  if (before + amount > limits.amount) return 'over_limit'
  if (off && (off.before + amount) * 100 > off.bill * limits.percent) return 'over_percent'
  return null
}

/**
 * What a bill came to before anything was given away of it, in cents: lines that a change of the booking has replaced
 * don't count.
 */
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
