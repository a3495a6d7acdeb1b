import type { Cents } from './pricing.ts'
import type { Venue } from '../venue/venue.ts'

/** The venue's settings for paying with points. */
export type RedemptionRules = Pick<
  Venue,
  'redemptionPoints' | 'redemptionLeast' | 'redemptionPercent'
>

export const redemptionRefusals = ['redemption_limit', 'insufficient_points'] as const

/** Points with the amount that they pay, in cents. */
export interface Redemption {
  points: number
  amount: Cents
}

const none: Redemption = { points: 0, amount: 0 }

export const worthOf = (points: number, { redemptionPoints: rate }: RedemptionRules): Cents =>
  rate === 0 ? 0 : Math.floor((points * 100) / rate)

/** The fewest points that pay an amount which points can pay exactly. */
const pointsFor = (amount: Cents, rate: number): number => Math.ceil((amount * rate) / 100)

/** The most points whose worth is at most an amount. */
const mostWithin = (amount: Cents, rate: number): number =>
  Math.ceil(((amount + 1) * rate) / 100) - 1

/**
 * The most that points can pay of a bill: no more than the member has, than is due, and than the venue's share of the
 * total without what points have paid of it already. None if that is less than the least points of a payment.
 */
export function redeemable(
  rules: RedemptionRules,
  bill: { has: number; total: Cents; due: Cents; redeemed?: Cents },
): Redemption {
  const { redemptionPoints: rate, redemptionLeast: least, redemptionPercent: percent } = rules
  const { has, total, due, redeemed = 0 } = bill
  const most = Math.min(due, Math.floor((total * percent) / 100) - redeemed)
  if (rate === 0 || most <= 0) return none
  const amount = worthOf(Math.min(has, mostWithin(most, rate)), rules)
  const points = pointsFor(amount, rate)
  return amount === 0 || points < least ? none : { points, amount }
}
