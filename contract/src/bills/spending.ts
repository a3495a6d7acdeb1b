/** The minimum spend and the deposit that an amenity requires. Pure, so that the smallest page can use it. */

import { toCents, type Cents } from '../payments/pricing.ts'
import type { PartyAmount } from '../venue/amenities.ts'
import { weekdayOf } from '../venue/hours.ts'

/** A night and a party's size. A party of unknown size counts as one person. */
export interface PartyNight {
  /** `yyyy-MM-dd`. */
  date: string
  partySize: number | null
}

/**
 * The amount that applies to a party, in cents: that of the largest size that it reaches on that weekday, and the
 * greater of two for one size. Zero if none applies.
 */
export const amountFor = (
  amounts: readonly PartyAmount[],
  { date, partySize }: PartyNight,
): Cents => amountFrom(amounts, { weekday: weekdayOf(date), people: partySize ?? 1 })

export function amountFrom(
  amounts: readonly PartyAmount[],
  { weekday, people }: { weekday: number; people: number },
): Cents {
  const fitting = amounts.filter(
    ({ weekdays, partyFrom }) => partyFrom <= people && weekdays.includes(weekday),
  )
  const from = Math.max(...fitting.map(({ partyFrom }) => partyFrom))
  const largest = fitting.filter(({ partyFrom }) => partyFrom === from)
  return largest.reduce((most, { amount }) => Math.max(most, toCents(amount)), 0)
}

/** A party's progress towards its minimum spend, in cents before tax and tip. */
export interface Spending {
  minimum: Cents
  /** The spending on food and drinks, less reversals. */
  spent: Cents
  /** The shortfall charged so far, less what later orders reversed. */
  charged: Cents
}

/** The amount still to be spent or charged; never negative. */
export const leftToSpend = ({ minimum, spent, charged }: Spending): Cents =>
  Math.max(0, minimum - spent - charged)

/** The part of a charged shortfall that later spending covers and that is to be reversed; never negative. */
export const overcharged = ({ minimum, spent, charged }: Spending): Cents =>
  Math.max(0, Math.min(charged, spent + charged - minimum))

/**
 * Splits the total of a booking, in cents, into the part that is paid now and the part that is paid later. A deposit of
 * zero, or of the total or more, asks for the whole total now.
 */
export function splitDeposit(
  total: Cents,
  deposit: Cents,
): { now: Cents; later: Cents; deposit: Cents } {
  const isWhole = deposit <= 0 || deposit >= total
  const now = isWhole ? total : deposit
  return { now, later: total - now, deposit: isWhole ? 0 : deposit }
}
