import { expect, test } from 'vitest'
import { movedDay, readDay } from './date-field.tsx'

const bounds = { min: '2026-11-20', max: '2027-11-20', today: '2026-11-20' }
const past = { min: '2020-01-01', max: '2026-11-20', today: '2026-11-20' }

test('a day is read in the forms of both languages', () => {
  for (const text of [
    '2026-11-27',
    ' 2026/11/27 ',
    '2026.11.27',
    '20261127',
    '2026年11月27日',
    '2026年11月27日 周五',
    '２０２６年１１月２７日',
    '11月27日 星期五',
    'Nov 27, 2026',
    'Fri, Nov 27, 2026',
    'November 27',
    '27 nov 2026',
  ]) {
    expect([text, readDay(text, bounds)]).toEqual([text, '2026-11-27'])
  }
})

test('a day without a year gets the year that the field accepts', () => {
  expect(readDay('3月1日', bounds)).toBe('2027-03-01')
  expect(readDay('Dec 24', past)).toBe('2025-12-24')
})

test('invalid days, and days that the field does not accept, give no day', () => {
  for (const text of [
    '',
    'soon',
    '2026-02-30',
    '2026-13-01',
    '11/27/2026',
    '2026-11-19',
    'Foo 3',
  ]) {
    expect([text, readDay(text, bounds)]).toEqual([text, null])
  }
})

test('arrow keys stay within the bounds, across ends of months and summer time', () => {
  expect(movedDay('2026-11-30', 1, bounds)).toBe('2026-12-01')
  expect(movedDay('2027-03-13', 1, bounds)).toBe('2027-03-14')
  expect(movedDay('2026-11-20', -1, bounds)).toBe('2026-11-20')
  expect(movedDay('2027-11-20', 7, bounds)).toBe('2027-11-20')
})
