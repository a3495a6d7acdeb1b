import { expect, it } from 'vitest'
import { isSameSlot, quote, slotIn } from './slots.ts'

const slot = {
  amenityId: 3,
  bookingDate: '2026-11-27',
  startTime: '22:00',
  endTime: '01:00',
} as const

it('slots are compared by amenity, night and hours only', () => {
  const booking = { ...slot, totalPrice: '151.20' }
  expect(slotIn(booking)).toEqual(slot)
  expect(isSameSlot(booking, slot)).toBe(true)
  expect(isSameSlot({ ...slot, endTime: '00:00' }, slot)).toBe(false)
  expect(isSameSlot(null, slot)).toBe(false)
  expect(isSameSlot(null, null)).toBe(true)
})

it('quotes hours of a night, also past midnight, and nothing for an impossible span', () => {
  const venue = {
    opensAt: '14:00',
    closesAt: '02:00',
    weekdayHours: [],
    dateHours: [],
    endTimes: 'venue-night',
    serviceFeeBasisPoints: 500,
    tiers: [],
  } as const
  const room = { pricePerHour: '48.00', prices: [], stepMinutes: 60 }
  const request = { ...slot, partySize: null, tierId: null }
  const untaxed = { food: 0, beverage: 0, alcohol: 0, service: 0 }
  const hst = {
    en: 'HST',
    ch: '税',
    number: null,
    rates: { room: 13_000, service_fee: 13_000, ...untaxed },
  }
  expect(quote(room, request, venue, [])?.total).toBe(15_120)
  expect(quote(room, request, venue, [hst])?.total).toBe(17_086)
  expect(quote(room, { ...request, startTime: '22:00', endTime: '21:00' }, venue, [])).toBeNull()
  expect(quote(room, request, { ...venue, endTimes: 'same-date' }, [])).toBeNull()
})
