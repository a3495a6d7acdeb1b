import { expect, test } from 'vitest'
import { chosenIn, searchOf } from './change-booking.tsx'

const own = { amenityId: 3, bookingDate: '2026-11-27', startTime: '19:00', endTime: '21:00' }

test('a change starts from the booking’s own time', () => {
  const first = { amenityId: 3, date: '2026-11-27', start: '19:00', end: '21:00' }
  expect(chosenIn({}, own)).toMatchObject(first)
  expect(chosenIn({ amenity: 'no', date: 'tomorrow' }, own)).toMatchObject(first)
})

test('a choice survives a reload, also when incomplete', () => {
  const chosen = chosenIn({ amenity: '1', date: '2026-11-28', start: '22:00', end: '01:00' }, own)
  expect(chosen).toMatchObject({ amenityId: 1, date: '2026-11-28', start: '22:00', end: '01:00' })
  expect(chosenIn(searchOf(chosen), own)).toEqual(chosen)
  const half = { ...chosen, start: null, end: null }
  expect(chosenIn(searchOf(half), own)).toEqual(half)
  expect(chosenIn({ amenity: '1', date: '2026-11-28', end: '01:00' }, own).end).toBeNull()
})
