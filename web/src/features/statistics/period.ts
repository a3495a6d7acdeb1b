import type { Period } from '@lantern/contract/statistics'

/** The stretches of nights that the charts know. */
export const periods = ['7', '30', '90', '365', 'ahead'] as const
export type PeriodName = (typeof periods)[number]

const DAY_MS = 86_400_000

const shifted = (night: string, days: number) =>
  new Date(Date.parse(night) + days * DAY_MS).toISOString().slice(0, 10)

/** From which night to which; tonight is in all of them. */
export function periodOf(name: PeriodName, today: string): { from: string; to: string } {
  if (name === 'ahead') return { from: today, to: shifted(today, 29) }
  return { from: shifted(today, 1 - Number(name)), to: today }
}

/** One bar of the chart: the nights from `date` on, money in cents. */
export interface Bar {
  date: string
  bookings: number
  bookingCents: number
  foodCents: number
}

export const totalOf = ({ bookingCents, foodCents }: Bar): number => bookingCents + foodCents

const centsOf = (amounts: readonly string[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)

/** One bar for so many nights that not more than fit are drawn. */
export function gathered(nights: Period['nights'], most: number): Bar[] {
  const size = Math.max(1, Math.ceil(nights.length / most))
  return Array.from({ length: Math.ceil(nights.length / size) }, (_, bar) => {
    const some = nights.slice(bar * size, (bar + 1) * size)
    return {
      date: some[0]?.date ?? '',
      bookings: some.reduce((sum, night) => sum + night.bookings, 0),
      bookingCents: centsOf(some.map(({ bookingRevenue }) => bookingRevenue)),
      foodCents: centsOf(some.map(({ foodRevenue }) => foodRevenue)),
    }
  })
}

/**
 * How high the parts of a bar stand, in percent of the tallest. A part that lost money has none, and takes its
 * loss from the other, so that a bar is as high as its total.
 */
export function heights(bar: Bar, tallest: number): { booking: number; food: number } {
  const share = (cents: number) => (Math.max(0, cents) / tallest) * 100
  const total = Math.max(0, totalOf(bar))
  return {
    booking: share(Math.min(bar.bookingCents, total)),
    food: share(Math.min(bar.foodCents, total)),
  }
}
