import {
  bookingPrice,
  repriced,
  share,
  type BookingPrice,
  type PricedTime,
  type RoomPrice,
} from '@lantern/contract/payments/pricing'
import { pricedTimes, priceOfEnd, type NightPrices } from '@lantern/contract/payments/rates'
import type { DayTax } from '@lantern/contract/payments/taxes'

const MINUTE_MS = 60_000

/** A stay may end at this moment, and charges these minutes at this price. */
export interface PricedEnd {
  to: Date
  minutes: number
  price: BookingPrice
}

export interface TimedEnd extends PricedEnd {
  endTime: string
}

/** The prices, fee, steps and taxes of time that is charged from a minute of its night on. */
export interface Charge {
  prices: NightPrices
  from: number
  feeBasisPoints: number
  stepMinutes: number
  taxes: readonly DayTax[]
}

/** The minutes charged for a span: a step that has begun counts completely. */
export function minutesCharged(
  { from, to }: { from: Date; to: Date },
  { stepMinutes }: Pick<Charge, 'stepMinutes'>,
): number {
  const steps = Math.ceil((to.getTime() - from.getTime()) / (stepMinutes * MINUTE_MS))
  return Math.max(0, steps) * stepMinutes
}

/**
 * The rest of a span from now on. If the span has ended it is the next millisecond, since a party that stays over time
 * needs its room now.
 */
export const restFrom = ({ from, to }: { from: Date; to: Date }, now: Date) =>
  now < to ? { from: from > now ? from : now, to } : { from: now, to: new Date(now.getTime() + 1) }

/** The minute of a moment, from which a walk-in is charged. */
export const minuteOf = (moment: Date): Date =>
  new Date(Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS)

const priceOf = (minutes: number, { prices, from, feeBasisPoints, taxes }: Charge): BookingPrice =>
  bookingPrice(pricedTimes(prices, from, minutes), feeBasisPoints, taxes)

/** All ends of a stay up to the limit, in the steps of the rate. Each step begins before the limit. */
export function pricedEnds(from: Date, limit: Date, rate: Charge): PricedEnd[] {
  const steps = minutesCharged({ from, to: limit }, rate) / rate.stepMinutes
  return Array.from({ length: steps }, (_each, place) => {
    const minutes = (place + 1) * rate.stepMinutes
    const to = new Date(from.getTime() + minutes * MINUTE_MS)
    return { to: to < limit ? to : limit, minutes, price: priceOf(minutes, rate) }
  })
}

/** The first usual end in the future, or the limit if that is earlier; `null` if no time is left. */
export function longerEnd(
  { to, usualEnds, limit, now }: { to: Date; usualEnds: readonly Date[]; limit: Date; now: Date },
  rate: Charge,
): PricedEnd | null {
  const place = usualEnds.findIndex((end) => end > now && end > to)
  const usual = usualEnds[place]
  if (usual !== undefined && usual <= limit) {
    const minutes = (place + 1) * 60
    return { to: usual, minutes, price: priceOf(minutes, rate) }
  }
  if (limit <= to || limit <= now) return null
  const minutes = minutesCharged({ from: to, to: limit }, rate)
  return { to: limit, minutes, price: priceOf(minutes, rate) }
}

/** The rest of a stay is priced by whole quarters of an hour, so that a shown price stays valid for a while. */
const QUARTER_MS = 15 * MINUTE_MS

export interface Visit {
  during: { from: Date; to: Date }
  hours: number
  /** Its charged time by its own prices. */
  times: readonly PricedTime[]
  price: RoomPrice
}

/** The price of a stay whose rest has another room's prices, by whole quarters of an hour that it still covers. */
export function priceOfRest(
  stay: Visit,
  elsewhere: Pick<Charge, 'feeBasisPoints' | 'taxes'> & Pick<Visit, 'times'>,
  now: Date,
): RoomPrice {
  const { during, hours, times, price: was } = stay
  const quarters = Math.max(0, Math.floor((during.to.getTime() - now.getTime()) / QUARTER_MS))
  // The booked hours differ from the elapsed ones if clocks change.
  const rest = now <= during.from ? hours : Math.min(hours, quarters / 4)
  const there = priceOfEnd(elsewhere.times, rest * 60)
  const least = Math.min(0, Math.round(there) - was.subtotal)
  const more = Math.max(Math.round(there - priceOfEnd(times, rest * 60)), least)
  const ofMore = Math.sign(more) * share(Math.abs(more), elsewhere.feeBasisPoints)
  const fee = was.fee + Math.max(ofMore, 0 - was.fee)
  return repriced(was, { subtotal: was.subtotal + more, fee }, elsewhere.taxes)
}
