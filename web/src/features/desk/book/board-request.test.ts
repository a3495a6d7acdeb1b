import { expect, test } from 'vitest'
import { requestFrom } from './board-request.ts'

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
