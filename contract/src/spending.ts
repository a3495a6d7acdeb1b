/**
 * What an amenity asks of a party besides its price: the least that it spends on food and drinks, and the deposit that
 * its booking takes. Pure, and free of any import but types, so that the lightest page may use it.
 */

import { share, toCents, type Cents } from './pricing.ts'

/** An amount for parties from a size on, on some weekdays: Monday is 1, Sunday 7. */
export interface PartyAmount {
  weekdays: readonly number[]
  partyFrom: number
  /** Dollars as the wire has them. */
  amount: string
}

/** A night and who comes. A party that didn't say how many they are counts as one. */
export interface PartyNight {
  /** `yyyy-MM-dd`. */
  date: string
  partySize: number | null
}

/** Monday is 1, Sunday 7. */
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/**
 * The amount that holds for a party, in cents: that of the largest size that it reaches on that weekday, and the
 * greater of two for one size. Zero where none does.
 */
export const amountFor = (
  amounts: readonly PartyAmount[],
  { date, partySize }: PartyNight,
): Cents => amountFrom(amounts, { weekday: weekdayOf(date), people: partySize ?? 1 })

/** The same by the weekday and the number of people. */
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

/** How far a party is with its minimum spend, in cents before tax and tip. */
export interface Spending {
  minimum: Cents
  /** What it has spent on food and drinks, less what was taken off again. */
  spent: Cents
  /** What was charged as its shortfall already, less what later orders made of it. */
  charged: Cents
}

/** What is still to be spent or charged; never negative. */
export const leftToSpend = ({ minimum, spent, charged }: Spending): Cents =>
  Math.max(0, minimum - spent - charged)

/** How much of a charged shortfall was spent after all, and is to be taken off again; never negative. */
export const overcharged = ({ minimum, spent, charged }: Spending): Cents =>
  Math.max(0, Math.min(charged, spent + charged - minimum))

/** What a shortfall is charged as: taxed like the room, half up to the cent. */
export function shortfallOf(left: Cents, roomBasisPoints: number): { net: Cents; tax: Cents } {
  return { net: left, tax: share(left, roomBasisPoints) }
}

/**
 * What a booking takes at once and what at the venue, in cents. The deposit is never more than the total; one that
 * would be all of it, and none, leave the whole price to be paid at once.
 */
export function dueOf(total: Cents, deposit: Cents): { now: Cents; later: Cents; deposit: Cents } {
  const isWhole = deposit <= 0 || deposit >= total
  const now = isWhole ? total : deposit
  return { now, later: total - now, deposit: isWhole ? 0 : deposit }
}
