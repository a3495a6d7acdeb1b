import { expect, it } from 'vitest'
import { closedReason, closedWeekdayNames, firstOpenNight, nightsFrom } from './calendar-rules.ts'

/** Friday, 20 November 2026; closed on Tuesdays and on the 22nd. */
const venue = {
  today: '2026-11-20',
  lastBookableDate: '2026-11-30',
  closedWeekdays: [2],
  closedDates: ['2026-11-22'],
  dateHours: [{ date: '2026-12-01', opensAt: '14:00', closesAt: '20:00' }],
}

it('gives the reason why a night is closed', () => {
  expect(closedReason(venue, [], '2026-11-20')).toBeNull()
  expect(closedReason(venue, [], '2026-11-24')).toBe('closed_weekday')
  expect(closedReason(venue, [], '2026-11-22')).toBe('closed_date')
  // A Tuesday with hours of its own.
  expect(closedReason(venue, [], '2026-12-01')).toBeNull()
  expect(closedReason(venue, ['2026-11-21'], '2026-11-21')).toBe('date_blocked')
  expect(closedReason({ ...venue, closedWeekdays: [7] }, [], '2026-11-29')).toBe('closed_weekday')
})

it('finds the first open night, from today or after another night', () => {
  expect(firstOpenNight(venue, [])).toBe('2026-11-20')
  expect(firstOpenNight(venue, ['2026-11-20', '2026-11-21'])).toBe('2026-11-23')
  expect(firstOpenNight(venue, [], '2026-11-23')).toBe('2026-11-25')
  expect(firstOpenNight(venue, [], '2026-11-01')).toBe('2026-11-20')
  expect(firstOpenNight(venue, [], '2026-11-30')).toBeNull()
})

it('lists the closed weekdays in both languages', () => {
  expect(closedWeekdayNames(venue, 'en')).toBe('Tuesday')
  expect(closedWeekdayNames({ ...venue, closedWeekdays: [1, 7] }, 'ch')).toBe('周一和周日')
})

it('the strip has the given number of nights, and none after the last bookable one', () => {
  expect(nightsFrom('2026-02-27', '2026-12-31', 3)).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
  expect(nightsFrom('2026-02-27', '2026-02-28', 14)).toHaveLength(2)
})
