import type { BookingStatus } from '@lantern/contract/bookings/bookings'
import { describe, expect, it } from 'vitest'
import {
  refundByRule,
  depositShown,
  isUnpaid,
  methodShown,
  owed,
  paidFor,
  type Sums,
} from './rules.sums.ts'

/** A booking of 189.00 that its member paid from the balance. */
const paid: Sums = {
  billStatus: 'paid',
  isTab: false,
  subtotal: 18_000,
  serviceFee: 900,
  tax: 0,
  taxes: [],
  points: 180,
  price: 18_900,
  roomLeft: 18_900,
  other: 0,
  paid: 18_900,
  came: 18_900,
  due: 0,
  method: 'balance',
  deposit: null,
  depositBy: null,
}
const none = { ...paid, billStatus: 'open' as const, paid: 0, came: 0, due: 18_900, method: null }
const part = { ...none, paid: 4_000, came: 4_000, due: 14_900, method: 'card' as const }
interface Status {
  status: BookingStatus
  chargeAt: Date | null
}
const stands: Status = { status: 'confirmed', chargeAt: null }
const canceled: Status = { ...stands, status: 'canceled' }
const off = { roomLeft: 0, due: 0 }

describe('the amount paid for a room', () => {
  it('is what is left of the payments after all other lines of the bill', () => {
    const withDish = { ...paid, isTab: true, other: 2_260, due: 2_260 }
    expect([paidFor(paid), owed(paid), isUnpaid(paid)]).toEqual([18_900, 0, false])
    expect([paidFor(none), owed(none), isUnpaid(none)]).toEqual([0, 18_900, true])
    expect([paidFor(part), owed(part), isUnpaid(part)]).toEqual([4_000, 14_900, true])
    expect([paidFor(withDish), owed(withDish)]).toEqual([16_640, 2_260])
    expect([paidFor(null), owed(null)]).toEqual([0, 0])
  })

  it('is at most the charge for the room, also if the bill is in credit', () => {
    const credit = { ...paid, roomLeft: 10_000, due: -8_900 }
    expect([paidFor(credit), owed(credit), isUnpaid(credit)]).toEqual([10_000, 0, false])
  })

  it('is refunded by the refund rules', () => {
    const from = new Date('2026-11-21T00:00:00Z')
    const booking = {
      refundRules: [
        { hours: 24, percent: 100 },
        { hours: 3, percent: 50 },
      ],
      cancelUntil: null,
      during: { from, to: new Date('2026-11-21T02:00:00Z') },
    }
    const before = (hours: number) => new Date(from.getTime() - hours * 3_600_000)
    expect([25, 5, 1].map((hours) => refundByRule(booking, paid, before(hours)))).toEqual([
      18_900, 9_450, 0,
    ])
    expect(refundByRule(booking, part, before(5))).toBe(2_000)
    expect(refundByRule(booking, null, before(25))).toBe(0)
  })
})

describe('the shown payment of a booking', () => {
  const shown = (sums: Sums | null, booking: Status) => [
    methodShown(sums, booking),
    depositShown(sums, booking),
  ]

  const later = { status: 'pending' as const, chargeAt: new Date() }
  it.each<[string, Sums | null, Status, string, number]>([
    ['from the balance', paid, stands, 'balance', 0],
    ['by card', { ...paid, method: 'card' }, stands, 'stripe', 0],
    ['not yet', none, stands, 'none', 0],
    ['a part before', part, stands, 'deposit', 4_000],
    ['with its bill', { ...none, isTab: true }, stands, 'bill', 0],
    ['a part before, and the rest with its bill', { ...part, isTab: true }, stands, 'bill', 0],
    ['from the balance once its bill is paid', { ...paid, isTab: true }, stands, 'balance', 0],
    ['nothing that is left in credit', { ...paid, due: -500 }, stands, 'balance', 0],
    ['later, by its charge', none, later, 'balance', 0],
    ['not at all, as a hold', null, stands, 'none', 0],
    ['as it was before it was canceled', { ...paid, ...off, paid: 0 }, canceled, 'balance', 0],
    ['a part before it was canceled', { ...part, ...off, paid: 0 }, canceled, 'deposit', 4_000],
    ['nothing before it was canceled', { ...none, ...off }, canceled, 'none', 0],
  ])('%s', (_name, sums, booking, method, deposit) => {
    expect(shown(sums, booking)).toEqual([method, deposit])
  })
})
