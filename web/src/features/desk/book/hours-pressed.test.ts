import type { Availability } from '@lantern/contract/bookings'
import { hoursOfNight } from '@lantern/contract/hours'
import { expect, test } from 'vitest'
import { hoursPressed, nightOfPlace, obstacleIn } from './hours-pressed.ts'

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
