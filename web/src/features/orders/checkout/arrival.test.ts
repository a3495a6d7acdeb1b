import { expect, test } from 'vitest'
import { arrivalIn, proposed } from './tables.ts'

const booking = {
  status: 'confirmed' as const,
  units: ['M3'],
  startsAt: '2026-11-20T20:00:00Z',
  endsAt: '2026-11-20T22:00:00Z',
  checkedInAt: null,
}
const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)

test('a party may still arrive at its room from twelve hours before the booking until its end', () => {
  expect(arrivalIn('M3', [booking], at('08:00'))).toBeNull()
  expect(arrivalIn('M3', [booking], at('08:01'))).toEqual({
    room: 'M3',
    startsAt: booking.startsAt,
  })
  expect(arrivalIn('M3', [booking], at('21:59'))?.room).toBe('M3')
  expect(arrivalIn('M3', [booking], at('22:00'))).toBeNull()
})

test('no arrival in another room, without a room, for a canceled booking, or after the check-in', () => {
  expect(arrivalIn('M4', [booking], at('19:00'))).toBeNull()
  expect(arrivalIn(undefined, [booking], at('19:00'))).toBeNull()
  expect(arrivalIn('M3', [{ ...booking, status: 'canceled' }], at('19:00'))).toBeNull()
  const isIn = { ...booking, checkedInAt: '2026-11-20T19:30:00Z' }
  expect(arrivalIn('M3', [isIn], at('19:45'))).toBeNull()
  const later = { ...booking, startsAt: '2026-11-20T23:00:00Z', endsAt: '2026-11-21T00:00:00Z' }
  expect(arrivalIn('M3', [later, isIn], at('22:30'))).toBeNull()
  expect(arrivalIn('M3', [{ ...booking, units: ['M2', 'M3'] }], at('19:00'))?.room).toBe('M3')
})

test('waiting is suggested until the booking starts, and serving at once afterwards', () => {
  const arrival = { room: 'M3', startsAt: booking.startsAt }
  expect(proposed(arrival, at('19:59'))).toBe('on_arrival')
  expect(proposed(arrival, at('20:00'))).toBe('now')
})
