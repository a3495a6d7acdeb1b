import { getBill } from '@lantern/contract/bills/bills'
import { closeBill, openTableBill, payBill } from '@lantern/contract/bills/actions'
import { makeBillKey, payBillWithPoints } from '@lantern/contract/bills/phone'
import { cancelBooking, createBooking } from '@lantern/contract/bookings/bookings'
import { getDayClose } from '@lantern/contract/bills/close'
import { correctBill, refundBill } from '@lantern/contract/bills/corrections'
import { getUser } from '@lantern/contract/members/members'
import { createOrder } from '@lantern/contract/menu/orders'
import { createSale } from '@lantern/contract/bills/till'
import { getPoints } from '@lantern/contract/payments/wallet'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../../test/checks/books.ts'
import { idPath, M1, openDesk } from '../../../../test/desk.ts'
import { cartOf, menuOf } from '../../../../test/ordering.ts'
import { transact } from '../../../kernel/db/db.ts'
import { creditPoints } from '../../wallet/service.ts'

const { on } = openDesk()
type SignedIn = Awaited<ReturnType<ReturnType<typeof on>['club']['signedIn']>>

let cart: ReturnType<typeof cartOf>
beforeAll(async () => {
  cart = cartOf(await menuOf(on().club))
})
const rules = (points: number, least = 0, percent = 100) =>
  on().club.pool.query(
    'UPDATE venue_settings SET redemption_points = $1, redemption_least = $2, redemption_percent = $3, correction_limit = 500',
    [points, least, percent],
  )
beforeEach(async () => {
  await on().club.pool.query('UPDATE bills SET table_id = NULL')
  await rules(100)
})
afterEach(async () => {
  const { rows } = await on().club.pool.query(
    'SELECT id FROM journal GROUP BY id HAVING sum(cents) <> 0',
  )
  if (rows.length > 0) throw new Error('the journal has postings that don’t balance')
  await booksAgree(on().club)
})

/** A member with these points, and a balance in cents. */
async function member(points: number, balance = 0) {
  const one = await on().club.signedIn({ balance })
  const entry = { userId: one.person.id, points }
  await transact(on().club.kernels[0].db, (tx) => creditPoints(tx, entry, on().club.clock.now()))
  return one
}
const pointsOf = async (one: SignedIn) => (await one.call(getUser, {})).reply?.loyaltyPoints
const balanceOf = async (one: SignedIn) => (await one.call(getUser, {})).reply?.accountBalance
const show = async (id: number) => (await on().staff.call(getBill, idPath(id))).reply
/** The member's tab with two dishes on it, and the key of its phone page. */
async function served(one: SignedIn) {
  const { staff } = on()
  const body = { userId: one.person.id }
  const { id } = (await staff.call(openTableBill, { ...idPath(M1), body })).reply
  await staff.call(createSale, { body: { items: cart, paymentType: 'bill', billId: id } })
  const { address } = (await staff.call(makeBillKey, idPath(id))).reply
  return { id, params: { key: address.split('/').at(-1) ?? '' }, due: (await show(id)).due }
}
const cents = (dollars: string) => Math.round(Number(dollars) * 100)
const desk = async (id: number, points: number, amount: string) => {
  const { due } = await show(id)
  const body = { method: 'points' as const, points, amount, due }
  return on().staff.call(payBill, { ...idPath(id), body })
}

