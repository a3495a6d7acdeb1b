import { expect, it } from 'vitest'
import { dueByCard, priceOf } from './price.ts'

const hst = { en: 'HST', ch: '销售税', number: null }
const venue = {
  opensAt: '14:00',
  closesAt: '02:00',
  weekdayHours: [],
  dateHours: [],
  endTimes: 'venue-night' as const,
  serviceFeeBasisPoints: 500,
  balanceServiceFee: true,
  cardServiceFee: false,
  timeZone: 'America/Toronto',
  tiers: [],
  taxes: [{ ...hst, rates: [{ kind: 'room', from: '2026-11-21', rate: 13_000 }] as const }],
}
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const room = {
  pricePerHour: '48.00',
  prices: [],
  stepMinutes: 60,
  minimumSpends: [{ weekdays: everyDay, partyFrom: 6, amount: '120.00' }],
  deposits: [{ weekdays: everyDay, partyFrom: 4, amount: '30.00' }],
}

const who = { date: '2026-11-20', partySize: 2 }

const before = new Date('2026-11-21T04:59:59Z')

it('is price × clock hours plus the fee, in cents, also past midnight', () => {
  expect(priceOf({ ...who, start: '22:00', end: '01:00' }, room, venue, null, before)).toEqual({
    hours: 3,
    times: [{ from: 1_320, until: 1_500, price: 4_800, isPackage: false, amount: 14_400 }],
    subtotal: 14_400,
    fee: 720,
    roomTaxes: [],
    feeTaxes: [],
    total: 15_120,
    byCard: 14_400,
    minimum: 0,
    saved: 0,
    due: { now: 15_120, later: 0, deposit: 0 },
  })
})

it('includes the tax in force at the time of the booking', () => {
  const after = new Date('2026-11-21T05:00:00Z')
  const price = priceOf({ ...who, start: '22:00', end: '01:00' }, room, venue, null, after)
  expect(price).toMatchObject({
    roomTaxes: [{ ...hst, rate: 13_000, amount: 1_872 }],
    feeTaxes: [],
    total: 16_992,
    byCard: 16_272,
  })
})

it('includes the minimum spend for the party size', () => {
  const six = { ...who, partySize: 6, start: '22:00', end: '23:00' }
  expect(priceOf(six, room, venue)?.minimum).toBe(12_000)
})

it('has a deposit to pay now and the rest at the venue, and by card no fee if so set', () => {
  const four = { ...who, partySize: 4, start: '22:00', end: '01:00' }
  const price = priceOf(four, room, venue, null, before)
  expect(price?.due).toEqual({ now: 3_000, later: 12_120, deposit: 3_000 })
  expect(price && dueByCard(price)).toEqual({ now: 3_000, later: 11_400, deposit: 3_000 })
  const withFee = priceOf(four, room, { ...venue, cardServiceFee: true }, null, before)
  expect(withFee && dueByCard(withFee)).toEqual(price?.due)
  const without = priceOf(four, room, { ...venue, balanceServiceFee: false }, null, before)
  expect(without).toMatchObject({ fee: 0, total: 14_400, due: { now: 3_000, later: 11_400 } })
})

it('is null while the choice is incomplete, and for an end that is not after its start', () => {
  expect(priceOf({ ...who, start: '22:00', end: null }, room, venue)).toBeNull()
  expect(priceOf({ ...who, date: null, start: '22:00', end: '23:00' }, room, venue)).toBeNull()
  expect(priceOf({ ...who, start: '22:00', end: '23:00' }, undefined, venue)).toBeNull()
  expect(priceOf({ ...who, start: '22:00', end: '21:00' }, room, venue)).toBeNull()
  const sameDate = { ...venue, endTimes: 'same-date' as const }
  expect(priceOf({ ...who, start: '22:00', end: '01:00' }, room, sameDate)).toBeNull()
})
