import { openingOn, weekdayOf, type HoursByDay } from '@lantern/contract/venue/hours'
import { toDollars, type Cents, type PricedTime } from '@lantern/contract/payments/pricing'
import {
  clockOfMinute,
  pricedTimes,
  pricesOn,
  type Priced,
  type PricedTier,
} from '@lantern/contract/payments/rates'
import { tiersUpTo } from '@lantern/contract/members/tier-terms'
import type { Rehearsal } from '@lantern/contract/bookings/affected'

/** The facts of a past booking that decide its price: night, party, and the time by its agreed prices. */
interface PastBooking {
  bookingDate: string
  partySize: number | null
  /** The member's tier today. */
  tierId: number | null
  times: readonly PricedTime[]
}

const sumOf = (times: readonly PricedTime[]): Cents =>
  times.reduce((sum, { amount }) => sum + amount, 0)

/** Adds the price of each hour of a time, in cents with a fraction. A package is spread over its minutes. */
function addHours(hours: Map<number, number>, times: readonly PricedTime[], sign: 1 | -1): void {
  for (const { from, until, amount } of times) {
    for (let hour = from - (from % 60); hour < until; hour += 60) {
      const minutes = Math.min(until, hour + 60) - Math.max(from, hour)
      const part = (sign * amount * minutes) / (until - from)
      hours.set(hour, (hours.get(hour) ?? 0) + part)
    }
  }
}

/**
 * A past booking at its own and at other prices, in cents, with the difference of each hour by its minute of the night.
 */
export function rehearsed(
  { bookingDate: date, partySize, tierId, times }: PastBooking,
  amenity: Priced,
  venue: HoursByDay & { tiers: readonly PricedTier[] },
) {
  const from = times[0]?.from ?? 0
  const minutes = (times.at(-1)?.until ?? from) - from
  const tiers = tiersUpTo(venue.tiers, tierId)
  const prices = pricesOn(amenity, { date, partySize, tiers }, openingOn(date, venue))
  const others = pricedTimes(prices, from, minutes)
  const hours = new Map<number, number>()
  addHours(hours, others, 1)
  addHours(hours, times, -1)
  return { was: sumOf(times), would: sumOf(others), hours }
}

/** The hours that differ by at least a cent, the largest difference first. */
export function changedHours(
  bookings: readonly { bookingDate: string; hours: ReadonlyMap<number, number> }[],
): Rehearsal['hours'] {
  const sums = new Map<string, { weekday: number; time: string; cents: number }>()
  for (const { bookingDate, hours } of bookings) {
    for (const [minute, cents] of hours) {
      const [weekday, time] = [weekdayOf(bookingDate), clockOfMinute(minute)]
      const sum = sums.get(`${weekday} ${time}`) ?? { weekday, time, cents: 0 }
      sums.set(`${weekday} ${time}`, { ...sum, cents: sum.cents + cents })
    }
  }
  return [...sums.values()]
    .filter(({ cents }) => Math.abs(cents) >= 1)
    .toSorted((one, other) => Math.abs(other.cents) - Math.abs(one.cents))
    .map(({ cents, ...hour }) => ({ ...hour, difference: toDollars(Math.round(cents)) }))
}
