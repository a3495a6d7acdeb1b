import { cancelBooking, createBooking } from '@lantern/contract/bookings/bookings'
import { toCents } from '@lantern/contract/payments/pricing'
import {
  downloadStatement,
  getBalance,
  getPoints,
  getStatement,
  type WalletMovement,
} from '@lantern/contract/payments/wallet'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClub, type Club } from '../../../test/club/club.ts'
import type { Visitor } from '../../../test/club/visitor.ts'
import { transact } from '../../kernel/db/db.ts'
import { byNow } from '../bills/service.post.ts'
import { credit } from './service.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

/** Moves cents to or from a wallet, at one of the instances. */
async function move(userId: number, amount: number, instance: 0 | 1 = 0): Promise<boolean> {
  const { db, clock } = club.kernels[instance]
  const kind = amount > 0 ? 'cash_in' : 'cash_out'
  return transact(db, async (tx) =>
    credit(tx, { userId, kind, amount }, await byNow(tx, clock.now())),
  ).then(
    () => true,
    () => false,
  )
}

async function wholeStatement(visitor: Visitor): Promise<WalletMovement[]> {
  const movements: WalletMovement[] = []
  const totals: number[] = []
  let before: string | undefined
  do {
    const { reply } = await visitor.call(getStatement, { query: { before } })
    totals.push(movements.length + reply.count)
    movements.push(...reply.movements)
    before = reply.next ?? undefined
  } while (before !== undefined)
  expect(totals).toEqual(totals.map(() => movements.length))
  return movements
}

/** Each balance is the one before plus the amount. The last one is the member's current balance. */
async function expectToAddUp(visitor: Visitor): Promise<WalletMovement[]> {
  const movements = (await wholeStatement(visitor)).toReversed()
  let balance = 0
  for (const movement of movements) {
    balance += toCents(movement.amount)
    expect(toCents(movement.balance)).toBe(balance)
    expect(balance).toBeGreaterThanOrEqual(0)
  }
  const { reply } = await visitor.call(getBalance, {})
  expect(toCents(reply.balance)).toBe(balance)
  return movements
}

const evening = {
  amenityId: 1,
  bookingDate: '2026-11-20',
  startTime: '19:00',
  endTime: '21:00',
} as const

describe('the statement', () => {
  it('shows what a balance was spent on, its refunds, and the balance after each movement', async () => {
    const visitor = await club.signedIn({ balance: 25_000 })
    const booking = (await visitor.call(createBooking, { body: evening })).reply
    await visitor.call(cancelBooking, { params: { id: String(booking.id) } })
    const { reply } = await visitor.call(getStatement, { query: {} })
    const [refund, charge, opening] = reply.movements
    const price = booking.totalPrice
    expect(refund).toMatchObject({
      kind: 'booking_refund',
      subject: booking.lanternId,
      amount: price,
      balance: '250.00',
    })
    expect(charge).toMatchObject({
      kind: 'booking',
      subject: booking.lanternId,
      byStaff: false,
      amount: `-${price}`,
    })
    expect(opening).toMatchObject({ kind: 'opening_balance', amount: '250.00', subject: null })
    expect(reply.next).toBeNull()
    await expectToAddUp(visitor)
  })

  it('has a list of points beside the money', async () => {
    const visitor = await club.signedIn({ balance: 25_000 })
    const booking = (await visitor.call(createBooking, { body: { ...evening, amenityId: 2 } }))
      .reply
    await visitor.call(cancelBooking, { params: { id: String(booking.id) } })
    const { entries } = (await visitor.call(getPoints, { query: {} })).reply
    const { pointsEarned: points } = booking
    const about = { kind: 'booking', subject: booking.lanternId }
    expect(entries).toMatchObject([
      { ...about, points: -points, total: 0 },
      { ...about, points, total: points },
    ])
  })

  it('is visible to its member only', async () => {
    const rich = await club.signedIn({ balance: 25_000 })
    const poor = await club.signedIn()
    expect((await poor.call(getStatement, { query: {} })).reply).toEqual({
      movements: [],
      next: null,
      count: 0,
    })
    const [movement] = await wholeStatement(rich)
    const { reply } = await poor.call(getStatement, {
      query: { before: String((movement?.id ?? 0) + 1) },
    })
    expect(reply.movements).toEqual([])
  })

  it('adds up over all its pages after any movements', async () => {
    const amounts = fc.array(fc.integer({ min: -9_000, max: 9_000 }), { maxLength: 70 })
    await fc.assert(
      fc.asyncProperty(amounts, async (moved) => {
        const visitor = await club.signedIn()
        let done = 0
        for (const cents of moved) {
          if (cents !== 0 && (await move(visitor.person.id, cents))) done += 1
        }
        expect(await expectToAddUp(visitor)).toHaveLength(done)
      }),
      { numRuns: 8 },
    )
  })

  it('never shows a negative balance when money moves in parallel', async () => {
    for (let round = 0; round < 12; round += 1) {
      const visitor = await club.signedIn({ balance: 500 })
      const amounts = [-400, 300, -400, 300, -400, 300, -400, 300, -400, 300]
      await Promise.all(
        amounts.map((cents, turn) => move(visitor.person.id, cents, turn % 2 === 0 ? 0 : 1)),
      )
      expect((await expectToAddUp(visitor)).length).toBeGreaterThan(5)
    }
  })

  it('can be downloaded as a file', async () => {
    const visitor = await club.signedIn({ balance: 25_000 })
    const { headers, text } = await visitor.call(downloadStatement, { query: { language: 'ch' } })
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="lantern-statement.csv"',
      'cache-control': 'no-store',
    })
    expect(text).toMatch(/^\ufeff日期.*\r\n2026-11-20 15:\d\d,期初余额,,,250\.00,250\.00\r\n$/)
  })
})
