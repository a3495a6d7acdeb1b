/** The price of an amenity's hours, by its rules. Pure, so that the smallest page can use it. */

import {
  hoursOfNight,
  nightLength,
  placeInNight,
  weekdayOf,
  type Hour,
  type OpeningHours,
} from '../venue/hours.ts'
import type { PriceRule } from '../venue/amenities.ts'
import { share, toCents, type Cents, type PricedTime, type Rate } from './pricing.ts'

/** The prices of one night for one party, as a booking agrees on them. */
export interface NightPrices {
  /** The price of the hours without a rate. */
  pricePerHour: Cents
  rates: Rate[]
}

export interface PricedTier {
  id: number
  discountPercent: number
}

export interface Priced {
  pricePerHour: Cents
  prices: readonly PriceRule[]
}

/** Minutes since the midnight with which a night's date begins: 14:00 → 840, 02:00 of the next day → 1560. */
export const minuteInNight = (time: string, { opensAt }: OpeningHours): number => {
  const minutesOf = (clock: string) => 60 * Number(clock.slice(0, 2)) + Number(clock.slice(3, 5))
  const minute = minutesOf(time)
  return minute < minutesOf(opensAt) ? minute + 24 * 60 : minute
}

/** A clock time of minutes since midnight: 1560 → 02:00. */
export const clockOfMinute = (minute: number): string => {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`
}

const conditionsOf = (rule: PriceRule) =>
  [
    rule.weekdays.length < 7,
    rule.from !== null || rule.until !== null,
    rule.firstNight !== null || rule.lastNight !== null,
    rule.partyFrom > 1,
    rule.tierFrom !== null,
  ].filter(Boolean).length

/** Rules in the order in which they are tried: those with more conditions first, then those for larger parties. */
const bySpecificity = (rules: readonly PriceRule[]): PriceRule[] =>
  rules.toSorted(
    (one, other) => conditionsOf(other) - conditionsOf(one) || other.partyFrom - one.partyFrom,
  )

/** A night and its party, which counts as one of unknown size. `tiers` are the member's and the lower ones. */
export interface PricedNight {
  date: string
  partySize: number | null
  tiers: readonly PricedTier[]
}

function isForNight(
  { weekdays, partyFrom, tierFrom, firstNight, lastNight }: PriceRule,
  { date, partySize, tiers }: PricedNight,
): boolean {
  return (
    (tierFrom === null || tiers.some(({ id }) => id === tierFrom)) &&
    weekdays.includes(weekdayOf(date)) &&
    partyFrom <= (partySize ?? 1) &&
    (firstNight === null || firstNight <= date) &&
    (lastNight === null || date <= lastNight)
  )
}

/**
 * Whether a rule's hours include the hour that begins then. Hours that the night doesn't have are never asked about.
 */
function includesHour({ from, until }: PriceRule, hour: Hour, night: OpeningHours): boolean {
  const first = from ?? night.opensAt
  const window = { opensAt: first, closesAt: until ?? night.closesAt }
  return placeInNight(hour, window) < nightLength(window)
}

/**
 * An amenity's prices on a night for a party: for each hour the price of the most specific rule that applies
 * (`bySpecificity`), and the usual price if none does. The discount of the member's tier is taken off prices that no
 * rule sets for a tier, each rounded half up to the cent.
 */
export function pricesOn(
  { pricePerHour, prices }: Priced,
  night: PricedNight,
  opening: OpeningHours,
): NightPrices {
  const percent = night.tiers[0]?.discountPercent ?? 0
  const reduced = (price: Cents) => share(price, 100 * (100 - percent))
  const usual = { pricePerHour: reduced(pricePerHour), rates: [] }
  const rules = bySpecificity(prices.filter((rule) => isForNight(rule, night)))
  if (rules.length === 0) return usual
  const rates: Rate[] = []
  let last: PriceRule | undefined
  for (const hour of hoursOfNight(opening).slice(0, -1)) {
    const rule = rules.find((each) => includesHour(each, hour, opening))
    const from = minuteInNight(hour, opening)
    const before = rates.at(-1)
    if (rule && rule === last && before) before.until = from + 60
    else if (rule) {
      const typed = toCents(rule.price)
      const price = rule.tierFrom === null ? reduced(typed) : typed
      rates.push({ from, until: from + 60, price, isPackage: rule.isPackage })
    }
    last = rule
  }
  return { ...usual, rates }
}

/** The parts of a time by price, each rounded half up to the cent. A package is one price however short the time. */
export function pricedTimes(
  { pricePerHour, rates }: NightPrices,
  from: number,
  minutes: number,
): PricedTime[] {
  const end = from + minutes
  const times: PricedTime[] = []
  const add = (until: number, price: Cents, isPackage: boolean) => {
    const start = times.at(-1)?.until ?? from
    const to = Math.min(until, end)
    if (to <= start) return
    const amount = isPackage ? price : Math.round((price * (to - start)) / 60)
    times.push({ from: start, until: to, price, isPackage, amount })
  }
  for (const rate of rates) {
    add(rate.from, pricePerHour, false)
    if (rate.until > from) add(rate.until, rate.price, rate.isPackage)
  }
  add(end, pricePerHour, false)
  return times
}

/** The prices of time after a stay: a package that the stay has paid costs nothing more. */
export const pricesAfter = (
  { pricePerHour, rates }: NightPrices,
  { from, until }: { from: number; until: number },
): NightPrices => ({
  pricePerHour,
  rates: rates.map((rate) =>
    rate.isPackage && rate.from < until && from < rate.until ? { ...rate, price: 0 } : rate,
  ),
})

/** The part of a time's price for its last minutes, in cents with a fraction; of a package by its minutes. */
export function priceOfEnd(times: readonly PricedTime[], minutes: number): number {
  const start = (times.at(-1)?.until ?? 0) - minutes
  return times.reduce((sum, { from, until, price, isPackage }) => {
    const part = Math.max(0, until - Math.max(from, start))
    return sum + (price * part) / (isPackage ? until - from : 60)
  }, 0)
}

/** The least price of an hour for everybody, in cents, and whether other hours cost more or a package is sold. */
export function leastPrice({ pricePerHour, prices }: Priced): { price: Cents; isLeast: boolean } {
  const everybodys = prices.filter(({ tierFrom }) => tierFrom === null)
  const hourly = everybodys.filter(({ isPackage }) => !isPackage).map(({ price }) => toCents(price))
  return { price: Math.min(pricePerHour, ...hourly), isLeast: everybodys.length > 0 }
}
