import { pricedTimes } from '@lantern/contract/payments/rates'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedHours, rehearsed } from './rules.rehearsal.ts'

const venue = { opensAt: '14:00', closesAt: '02:00', weekdayHours: [], dateHours: [], tiers: [] }
const always = {
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  partyFrom: 1,
  tierFrom: null,
  from: null,
  until: null,
  firstNight: null,
  lastNight: null,
  isPackage: false,
}
/** Friday from 20:00 on, for some hours at 28.00. */
const booked = (hours: number) => ({
  bookingDate: '2026-11-20',
  partySize: 4,
  tierId: null,
  times: pricedTimes({ pricePerHour: 2_800, rates: [] }, 1_200, hours * 60),
})

describe('a rehearsal of prices', () => {
  it('changes nothing by the prices that were agreed', () => {
    const { was, would, hours } = rehearsed(booked(3), { pricePerHour: 2_800, prices: [] }, venue)
    expect([was, would]).toEqual([8_400, 8_400])
    expect(changedHours([{ bookingDate: '2026-11-20', hours }])).toEqual([])
  })

  it('tells which hours change, and spreads a package over its minutes', () => {
    const evening = { ...always, from: '21:00', until: '22:00', price: '40.00' }
    const night = { ...always, from: '22:00', price: '60.00', isPackage: true }
    const amenity = { pricePerHour: 2_800, prices: [evening, night] }
    const { would, hours } = rehearsed(booked(4), amenity, venue)
    expect(would).toBe(2_800 + 4_000 + 6_000)
    expect(changedHours([{ bookingDate: '2026-11-20', hours }])).toEqual([
      { weekday: 5, time: '21:00', difference: '12.00' },
      { weekday: 5, time: '22:00', difference: '2.00' },
      { weekday: 5, time: '23:00', difference: '2.00' },
    ])
  })

  it('has hours whose differences sum to that of the booking', () => {
    const price = fc.integer({ min: 100, max: 20_000 })
    fc.assert(
      fc.property(
        price,
        price,
        fc.integer({ min: 1, max: 5 }),
        fc.boolean(),
        (usual, other, length, isPackage) => {
          const rule = { ...always, from: '21:00', price: (other / 100).toFixed(2), isPackage }
          const amenity = { pricePerHour: usual, prices: [rule] }
          const { was, would, hours } = rehearsed(booked(length), amenity, venue)
          const sum = [...hours.values()].reduce((total, cents) => total + cents, 0)
          expect(sum).toBeCloseTo(would - was, 6)
        },
      ),
    )
  })
})
