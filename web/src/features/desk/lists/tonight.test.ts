import { expect, test } from 'vitest'
import { aheadFirst } from './tonight.ts'

const booking = (
  id: number,
  endsAt: string,
  status = 'confirmed',
  checkedInAt: string | null = null,
) => ({ id, endsAt, status, checkedInAt })

test('upcoming and running bookings are first, then past, then canceled ones', () => {
  const night = [
    booking(1, '2026-11-20T21:00:00Z'),
    booking(2, '2026-11-21T03:00:00Z', 'canceled'),
    booking(3, '2026-11-21T02:00:00Z'),
    booking(4, '2026-11-21T04:00:00Z', 'pending'),
  ]
  const { ahead, rest } = aheadFirst(night, new Date('2026-11-21T01:00:00Z'))
  expect(ahead.map(({ id }) => id)).toEqual([3, 4])
  expect(rest.map(({ id }) => id)).toEqual([1, 2])
})

test('a past night keeps the order of its hours', () => {
  const night = [booking(1, '2026-11-20T21:00:00Z'), booking(2, '2026-11-20T23:00:00Z')]
  const { ahead, rest } = aheadFirst(night, new Date('2026-11-22T01:00:00Z'))
  expect(ahead).toEqual([])
  expect(rest.map(({ id }) => id)).toEqual([1, 2])
})

test('an overstaying party is listed among the running ones', () => {
  const came = '2026-11-20T19:00:00Z'
  const night = [
    booking(1, '2026-11-20T21:00:00Z', 'confirmed', came),
    booking(2, '2026-11-20T21:00:00Z', 'completed', came),
  ]
  const { ahead } = aheadFirst(night, new Date('2026-11-22T01:00:00Z'))
  expect(ahead.map(({ id }) => id)).toEqual([1])
})