describe('points pay a part of a bill', () => {
  it('on the member’s phone, and the rest is due', async () => {
    const mei = await member(1_000)
    const { id, params, due } = await served(mei)
    const body = { points: 700, amount: '7.00' }
    const { reply } = await mei.call(payBillWithPoints, { params, body })
    expect(cents(reply.due)).toBe(cents(due) - 700)
    expect(reply.payments).toMatchObject([{ method: 'points', amount: '7.00' }])
    expect(await pointsOf(mei)).toBe(300)
    expect((await mei.call(getPoints, { query: {} })).reply.entries[0]).toMatchObject({
      kind: 'redemption',
      points: -700,
      total: 300,
      subject: (await show(id)).lanternId,
    })
  })

  it('at the desk, for the bill’s own member only', async () => {
    const mei = await member(1_000)
    const { id } = await served(mei)
    expect((await show(id)).memberPoints).toBe(1_000)
    expect((await desk(id, 1_000, '10.00')).code).toBe(null)
    expect(await pointsOf(mei)).toBe(0)
    const other = await member(1_000)
    const { due } = await show(id)
    const body = {
      method: 'points',
      points: 100,
      amount: '1.00',
      due,
      userId: other.person.id,
    } as const
    expect((await on().staff.call(payBill, { ...idPath(id), body })).code).toBe('member_yes_needed')
    expect(await pointsOf(other)).toBe(1_000)
  })

  it('and earn none: what was paid in money does, in its proportion', async () => {
    const mei = await member(10_000)
    const { id, due } = await served(mei)
    await desk(id, cents(due), due)
    expect((await show(id)).due).toBe('0.00')
    expect(await pointsOf(mei)).toBe(10_000 - cents(due))
    await on().staff.call(closeBill, { ...idPath(id), body: { as: 'paid', due: '0.00' } })
  })

  it.each([
    ['that the venue takes none of', [0, 0, 100], 500, '5.00'],
    ['below the least', [100, 600, 100], 500, '5.00'],
    ['above the share of the bill', [100, 0, 1], 500, '5.00'],
    ['that pay another amount', [100, 0, 100], 500, '5.01'],
    ['that pay no cent', [1_000, 0, 100], 5, '0.01'],
  ] as const)('but not points %s', async (_what, [rate, least, percent], points, amount) => {
    const mei = await member(1_000)
    const { id, params } = await served(mei)
    await rules(rate, least, percent)
    const refused = await mei.call(payBillWithPoints, { params, body: { points, amount } })
    expect(refused.code).toBe('redemption_limit')
    expect((await desk(id, points, amount)).code).toBe('redemption_limit')
    expect(await pointsOf(mei)).toBe(1_000)
  })

  it('the share counts what points have paid already', async () => {
    const mei = await member(5_000)
    const { id, params } = await served(mei)
    await rules(100, 0, 50)
    const half = Math.floor(cents((await show(id)).total) / 2)
    const pay = (points: number) =>
      mei.call(payBillWithPoints, {
        params,
        body: { points, amount: (points / 100).toFixed(2) },
      })
    expect((await pay(half)).code).toBe(null)
    expect((await pay(1)).code).toBe('redemption_limit')
  })

  it('never more than the member has', async () => {
    const mei = await member(499)
    const { params } = await served(mei)
    const refused = await mei.call(payBillWithPoints, {
      params,
      body: { points: 500, amount: '5.00' },
    })
    expect(refused.code).toBe('insufficient_points')
    expect(await pointsOf(mei)).toBe(499)
  })

  it('the last ones once, by two calls at two instances', async () => {
    for (let round = 0; round < 6; round += 1) {
      const mei = await member(500)
      const { club } = on()
      const other = mei.at(club.instances[1].app)
      const bills = [await served(mei)]
      await club.pool.query('UPDATE bills SET table_id = NULL')
      bills.push(await served(mei))
      const body = { points: 500, amount: '5.00' }
      const answers = await Promise.all(
        bills.map(({ params }, place) =>
          (place === 0 ? mei : other).call(payBillWithPoints, { params, body }),
        ),
      )
      expect(new Set(answers.map(({ code }) => code))).toEqual(
        new Set(['insufficient_points', null]),
      )
      expect(await pointsOf(mei)).toBe(0)
      await club.pool.query('UPDATE bills SET table_id = NULL')
    }
  })
})

