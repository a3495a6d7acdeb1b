import { describe, expect, it } from 'vitest'
import { leftUntil } from './offers.ts'
import {
  endsAtOf,
  guestBody,
  joinBody,
  restOfNight,
  takenHours,
  validateGuest,
  validateWait,
  type GuestEntries,
  type WaitEntries,
} from './wait-entries.ts'

const opening = { opensAt: '14:00', closesAt: '02:00' }
const night = ['22:00', '23:00', '00:00', '01:00'].map((time, place) => ({
  time,
  startsAt: new Date(Date.UTC(2026, 10, 21, 3 + place)).toISOString(),
  endsAt: new Date(Date.UTC(2026, 10, 21, 4 + place)).toISOString(),
  freePlaces: [],
  reason: 'slot_taken' as const,
}))
const entries: WaitEntries = {
  fromTime: '22:00',
  toTime: '02:00',
  hours: '2',
  partySize: '',
  until: 'last',
  isAtOnce: false,
  limit: '',
}
const guest: GuestEntries = {
  fromTime: '22:00',
  toTime: '00:00',
  hours: '3',
  partySize: '5',
  kind: 'caller',
  name: ' Auntie Lam ',
  phone: '',
  amenityId: '2',
  date: '2026-11-21',
}

describe('a member’s request', () => {
  it('is sent with an end relative to the last start', () => {
    const slot = { amenityId: 1, date: '2026-11-20', night }
    expect(joinBody(entries, slot)).toEqual({
      amenityId: 1,
      bookingDate: '2026-11-20',
      fromTime: '22:00',
      toTime: '02:00',
      hours: 2,
    })
    expect(endsAtOf({ ...entries, until: 'two' }, night)).toBe('2026-11-21T03:00:00.000Z')
    expect(endsAtOf({ ...entries, until: 'two', toTime: '01:00' }, night)).toBe(
      '2026-11-21T02:00:00.000Z',
    )
    const more = { ...entries, partySize: '４', isAtOnce: true, limit: 'CA$1,200' }
    expect(joinBody(more, slot)).toMatchObject({ partySize: 4, bookUpTo: '1200.00' })
    expect(joinBody({ ...more, isAtOnce: false }, slot)).not.toHaveProperty('bookUpTo')
  })
  it('is refused without a long enough range, a party size, or an end', () => {
    const query = { amenityId: 1, date: '2026-11-20', night, opening }
    expect(validateWait(entries, query)).toEqual([])
    expect(validateWait({ ...entries, toTime: '23:00' }, query)).toEqual(['toTime'])
    expect(validateWait({ ...entries, toTime: '22:00' }, query)).toEqual(['toTime'])
    const wrong = { ...entries, partySize: '1e1', isAtOnce: true, limit: '￥100' }
    expect(validateWait(wrong, query)).toEqual(['partySize', 'limit'])
  })
})

describe('the desk’s request', () => {
  it('has a time for a caller, and starts now for a guest at the door', () => {
    const venue = { ...opening, weekdayHours: [], dateHours: [] }
    const house = { venue, tonight: '2026-11-20' }
    expect(validateGuest(guest, house)).toEqual(['toTime'])
    expect(validateGuest({ ...guest, kind: 'walkIn', name: ' ' }, house)).toEqual(['name'])
    const wrong = { ...guest, hours: '2', partySize: '0', phone: '4'.repeat(41), amenityId: '' }
    expect(validateGuest(wrong, house)).toEqual(['partySize', 'phone', 'amenityId'])
    expect(guestBody({ ...guest, hours: '2' }, house)).toEqual({
      guestName: 'Auntie Lam',
      amenityId: 2,
      bookingDate: '2026-11-21',
      partySize: 5,
      fromTime: '22:00',
      toTime: '00:00',
      hours: 2,
    })
    expect(guestBody({ ...guest, kind: 'walkIn', phone: '416' }, house)).toMatchObject({
      isWalkIn: true,
      bookingDate: '2026-11-20',
      fromTime: '14:00',
      toTime: '02:00',
      contactPhone: '416',
    })
  })
})

it('the time left is shown in minutes and seconds, and never below zero', () => {
  const until = Date.parse('2026-11-20T20:10:00.000Z')
  expect(leftUntil(until, Date.parse('2026-11-20T20:00:55Z'))).toBe('9:05')
  expect(leftUntil(until, Date.parse('2026-11-20T20:11:00Z'))).toBe('0:00')
})

const anyLength = { minMinutes: null, maxMinutes: null }

describe('a wish starts', () => {
  it.each([
    ['11:00', '19:00'],
    ['14:30', '19:00'],
    ['21:30', '22:00'],
    ['00:10', '01:00'],
    ['01:40', '01:00'],
  ])('at the desk at %s o’clock with %s as the earliest hour', (now, fromTime) => {
    expect(restOfNight(opening, now)).toMatchObject({ fromTime, toTime: '02:00', hours: '2' })
  })

  it('for a member with the taken hours, so that no other room is held', () => {
    const free = { freePlaces: [1], reason: null }
    expect(takenHours(night, opening, anyLength)).toMatchObject({
      fromTime: '22:00',
      toTime: '02:00',
    })
    const one = night.map((hour) => (hour.time === '23:00' ? hour : { ...hour, ...free }))
    expect(takenHours(one, opening, anyLength)).toMatchObject({
      fromTime: '23:00',
      toTime: '00:00',
      hours: '1',
    })
    const long = takenHours(one, opening, { minMinutes: 180, maxMinutes: null })
    expect(long).toMatchObject({ fromTime: '23:00', toTime: '02:00', hours: '3' })
  })

  it('in full hours, where the room is booked by half hours', () => {
    const halves = night.flatMap((hour) => [
      { ...hour, reason: null },
      {
        ...hour,
        time: hour.time.replace(':00', ':30'),
        reason: hour.time === '23:00' ? hour.reason : null,
      },
    ])
    const request = takenHours(halves, opening, anyLength)
    expect(request).toMatchObject({ fromTime: '23:00', toTime: '00:00', hours: '1' })
  })
})
