/**
 * The refund of a canceled booking, as one rule for the page and the server, and the reasons why a booking can't be
 * canceled. Pure, and imports only prices, so that the smallest page can use it.
 */

import { allocate, share, type Cents } from './pricing.ts'

/** The percentage of the payments that is refunded until a number of hours before the start. */
export interface RefundTier {
  hours: number
  percent: number
}

/** The maximum number of tiers of a venue. */
export const MOST_TIERS = 6

/** Whether tiers are in order: a later cancellation refunds less. */
export const areInOrder = (tiers: readonly RefundTier[]): boolean =>
  tiers.every((tier, place) => {
    const before = tiers[place - 1]
    return !before || (tier.hours < before.hours && tier.percent < before.percent)
  })

const HOUR_MS = 3_600_000

const endOf = ({ hours }: RefundTier, start: Date): Date =>
  new Date(start.getTime() - hours * HOUR_MS)

/** The times that determine a booking's refund. */
export interface RefundClock {
  tiers: readonly RefundTier[]
  startsAt: Date
  /** The earliest end of the first tier under any former start; `null` without one. */
  cancelUntil: Date | null
}

/** The start from which a booking's tiers count: its own, or an earlier one from before a change. */
export function countedFrom({ tiers, startsAt, cancelUntil }: RefundClock): Date {
  if (cancelUntil === null) return startsAt
  const former = new Date(cancelUntil.getTime() + (tiers[0]?.hours ?? 0) * HOUR_MS)
  return former < startsAt ? former : startsAt
}

/** The percentage refunded now; `null` after the last tier. */
export function percentAt(tiers: readonly RefundTier[], start: Date, now: Date): number | null {
  return tiers.find((tier) => now < endOf(tier, start))?.percent ?? null
}

/** The end of the last tier, and of cancellation by the member. */
export function lastEnd(tiers: readonly RefundTier[], start: Date): Date {
  const last = tiers.at(-1)
  return last ? endOf(last, start) : start
}

/** A booking's displayed times in ISO 8601, and its tiers. */
interface ShownClock {
  startsAt: string
  refundTiers: readonly RefundTier[]
  /** The start from which the tiers count. */
  refundFrom: string
}

/**
 * The reason why a member can't cancel a future booking: it has begun, its last tier is over, or only the desk can
 * cancel it, for example because its bill is closed.
 */
export function cancelObstacle(
  { startsAt, refundTiers, refundFrom }: ShownClock,
  now: Date,
): 'begun' | 'late' | 'desk' {
  if (now >= new Date(startsAt)) return 'begun'
  return now < lastEnd(refundTiers, new Date(refundFrom)) ? 'desk' : 'late'
}

/** The time until which everything is refunded; `null` if it has passed or never existed. */
export function allBackUntil(tiers: readonly RefundTier[], start: Date, now: Date): Date | null {
  const first = tiers[0]
  if (first?.percent !== 100) return null
  const end = endOf(first, start)
  return now < end ? end : null
}

/**
 * The refund of each payment, in cents. The total is rounded half up to the cent and divided by the largest
 * remainder, so that the parts sum to it and none exceeds its payment. Nothing is refunded after the last tier.
 */
export function goesBack(
  tiers: readonly RefundTier[],
  start: Date,
  now: Date,
  paid: readonly Cents[],
): Cents[] {
  const whole = paid.reduce((sum, cents) => sum + cents, 0)
  return allocate(share(whole, (percentAt(tiers, start, now) ?? 0) * 100), paid)
}

/** A refund step, until its end. */
export interface RefundStep {
  until: Date
  percent: number
  back: Cents
}

/** The remaining steps, the current one first. */
export function refundSteps(
  tiers: readonly RefundTier[],
  start: Date,
  now: Date,
  paid: Cents,
): RefundStep[] {
  return tiers.flatMap((tier) => {
    const until = endOf(tier, start)
    if (until <= now) return []
    return [{ until, percent: tier.percent, back: share(paid, tier.percent * 100) }]
  })
}
