import type { Booking } from '@lantern/contract/bookings/bookings'
import { expect, test } from 'vitest'
import {
  cancelChance,
  fateOfDeposit,
  fateOfPrice,
  partOf,
  stateOf,
  takenFor,
} from './booking-state.ts'

const booking: Booking = {
  id: 1,
  lanternId: 'HYQN9XD26TVF',
  userId: 3,
  amenityId: 1,
  amenity: { id: 1, name: 'K', nameEn: 'K', nameCh: 'K', imageUrl: '/k.webp' },
  units: ['K-Room 1'],
  bookingDate: '2026-11-27',
  startTime: '22:00',
  endTime: '01:00',
  startsAt: '2026-11-28T03:00:00.000Z',
  endsAt: '2026-11-28T06:00:00.000Z',
  hours: 3,
  times: [],
  subtotal: '144.00',
  serviceFee: '7.20',
  tax: '0.00',
  taxes: [],
  totalPrice: '151.20',
  minimumSpend: '0.00',
  deposit: '0.00',
  askedDeposit: null,
  unpaid: '0.00',
  pointsEarned: 144,
  status: 'confirmed',
  paymentMethod: 'balance',
  partySize: null,
  contactPhone: null,
  specialRequests: null,
  checkedInAt: null,
  cancelableUntil: '2026-11-28T03:00:00.000Z',
  refundRules: [{ hours: 0, percent: 100 }],
  refundFrom: '2026-11-28T03:00:00.000Z',
  cancellationFee: '0.00',
  changeableUntil: null,
  changesLeft: 2,
  refundTo: null,
  refund: null,
  seriesId: null,
  chargeAt: null,
  isChargeOverdue: false,
  createdAt: '2026-11-20T20:00:00.000Z',
}
const before = new Date('2026-11-28T02:59:59Z')
const start = new Date('2026-11-28T03:00:00Z')
const end = new Date('2026-11-28T06:00:00Z')

test('a confirmed booking is upcoming, on or completed by the clock, and a party that came has arrived', () => {
  expect(stateOf(booking, before)).toBe('upcoming')
  expect(stateOf({ ...booking, status: 'paid_online' }, start)).toBe('running')
  expect(stateOf(booking, end)).toBe('completed')
  // Also before its start and after its end.
  const here = { ...booking, checkedInAt: before.toISOString() }
  expect([stateOf(here, before), stateOf(here, end)]).toEqual(['arrived', 'arrived'])
  expect(stateOf({ ...booking, status: 'canceled' }, start)).toBe('canceled')
  const later = { ...booking, status: 'pending' as const, chargeAt: booking.startsAt }
  expect(stateOf(later, start)).toBe('upcoming')
  expect(stateOf({ ...later, isChargeOverdue: true }, start)).toBe('unpaid')
})

test('the price is paid, refunded, or neither', () => {
  expect(fateOfPrice(booking)).toBe('paid')
  expect(fateOfPrice({ ...booking, paymentMethod: 'bill' })).toBe('onBill')
  expect(fateOfPrice({ ...booking, status: 'pending', paymentMethod: 'none' })).toBe('price')
  const refund = { to: 'balance' as const, status: 'succeeded' as const }
  expect(fateOfPrice({ ...booking, status: 'canceled', refund })).toBe('refunded')
  // A booking of a series that was canceled before it was charged.
  expect(fateOfPrice({ ...booking, status: 'canceled' })).toBe('price')
  expect(fateOfPrice({ ...booking, status: 'canceled', paymentMethod: 'stripe' })).toBe('refunded')
  expect(fateOfPrice({ ...booking, status: 'canceled', paymentMethod: 'cash' })).toBe('price')
  expect(fateOfPrice({ ...booking, status: 'canceled', paymentMethod: 'none' })).toBe('price')
})

test('may be canceled until its deadline, and gives the reason after it', () => {
  expect(cancelChance(booking, before)).toBe('open')
  expect(cancelChance(booking, start)).toBe('begun')
  expect(cancelChance(booking, end)).toBeNull()
  const dayBefore = {
    ...booking,
    refundRules: [{ hours: 24, percent: 100 }],
    cancelableUntil: '2026-11-27T03:00:00.000Z',
  }
  expect(cancelChance(dayBefore, new Date('2026-11-27T02:59:59Z'))).toBe('open')
  expect(cancelChance(dayBefore, before)).toBe('late')
  expect(cancelChance(dayBefore, start)).toBe('begun')
  const onClosedBill = { ...booking, paymentMethod: 'bill' as const, cancelableUntil: null }
  expect(cancelChance(onClosedBill, before)).toBe('desk')
  expect(cancelChance({ ...onClosedBill, checkedInAt: before.toISOString() }, before)).toBe('begun')
  expect(cancelChance(onClosedBill, start)).toBe('begun')
  const onlyCard = { ...booking, status: 'paid_online' as const, cancelableUntil: null }
  expect(cancelChance(onlyCard, before)).toBeNull()
})

test('a deposit is shown as held, given back or kept, and as a part of the price', () => {
  const part = { ...booking, paymentMethod: 'deposit' as const, deposit: '20.00', unpaid: '80.80' }
  expect([fateOfPrice(part), fateOfDeposit(part), takenFor(part)]).toEqual([
    'price',
    'deposit',
    '20.00',
  ])
  const refund = { to: 'balance' as const, status: 'succeeded' as const }
  expect(fateOfDeposit({ ...part, status: 'canceled', refund })).toBe('depositBack')
  expect(fateOfDeposit({ ...part, status: 'canceled' })).toBeNull()
  expect(fateOfDeposit({ ...part, status: 'pending' })).toBeNull()
  expect(fateOfDeposit({ ...part, status: 'no_show' })).toBe('depositKept')
  const onBill = { ...part, paymentMethod: 'bill' as const }
  expect([fateOfDeposit(onBill), fateOfDeposit(booking)]).toEqual([null, null])
  expect(takenFor(booking)).toBe(booking.totalPrice)
})

test('a cancellation fee is shown with the refund', () => {
  const canceled = { ...booking, status: 'canceled' as const, cancellationFee: '75.60' }
  expect([partOf(canceled), fateOfPrice(canceled)]).toEqual([
    { refund: '75.60', cancellationFee: '75.60' },
    'price',
  ])
  const deposit = {
    ...canceled,
    paymentMethod: 'deposit' as const,
    deposit: '20.00',
    cancellationFee: '20.00',
  }
  expect([partOf(deposit), fateOfDeposit(deposit)]).toEqual([
    { refund: '0.00', cancellationFee: '20.00' },
    null,
  ])
  expect(partOf(booking)).toBeNull()
})
