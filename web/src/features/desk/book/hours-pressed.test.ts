import type { Availability } from '@lantern/contract/bookings/bookings'
import { hoursOfNight } from '@lantern/contract/venue/hours'
import { expect, test } from 'vitest'
import { hoursPressed, nightOfPlace, obstacleIn, requestFrom, usualHours } from './hours-pressed.ts'

const opening = { opensAt: '14:00', closesAt: '02:00' } as const
const availability: Availability = {
  amenityId: 1,
  date: '2026-11-20',
  closed: null,
  clockChange: false,
  places: 2,
  hours: hoursOfNight(opening)
    .slice(0, -1)
    .map((time) => ({
      time,
      startsAt: '2026-11-20T20:00:00.000Z',
      endsAt: '2026-11-20T21:00:00.000Z',
      freePlaces: time === '22:00' ? [2] : [1, 2],
      reason: null,
    })),
}
const nightOf = ({ hours }: Availability) => ({ hours, opening, endTimes: 'venue-night' as const })
const evening = { startTime: '19:00', endTime: '21:00' }

test.each([
  ['a later hour is the end', '23:00', ['19:00', '23:00']],
  ['an earlier one the start, for as long', '15:00', ['15:00', '17:00']],
  ['the end a new start', '21:00', ['21:00', '23:00']],
  ['the start again leaves one hour', '19:00', ['19:00', '20:00']],
  ['the closing hour can only be an end', '02:00', ['19:00', '02:00']],
])('%s', (_, time, hours) => {
  const { startTime, endTime } = hoursPressed(evening, time, nightOf(availability))
  expect([startTime, endTime]).toEqual(hours)
})

test('a start with less free time gets the shortest length, and a taken hour is asked for', () => {
  const first = nightOf(nightOfPlace(availability, 1))
  expect(hoursPressed(evening, '21:00', first)).toEqual({ startTime: '21:00', endTime: '22:00' })
  expect(hoursPressed(evening, '22:00', first)).toEqual({ startTime: '19:00', endTime: '22:00' })
  expect(hoursPressed({ startTime: '23:00', endTime: '01:00' }, '22:00', first)).toEqual({
    startTime: '22:00',
    endTime: '00:00',
  })
  expect(nightOfPlace(availability, undefined)).toBe(availability)
})

test.each([
  [['19:00', '21:00'], null],
  [['21:00', '02:00'], { kind: 'full', time: '22:00' }],
  [['22:00', '23:00'], { kind: 'full', time: '22:00' }],
])('the hours %j have in their way %j', ([startTime = '', endTime = ''], obstacle) => {
  expect(obstacleIn(nightOfPlace(availability, 1), { startTime, endTime })).toEqual(obstacle)
})

test('rooms that are free in turns leave no room for all hours, and a closed night has none', () => {
  const hours = availability.hours.map((hour) => ({
    ...hour,
    freePlaces: hour.time === '21:00' ? [1] : [2],
  }))
  expect(obstacleIn({ ...availability, hours }, { startTime: '20:00', endTime: '22:00' })).toEqual({
    kind: 'split',
  })
  expect(obstacleIn({ ...availability, closed: 'closed_date' }, evening)).toEqual({
    kind: 'closed',
  })
})

const venue = { opensAt: '14:00', closesAt: '02:00', endTimes: 'venue-night' } as const
const free = (...times: string[]) => ({
  items: times.map((time) => ({ kind: 'free' as const, time, from: 0, to: 1, isOpen: true })),
})

test('a booking starts with two hours, fewer if the room is taken or the night ends', () => {
  const row = free('19:00', '20:00', '21:00', '23:00', '01:00')
  expect(requestFrom(row, { time: '19:00' }, venue)).toEqual({
    startTime: '19:00',
    endTime: '21:00',
  })
  expect(requestFrom(row, { time: '21:00' }, venue)).toEqual({
    startTime: '21:00',
    endTime: '22:00',
  })
  expect(requestFrom(row, { time: '23:00' }, venue)).toEqual({
    startTime: '23:00',
    endTime: '00:00',
  })
  expect(requestFrom(row, { time: '01:00' }, venue)).toEqual({
    startTime: '01:00',
    endTime: '02:00',
  })
})

const never = () => false

test('a booking starts with the usual evening', () => {
  expect(usualHours(venue, never)).toEqual({ startTime: '19:00', endTime: '21:00' })
})

test('late in the night it starts with the first possible hours', () => {
  const isOver = (hour: string) => hour >= '14:00'
  expect(usualHours(venue, isOver)).toEqual({ startTime: '00:00', endTime: '02:00' })
  const isLast = (hour: string) => hour !== '01:00'
  expect(usualHours(venue, isLast)).toEqual({ startTime: '01:00', endTime: '02:00' })
})

test('it stays within the venue’s opening hours', () => {
  const late = { ...venue, opensAt: '20:00' }
  expect(usualHours(late, never)).toEqual({ startTime: '20:00', endTime: '22:00' })
  const early = { ...venue, closesAt: '18:00' }
  expect(usualHours(early, never)).toEqual({ startTime: '14:00', endTime: '16:00' })
  const sameDate = { ...venue, endTimes: 'same-date' } as const
  expect(usualHours(sameDate, (hour) => hour < '22:00').startTime).toBe('22:00')
})

test('if nothing is possible any more it still has two hours of the night', () => {
  expect(usualHours(venue, () => true)).toEqual({ startTime: '14:00', endTime: '16:00' })
})

test('the usual evening and a free hour have two hours in an amenity by half hours too', () => {
  const halves = { ...venue, stepMinutes: 30 }
  expect(usualHours(halves, () => false)).toEqual(evening)
  expect(usualHours(halves, (hour) => hour !== '01:30')).toEqual({
    startTime: '01:30',
    endTime: '02:00',
  })
})
