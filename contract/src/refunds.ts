/**
 * How much of what was paid for a booking goes back when it is canceled: the one rule that the page and the server
 * share, and why a booking is not canceled. Pure, and free of any import but prices, so that the lightest page may use it.
 */

import { allocate, share, type Cents } from './pricing.ts'

/** Until so many hours before the start, so much of what was paid goes back, in percent. */
export interface RefundTier {
  hours: number
  percent: number
}

/** The most tiers that a venue may have. */
export const MOST_TIERS = 6

/** Whether tiers are in order: the later one cancels, the less goes back. */
export const areInOrder = (tiers: readonly RefundTier[]): boolean =>
  tiers.every((tier, place) => {
    const before = tiers[place - 1]
    return !before || (tier.hours < before.hours && tier.percent < before.percent)
  })

const HOUR_MS = 3_600_000

const endOf = ({ hours }: RefundTier, start: Date): Date =>
  new Date(start.getTime() - hours * HOUR_MS)

/** The times that decide how much of a booking's money goes back. */
export interface RefundClock {
  tiers: readonly RefundTier[]
  startsAt: Date
  /** The earliest end of the first tier that a former time of it had; `null` if there is none. */
  cancelUntil: Date | null
}

/** The start from which a booking's tiers count: its own, or an earlier one that it was changed from. */
export function countedFrom({ tiers, startsAt, cancelUntil }: RefundClock): Date {
  if (cancelUntil === null) return startsAt
  const former = new Date(cancelUntil.getTime() + (tiers[0]?.hours ?? 0) * HOUR_MS)
  return former < startsAt ? former : startsAt
}

/** The percentage that goes back now; `null` once the last tier is over. */
export function percentAt(tiers: readonly RefundTier[], start: Date, now: Date): number | null {
  return tiers.find((tier) => now < endOf(tier, start))?.percent ?? null
}

/** When the last tier ends, and with it cancellation by the member. */
export function lastEnd(tiers: readonly RefundTier[], start: Date): Date {
  const last = tiers.at(-1)
  return last ? endOf(last, start) : start
}

/** The times of a booking as it is shown, in ISO 8601, and its tiers. */
interface ShownClock {
  startsAt: string
  refundTiers: readonly RefundTier[]
  /** The start from which the tiers count. */
  refundFrom: string
}

/**
 * Why a member can't cancel a booking to come: it has begun, its last tier is over, or it is the desk's to cancel, such
 * as one on a closed bill.
 */
export function whyNotCanceled(
  { startsAt, refundTiers, refundFrom }: ShownClock,
  now: Date,
): 'begun' | 'late' | 'desk' {
  if (now >= new Date(startsAt)) return 'begun'
  return now < lastEnd(refundTiers, new Date(refundFrom)) ? 'desk' : 'late'
}

/** Until when everything goes back; `null` where that is over, or never was so. */
export function allBackUntil(tiers: readonly RefundTier[], start: Date, now: Date): Date | null {
  const first = tiers[0]
  if (first?.percent !== 100) return null
  const end = endOf(first, start)
  return now < end ? end : null
}

/**
 * What goes back of each amount that was paid, in cents. The whole is rounded half up to the cent and then divided by
 * the largest remainder, so that the parts sum to it and none is more than was paid that way. Nothing goes back once
 * the last tier is over.
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

/** One step of what goes back, until its end. */
export interface RefundStep {
  until: Date
  percent: number
  back: Cents
}

/** The steps that are still to come, the running one first. */
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
