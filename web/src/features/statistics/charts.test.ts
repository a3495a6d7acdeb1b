import { expect, test } from 'vitest'
import { gathered, heights, periodOf, totalOf } from './charts.tsx'

test('a period ends tonight, or starts with it', () => {
  expect(periodOf('7', '2026-11-03')).toEqual({ from: '2026-10-28', to: '2026-11-03' })
  expect(periodOf('ahead', '2026-12-31')).toEqual({ from: '2026-12-31', to: '2027-01-29' })
})

test('nights are combined so that the bars fit, and none is lost', () => {
  const nights = Array.from({ length: 365 }, (_, night) => ({
    date: `night ${night}`,
    bookings: 1,
    bookingRevenue: '10.10',
    foodRevenue: night % 5 === 0 ? '-0.10' : '4.00',
  }))
  const bars = gathered(nights, 60)
  expect(bars.length).toBeLessThanOrEqual(60)
  expect(bars.reduce((sum, { bookings }) => sum + bookings, 0)).toBe(365)
  expect(bars.reduce((sum, bar) => sum + totalOf(bar), 0)).toBe(365 * 1010 + 292 * 400 - 73 * 10)
  expect(gathered(nights.slice(0, 7), 60)).toHaveLength(7)
})

test('a bar’s height is its total, and never negative', () => {
  const bar = (bookingCents: number, foodCents: number) =>
    heights({ date: '', bookings: 0, bookingCents, foodCents }, 1_000)
  expect(bar(600, 400)).toEqual({ booking: 60, food: 40 })
  expect(bar(600, -100)).toEqual({ booking: 50, food: 0 })
  expect(bar(0, -100)).toEqual({ booking: 0, food: 0 })
})
