import { expect, test } from 'vitest'
import { gathered, periodOf } from './period.ts'

test('a period ends tonight, or begins with it', () => {
  expect(periodOf('7', '2026-11-03')).toEqual({ from: '2026-10-28', to: '2026-11-03' })
  expect(periodOf('ahead', '2026-12-31')).toEqual({ from: '2026-12-31', to: '2027-01-29' })
})

test('nights are gathered so that they fit, and none is lost', () => {
  const nights = Array.from({ length: 365 }, (_, night) => ({
    date: `night ${night}`,
    bookings: 1,
    revenue: '10.10',
  }))
  const bars = gathered(nights, 60)
  expect(bars.length).toBeLessThanOrEqual(60)
  expect(bars.reduce((sum, { bookings }) => sum + bookings, 0)).toBe(365)
  expect(bars.reduce((sum, { cents }) => sum + cents, 0)).toBe(365 * 1010)
  expect(gathered(nights.slice(0, 7), 60)).toHaveLength(7)
})
