import { expect, test } from 'vitest'
import { usualHours } from './usual-hours.ts'

const venue = { opensAt: '14:00', closesAt: '02:00', endTimes: 'venue-night' } as const
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
