import fc from 'fast-check'
import { expect, it } from 'vitest'
import { instantOf, timeAt } from '../venue/rules.ts'
import { chargeTime, dateOf, keptUntil } from './rules.ts'

const venue = {
  opensAt: '14:00',
  closesAt: '02:00',
  weekdayHours: [],
  dateHours: [],
  timeZone: 'America/Toronto',
  closedWeekdays: [2],
  closedDates: [],
}
const DAY = 86_400_000
const nights = fc
  .integer({ min: 0, max: 4 * 366 })
  .map((days) => new Date(Date.UTC(2026, 0, 1) + days * DAY).toISOString().slice(0, 10))
const places = fc.integer({ min: 1, max: 25 })
const hours = fc.constantFrom('14:00', '19:00', '23:00', '00:00', '01:00')

const utc = (date: string) => new Date(`${date}T00:00:00Z`)

it('weekly bookings keep the weekday', () => {
  fc.assert(
    fc.property(nights, places, (first, place) => {
      const days = (utc(dateOf(first, 'week', place)).getTime() - utc(first).getTime()) / DAY
      expect(days).toBe(7 * place)
    }),
  )
})

it('monthly bookings keep the day, or have the last day of a shorter month', () => {
  fc.assert(
    fc.property(nights, places, (first, place) => {
      const [was, date] = [utc(first), utc(dateOf(first, 'month', place))]
      const month = was.getUTCFullYear() * 12 + was.getUTCMonth() + place
      expect(date.getUTCFullYear() * 12 + date.getUTCMonth()).toBe(month)
      const last = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate()
      expect(date.getUTCDate()).toBe(Math.min(was.getUTCDate(), last))
    }),
  )
})

it('monthly bookings return to the 31st after a short month', () => {
  const dates = [1, 2, 3, 4].map((place) => dateOf('2027-01-31', 'month', place))
  expect(dates).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
  expect(dateOf('2028-01-31', 'month', 1)).toBe('2028-02-29')
})

it('bookings keep the local start time over both changes of the clocks', () => {
  fc.assert(
    fc.property(nights, places, hours, (first, place, hour) => {
      const start = instantOf(dateOf(first, 'week', place), hour, venue)
      expect(timeAt(start, venue)).toBe(hour)
    }),
  )
  // Over the change in March a week is an hour shorter, over the one in November longer.
  const between = (first: string) =>
    instantOf(dateOf(first, 'week', 1), '19:00', venue).getTime() -
    instantOf(first, '19:00', venue).getTime()
  expect(between('2027-03-10')).toBe(7 * DAY - DAY / 24)
  expect(between('2027-11-04')).toBe(7 * DAY + DAY / 24)
})

it('bookings in less than three days are charged at once, others three days before', () => {
  const now = new Date('2026-11-20T20:00:00Z')
  const [past, later] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)]
  expect(chargeTime('three_days_before', later, now)).toEqual(later)
  expect(chargeTime('three_days_before', now, now)).toBeNull()
  expect(chargeTime('three_days_before', past, now)).toBeNull()
  expect(chargeTime('at_once', later, now)).toBeNull()
})

it('an unpaid room is kept for a day, but not past its start', () => {
  const failed = new Date('2026-11-20T20:00:00Z')
  const after = (hoursLater: number) => new Date(failed.getTime() + hoursLater * 3_600_000)
  expect(keptUntil(failed, after(72))).toEqual(after(24))
  expect(keptUntil(failed, after(5))).toEqual(after(5))
})
