import { expect, test } from 'vitest'
import { bodyOf, paymentOf, wrongIn, type BookEntries } from './book-entries.ts'

const slot = { amenityId: 2, bookingDate: '2026-11-27', startTime: '19:00', endTime: '21:00' }

const walkIn: BookEntries = {
  kind: 'guest',
  customer: null,
  guestName: ' Ms. Lin ',
  partySize: ' 6 ',
  contactPhone: '416 555 0111',
  wish: slot,
  unitId: null,
  payment: 'cash',
  tendered: '',
  requests: ' ',
  reason: 'Asked by phone',
}

test('a guest is sent by name, with the price they were told and nothing blank', () => {
  expect(bodyOf(walkIn, slot, { total: 10_080, minimum: 0, due: { now: 2_000 } })).toEqual({
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
  expect(bodyOf(walkIn, slot, null)).not.toHaveProperty('totalPrice')
})

test('a guest has no balance to pay from, whatever was chosen before', () => {
  expect(paymentOf({ kind: 'guest', payment: 'balance' })).toBe('later')
  expect(paymentOf({ kind: 'member', payment: 'balance' })).toBe('balance')
  expect(paymentOf({ kind: 'guest', payment: 'later' })).toBe('later')
})

test('it needs somebody, and a reason where money moves now', () => {
  expect(wrongIn(walkIn)).toEqual([])
  expect(wrongIn({ ...walkIn, guestName: '  ', reason: '' })).toEqual(['kind', 'reason'])
  expect(wrongIn({ ...walkIn, partySize: 'six' })).toEqual(['partySize'])
  expect(wrongIn({ ...walkIn, partySize: '0' })).toEqual(['partySize'])
  expect(wrongIn({ ...walkIn, partySize: '' })).toEqual([])
  expect(wrongIn({ ...walkIn, kind: 'member' })).toEqual(['kind'])
  expect(wrongIn({ ...walkIn, payment: 'later', reason: '' })).toEqual([])
})