describe('a refund of a payment with points', () => {
  it('gives them back in proportion, all with the last cent, and never as money', async () => {
    await rules(30)
    const mei = await member(100)
    const { id } = await served(mei)
    // 100 points pay 3.33.
    expect((await desk(id, 100, '3.33')).code).toBe(null)
    const { due } = await show(id)
    const { staff } = on()
    const cash = { method: 'cash' as const, amount: due, due }
    await staff.call(payBill, { ...idPath(id), body: cash })
    const earned = (await pointsOf(mei)) ?? 0
    const give = async (method: 'points' | 'balance' | 'cash', amount: string) => {
      const { version } = await show(id)
      return staff.call(refundBill, { ...idPath(id), body: { method, amount, version } })
    }
    const { version, lines } = await show(id)
    const body = { lineId: lines[0]?.id, amount: '3.33', reason: 'mistake' as const, version }
    expect((await staff.call(correctBill, { ...idPath(id), body })).code).toBe(null)
    const before = ((await pointsOf(mei)) ?? 0) - earned
    expect((await give('points', '1.00')).code).toBe(null)
    // ceil(100 × 2.33 / 3.33) = 70 stay.
    expect(((await pointsOf(mei)) ?? 0) - earned - before).toBe(30)
    expect((await give('points', '2.33')).code).toBe(null)
    expect(((await pointsOf(mei)) ?? 0) - earned - before).toBe(100)
    expect((await give('points', '0.01')).code).toBe('over_refundable')
  })

  it('isn’t paid out by another method', async () => {
    const mei = await member(10_000)
    const { id, due } = await served(mei)
    await desk(id, cents(due), due)
    const { version, lines } = await show(id)
    const { staff } = on()
    const body = { lineId: lines[0]?.id, amount: '1.00', reason: 'mistake' as const, version }
    await staff.call(correctBill, { ...idPath(id), body })
    const now = await show(id)
    expect(cents(now.due)).toBeLessThan(0)
    const boss = await on().club.signedIn({ role: 'admin' })
    for (const method of ['balance', 'cash', 'elsewhere'] as const) {
      const refund = { method, amount: '0.50', version: now.version }
      expect((await boss.call(refundBill, { ...idPath(id), body: refund })).code).toBe(
        'over_refundable',
      )
    }
  })
})

describe('a purchase from the balance', () => {
  it('an order is paid by points and the balance together', async () => {
    const mei = await member(300, 10_000)
    const { reply } = await mei.call(createOrder, {
      body: { items: cart, tip: '1.00', points: 300 },
    })
    expect(reply.paymentType).toBe('balance')
    expect(cents((await balanceOf(mei)) ?? '')).toBe(10_000 - cents(reply.totalAmount) + 300)
    const { rows } = await on().club.pool.query(
      `SELECT content ->> 'redemption' AS redemption FROM mail_outbox WHERE member_id = $1`,
      [mei.person.id],
    )
    expect(rows).toEqual([{ redemption: '3.00' }])
  })

  it('leaves nothing behind where the points or the balance are too few', async () => {
    const order = (by: SignedIn, points: number) =>
      by.call(createOrder, { body: { items: cart, points } })
    const [rich, poor] = [await member(300, 10_000), await member(300, 100)]
    expect((await order(rich, 301)).code).toBe('insufficient_points')
    expect((await order(poor, 300)).code).toBe('order_balance_low')
    expect([await pointsOf(rich), await balanceOf(rich)]).toEqual([300, '100.00'])
    expect([await pointsOf(poor), await balanceOf(poor)]).toEqual([300, '1.00'])
  })

  it('a booking is paid by points and the balance together, and both come back', async () => {
    const mei = await member(3_000, 30_000)
    const slot = { amenityId: 3, bookingDate: '2026-11-27', startTime: '19:00', endTime: '20:00' }
    const { reply } = await mei.call(createBooking, { body: { ...slot, points: 2_000 } })
    expect(reply.paymentMethod).toBe('balance')
    expect(cents((await balanceOf(mei)) ?? '')).toBe(30_000 - cents(reply.totalPrice) + 2_000)
    expect((await mei.call(cancelBooking, idPath(reply.id))).code).toBe(null)
    expect([await pointsOf(mei), await balanceOf(mei)]).toEqual([3_000, '300.00'])
  })
})

it('are a method of their own in the close', async () => {
  const of = async () => {
    const { totals } = (await on().staff.call(getDayClose, { params: { date: 'today' } })).reply
    return totals.payments.find(({ method }) => method === 'points')?.sales ?? '0.00'
  }
  const before = cents(await of())
  const mei = await member(1_000)
  const { id } = await served(mei)
  await desk(id, 500, '5.00')
  expect(cents(await of())).toBe(before + 500)
})
