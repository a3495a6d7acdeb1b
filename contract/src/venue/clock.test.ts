import { expect, test } from 'vitest'
import {
  clockTime,
  hourIn,
  hourRange,
  moment,
  momentRange,
  plainMoment,
  timeOfDay,
} from './clock.ts'

const lantern = { opensAt: '14:00', closesAt: '02:00', weekdayHours: [], dateHours: [] }
const allDay = { ...lantern, closesAt: '14:00' }
const early = { ...lantern, opensAt: '05:00', closesAt: '20:00' }
const short = { ...lantern, opensAt: '16:00', closesAt: '23:00' }
const thin = (text: string) => text.replaceAll('\u2009', ' ')

test.each([
  ['20:00', '8 PM', '20:00'],
  ['20:05', '8:05 PM', '20:05'],
  ['12:00', '12 PM', '12:00'],
  ['00:30', '12:30 AM', '00:30'],
  ['09:00', '9 AM', '09:00'],
])('%s is %s, and %s in Chinese', (time, en, ch) => {
  expect([timeOfDay(time, 'en'), timeOfDay(time, 'ch')]).toEqual([en, ch])
})

test.each([
  ['20:00', '23:00', lantern, '8 – 11 PM', '20:00 – 23:00'],
  ['21:35', '23:00', lantern, '9:35 – 11 PM', '21:35 – 23:00'],
  ['10:00', '13:00', early, '10 AM – 1 PM', '10:00 – 13:00'],
  ['05:00', '07:00', early, '5 – 7 AM', '05:00 – 07:00'],
  ['22:00', '01:00', lantern, '10 PM – Sat 1 AM', '22:00 – 次日凌晨1点'],
  ['20:00', '00:00', lantern, '8 PM – midnight', '20:00 – 24:00'],
  ['22:00', '00:30', null, '10 PM – Sat 12:30 AM', '22:00 – 次日凌晨0:30'],
  ['00:00', '02:00', lantern, 'Sat 12 – 2 AM', '次日凌晨0点 – 2点'],
  ['01:00', '02:00', null, '1 – 2 AM', '01:00 – 02:00'],
  ['08:00', '13:00', allDay, 'Sat 8 AM – 1 PM', '次日8点 – 13点'],
  ['14:00', '14:00', allDay, '2 PM – Sat 2 PM', '14:00 – 次日14点'],
  // Before the venue opened later, it was open at noon.
  ['12:00', '13:00', lantern, '12 – 1 PM', '12:00 – 13:00'],
  ['14:00', '16:00', short, '2 – 4 PM', '14:00 – 16:00'],
  // Before it closed earlier, it was open past midnight.
  ['00:00', '02:00', short, 'Sat 12 – 2 AM', '次日凌晨0点 – 2点'],
  ['03:00', '04:00', lantern, 'Sat 3 – 4 AM', '次日凌晨3点 – 4点'],
])('the hours from %s until %s of a Friday night', (startTime, endTime, opening, en, ch) => {
  const hours = { startTime, endTime, bookingDate: '2026-11-27' }
  expect(thin(hourRange(hours, opening, 'en'))).toBe(en)
  expect(thin(hourRange(hours, opening, 'ch'))).toBe(ch)
})

test('an hour is past midnight by the hours of its own date', () => {
  const hours = { date: '2026-11-27', opensAt: '00:00', closesAt: '12:00' }
  const venue = { ...lantern, dateHours: [hours] }
  const span = { startTime: '01:00', endTime: '02:00' }
  expect(thin(hourRange({ ...span, bookingDate: '2026-11-27' }, venue, 'en'))).toBe('1 – 2 AM')
  expect(thin(hourRange({ ...span, bookingDate: '2026-11-28' }, venue, 'en'))).toBe('Sun 1 – 2 AM')
})

test('an hour past midnight names the day', () => {
  expect(hourIn({ time: '01:00', date: '2026-11-28' }, lantern, 'en')).toBe('Sun 1 AM')
  expect(hourIn({ time: '01:00' }, lantern, 'en')).toBe('1 AM')
  expect(hourIn({ time: '01:00' }, lantern, 'ch')).toBe('次日凌晨1点')
  expect(hourIn({ time: '23:00', date: '2026-11-28' }, lantern, 'en')).toBe('11 PM')
})

test("a moment is shown on the venue's clock", () => {
  const [at, toronto] = ['2026-11-28T05:30:00.000Z', 'America/Toronto']
  expect(moment(at, 'en', toronto)).toBe('Nov 28, 2026, 12:30 AM')
  expect(moment(at, 'ch', toronto)).toBe('2026年11月28日 00:30')
  expect(moment(at, 'ch', toronto, { dateStyle: 'full' })).toBe('2026年11月28日 星期六 00:30')
  expect(clockTime(Date.parse(at), 'en', toronto)).toBe('12:30 AM')
  expect(plainMoment(at, toronto)).toBe('2026-11-28 00:30')
})

test('a span of moments names the calendar days of both', () => {
  const span = { startsAt: '2026-11-28T03:00:00.000Z', endsAt: '2026-11-28T06:00:00.000Z' }
  const answer = (language: 'en' | 'ch') => thin(momentRange(span, language, 'America/Toronto'))
  expect(answer('en')).toBe('Fri, Nov 27, 2026, 10 PM – Sat 1 AM')
  expect(answer('ch')).toBe('2026年11月27日 周五 22:00 – 次日凌晨1点')
})
