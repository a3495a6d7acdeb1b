import { comparedNights } from '@lantern/contract/reports/reports'
import { expect, test } from 'vitest'
import { gathered, lengthOf, presets, wholeOf } from './period.ts'

test.each([
  ['lastWeek', '2026-11-16', '2026-11-09', '2026-11-15'],
  ['lastWeek', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['thisWeek', '2026-11-16', '2026-11-16', '2026-11-16'],
  ['thisWeek', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2027-01-01', '2026-12-01', '2026-12-31'],
  ['thisMonth', '2026-11-20', '2026-11-01', '2026-11-20'],
  ['last90', '2026-11-20', '2026-08-22', '2026-11-19'],
  ['thisYear', '2026-11-20', '2026-01-01', '2026-11-20'],
] as const)('%s on %s is from %s to %s', (name, today, from, to) => {
  expect(presets[name](today)).toEqual({ from, to })
})

test('a period is compared with as many nights before, and with the same weekdays a year before', () => {
  const week = { from: '2026-11-09', to: '2026-11-15' }
  expect(comparedNights(week)).toEqual({
    now: week,
    before: { from: '2026-11-02', to: '2026-11-08' },
    yearBefore: { from: '2025-11-10', to: '2025-11-16' },
  })
  const night = { from: '2026-11-13', to: '2026-11-13' }
  expect(comparedNights(night, 7).before).toEqual({ from: '2026-11-06', to: '2026-11-06' })
})

test('a long period is shown by weeks, and no cent of it is lost', () => {
  const nights = Array.from({ length: 366 }, (_, night) => ({
    date: new Date(Date.UTC(2024, 0, 1 + night)).toISOString().slice(0, 10),
    net: night % 5 === 0 ? '-0.10' : '4.01',
    before: '1.00',
    yearBefore: '0.00',
  }))
  const weeks = gathered(nights)
  expect(weeks).toHaveLength(53)
  expect(weeks.map((week) => lengthOf(week.nights)).filter((length) => length !== 7)).toEqual([2])
  const sum = weeks.reduce((cents, { of }) => cents + Math.round(Number(of.now) * 100), 0)
  expect(sum).toBe(292 * 401 - 74 * 10)
  expect(wholeOf(weeks)).toEqual(weeks.slice(0, 52))
  expect(wholeOf(gathered(nights.slice(0, 31)))).toHaveLength(31)
})
