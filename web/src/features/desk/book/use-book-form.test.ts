import { expect, test } from 'vitest'
import {
  bodyOf,
  bookMethods,
  entriesOf,
  methodOf,
  validateBooking,
  type BookEntries,
} from './use-book-form.ts'

const slot = { amenityId: 2, bookingDate: '2026-11-27', startTime: '19:00', endTime: '21:00' }

const walkIn: BookEntries = {
  kind: 'guest',
  customer: null,
  guestName: ' Ms. Lin ',
  partySize: ' ６ ',
  contactPhone: '416 555 0111',
  slot: slot,
  unitId: null,
  payment: { method: 'cash', tendered: '' },
  deposit: { amount: '' },
  requests: ' ',
  reason: 'Asked by phone',
}

test('a guest is sent by name, with the quoted price and without blank fields', () => {
  expect(
    bodyOf(walkIn, slot, { price: { total: 10_080, minimum: 0, due: { now: 2_000 } } }),
  ).toEqual({
    guestName: 'Ms. Lin',
    ...slot,
    partySize: 6,
    contactPhone: '416 555 0111',
    payment: 'cash',
    totalPrice: '100.80',
    minimumSpend: '0.00',
    dueNow: '20.00',
    reason: 'Asked by phone',
  })
  expect(bodyOf(walkIn, slot, { price: null })).not.toHaveProperty('totalPrice')
})

test('a guest has no balance to pay from, even if it was chosen before', () => {
  const balance = { ...walkIn, payment: { method: 'balance', tendered: '' } } as const
  expect(methodOf(balance)).toBe('later')
  expect(bookMethods({ ...walkIn, kind: 'member' })).toEqual(['later', 'terminal', 'cash'])
  expect(methodOf({ ...walkIn, payment: { method: null, tendered: '' } })).toBe('later')
  expect(methodOf(walkIn)).toBe('cash')
})

test('a customer or guest is required, and a reason if something is paid now', () => {
  expect(validateBooking(walkIn)).toEqual([])
  expect(validateBooking({ ...walkIn, guestName: '  ', reason: '' })).toEqual(['kind', 'reason'])
  expect(validateBooking({ ...walkIn, partySize: 'six' })).toEqual(['partySize'])
  expect(validateBooking({ ...walkIn, partySize: '0' })).toEqual(['partySize'])
  expect(validateBooking({ ...walkIn, partySize: '1e1' })).toEqual(['partySize'])
  expect(validateBooking({ ...walkIn, partySize: '' })).toEqual([])
  expect(validateBooking({ ...walkIn, kind: 'member' })).toEqual(['kind'])
  expect(
    validateBooking({ ...walkIn, payment: { method: 'later', tendered: '' }, reason: '' }),
  ).toEqual([])
})

test('the form starts with the known data of the caller, on a night that is not over', () => {
  const venue = { today: '2026-11-27' }
  const night = '2026-11-20'
  expect(entriesOf({ venue, night })).toMatchObject({
    kind: 'member',
    partySize: '',
    slot: { bookingDate: '2026-11-27' },
    unitId: null,
  })
  const caller = { kind: 'guest' as const, guestName: 'Ms. Lin', partySize: '4', amenityId: 2 }
  const known = entriesOf({ venue, night: '2026-11-28', caller })
  expect(known).toMatchObject({ kind: 'guest', guestName: 'Ms. Lin', partySize: '4' })
  expect(known.slot).toEqual({ bookingDate: '2026-11-28', amenityId: 2 })
  const requested = { slot, unitId: 9 }
  expect(entriesOf({ venue, night, requested })).toMatchObject({
    slot: slot,
    unitId: 9,
  })
})

test('a guest’s name must be valid by the contract', () => {
  expect(validateBooking({ ...walkIn, guestName: 'x'.repeat(121) })).toEqual(['kind'])
  expect(validateBooking({ ...walkIn, reason: 'x'.repeat(201) })).toEqual(['reason'])
})
