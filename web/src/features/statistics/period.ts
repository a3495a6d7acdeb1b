import { addDays } from '@lantern/contract/venue/hours'
import type { Period } from '@lantern/contract/reports/statistics'

/** The periods that the charts offer. */
export const periods = ['7', '30', '90', '365', 'ahead'] as const
export type PeriodName = (typeof periods)[number]

/** The first and the last night of a period. Each period ends tonight. */
export function periodOf(name: PeriodName, today: string): { from: string; to: string } {
  if (name === 'ahead') return { from: today, to: addDays(today, 29) }
  return { from: addDays(today, 1 - Number(name)), to: today }
}

/** One bar of the chart: the nights from `date` on, with amounts in cents. */
export interface Bar {
  date: string
  bookings: number
  bookingCents: number
  foodCents: number
}

export const totalOf = ({ bookingCents, foodCents }: Bar): number => bookingCents + foodCents

const centsOf = (amounts: readonly string[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)

/** Combines nights, so that at most `most` bars are drawn. */
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
 * The heights of a bar's parts, in percent of the tallest bar. A negative part has no height and reduces the
 * other part, so that the bar's height is its total.
 */
export function heights(bar: Bar, tallest: number): { booking: number; food: number } {
  const share = (cents: number) => (Math.max(0, cents) / tallest) * 100
  const total = Math.max(0, totalOf(bar))
  return {
    booking: share(Math.min(bar.bookingCents, total)),
    food: share(Math.min(bar.foodCents, total)),
  }
}
