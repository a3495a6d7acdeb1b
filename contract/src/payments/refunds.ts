/**
 * The refund of a canceled booking, as one rule for the page and the server, and the reasons why a booking can't be
 * canceled. Pure, and imports only prices, so that the smallest page can use it.
 */

import type { RefundRule } from '../calls/primitives.ts'
import { allocate, share, type Cents } from './pricing.ts'

const HOUR_MS = 3_600_000

const endOf = ({ hours }: RefundRule, start: Date): Date =>
  new Date(start.getTime() - hours * HOUR_MS)

export interface RefundClock {
  rules: readonly RefundRule[]
  startsAt: Date
  /** The earliest end of the first rule under any former start; `null` without one. */
  cancelUntil: Date | null
}

/** The start from which a booking's rules count: its own, or an earlier one from before a change. */
export function countedFrom({ rules, startsAt, cancelUntil }: RefundClock): Date {
  if (cancelUntil === null) return startsAt
  const former = new Date(cancelUntil.getTime() + (rules[0]?.hours ?? 0) * HOUR_MS)
  return former < startsAt ? former : startsAt
}

/** The percentage refunded now; `null` after the last rule. */
export function percentAt(rules: readonly RefundRule[], start: Date, now: Date): number | null {
  return rules.find((rule) => now < endOf(rule, start))?.percent ?? null
}

/** The end of the last rule, and of cancellation by the member. */
export function lastEnd(rules: readonly RefundRule[], start: Date): Date {
  const last = rules.at(-1)
  return last ? endOf(last, start) : start
}

/** A booking's displayed times in ISO 8601, and its rules. */
interface ShownClock {
  startsAt: string
  refundRules: readonly RefundRule[]
  /** The start from which the rules count. */
  refundFrom: string
}

/**
 * The reason why a member can't cancel a future booking: it has begun, its last rule is over, or only the desk can
 * cancel it, for example because its bill is closed.
 */
export function cancelObstacle(
  { startsAt, refundRules, refundFrom }: ShownClock,
  now: Date,
): 'begun' | 'late' | 'desk' {
  if (now >= new Date(startsAt)) return 'begun'
  return now < lastEnd(refundRules, new Date(refundFrom)) ? 'desk' : 'late'
}

/**
 * The refund of each payment, in cents. The total is rounded half up to the cent and divided by the largest
 * remainder, so that the parts sum to it and none exceeds its payment. Nothing is refunded after the last rule.
 */
export function refundsByRules(
  rules: readonly RefundRule[],
  start: Date,
  now: Date,
  paid: readonly Cents[],
): Cents[] {
  const whole = paid.reduce((sum, cents) => sum + cents, 0)
  return allocate(share(whole, (percentAt(rules, start, now) ?? 0) * 100), paid)
}

/** A refund step, until its end. */
export interface RefundStep {
  until: Date
  percent: number
  amount: Cents
}

/** The remaining steps, the current one first. */
export function refundSteps(
  rules: readonly RefundRule[],
  start: Date,
  now: Date,
  paid: Cents,
): RefundStep[] {
  return rules.flatMap((rule) => {
    const until = endOf(rule, start)
    if (until <= now) return []
    return [{ until, percent: rule.percent, amount: share(paid, rule.percent * 100) }]
  })
}
