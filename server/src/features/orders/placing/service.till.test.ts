import { closeDay, downloadDayClose, getDayClose } from '@lantern/contract/bills/close'
import { createFoodItem } from '@lantern/contract/menu/menu'
import { listStaffOrders, listTickets, setOrderStatus } from '@lantern/contract/menu/orders'
import { createSale, type NewSale } from '@lantern/contract/bills/till'
import { topUp } from '@lantern/contract/payments/payments'
import { orderPrice, toCents, toDollars } from '@lantern/contract/payments/pricing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../../test/checks/books.ts'
import { openClub, type Club } from '../../../../test/club/club.ts'
import { cartOf, hst, linesOf, menuOf } from '../../../../test/ordering.ts'
import type { Visitor } from '../../../../test/club/visitor.ts'
import { transact } from '../../../kernel/db/db.ts'
import { balanceOf } from '../../wallet/service.ts'

let club: Club
let staff: Visitor
let items: NewSale['items']
let total: number
let rounded: number
beforeAll(async () => {
  club = await openClub()
  staff = await club.signedIn({ role: 'staff' })
  items = cartOf(await menuOf(club))
  const price = orderPrice(linesOf(items), { discountPercent: 0, tip: 0, taxes: hst })
  total = price.total
  rounded = Math.round(total / 5) * 5
})
afterAll(() => club.close())

const ring = (sale: Partial<NewSale>, headers = {}, at: 0 | 1 = 0) =>
  staff
    .at(club.instances[at].app)
    .call(createSale, { body: { items, paymentType: 'cash', ...sale } }, headers)

const NIGHT = { params: { date: '2026-11-20' } }
const day = async () => (await staff.call(getDayClose, NIGHT)).reply
const came = async (by: string) => (await day()).totals.payments.find(({ method }) => method === by)

describe('a sale at the till', () => {
  it('whose response was lost is the same sale at every instance, and is found without selling', async () => {
    const key = { 'idempotency-key': 'a-lost-response' }
    const asking = { ...key, 'idempotency-settle': '1' }
    const sold = async () => (await club.pool.query('SELECT FROM food_orders')).rowCount
    const before = Number(await sold())
    const { order } = (await ring({}, key)).reply
    for (const headers of [key, asking]) {
      const answers = await Promise.all([ring({}, headers, 0), ring({}, headers, 1)])
      expect(answers.map(({ reply }) => reply.order.id)).toEqual([order.id, order.id])
    }
    expect(await sold()).toBe(before + 1)
    const other = { 'idempotency-key': 'never-arrived' }
    const settling = { ...other, 'idempotency-settle': '1' }
    expect((await ring({}, settling, 1)).code).toBe('not_done')
    expect((await ring({}, other)).code).toBe('not_done')
    expect(await sold()).toBe(before + 1)
  })

  it('in cash is rounded to five cents, and its response has the change', async () => {
    const { reply } = await ring({ customerName: 'Mr. Lee', tendered: '200.00', tableId: 4 })
    expect(reply.cash).toEqual({
      due: toDollars(rounded),
      tendered: '200.00',
      change: toDollars(20_000 - rounded),
    })
    expect(reply.order).toMatchObject({
      source: 'till',
      paymentType: 'cash',
      name: 'Mr. Lee',
      totalAmount: toDollars(total),
      table: { name: 'M1' },
    })
    const tickets = (await staff.call(listTickets, {})).reply
    expect(tickets.some(({ id }) => id === reply.order.id)).toBe(true)
    expect((await ring({ tendered: '0.05' })).code).toBe('tendered_too_low')
  })

  it('by card or from a member’s balance is not rounded, and gives that member points', async () => {
    expect((await ring({ paymentType: 'card' })).reply.cash).toBeNull()
    const member = await club.member({ balance: 50_000 })
    const sale = { paymentType: 'balance', userId: member.id } as const
    expect((await ring(sale)).reply.order.pointsEarned).toBeGreaterThan(0)
    expect(await transact(club.kernels[0].db, (tx) => balanceOf(tx, member.id))).toBe(
      50_000 - total,
    )
    const poor = await club.member()
    expect((await ring({ ...sale, userId: poor.id })).code).toBe('order_balance_low')
    expect((await ring({ paymentType: 'balance' })).code).toBe('member_needed')
  })

  it('for a closed or unknown account is refused', async () => {
    const gone = await club.member()
    await club.pool.query('UPDATE users SET deleted_at = now() WHERE id = $1', [gone.id])
    for (const userId of [gone.id, 999_999]) {
      expect((await ring({ userId })).code).toBe('not_found')
      const onBill = { paymentType: 'bill', userId } as const
      expect((await ring(onBill)).code).toBe('not_found')
      expect((await ring({ ...onBill, tableId: 4 })).code).toBe('not_found')
    }
    expect((await ring({ tableId: 999_999 })).code).toBe('not_found')
  })

  it('is refused above the largest card payment, also if only its tip is too large', async () => {
    const { foodItemId } = items[0] ?? { foodItemId: 0 }
    expect((await ring({ tip: '99999999.99' })).code).toBe('total_too_large')
    const body = { categoryId: 1, nameEn: 'Gold', nameCh: '金', price: '99999999.99' }
    const gold = (await staff.call(createFoodItem, { body })).reply
    expect((await ring({ items: [{ foodItemId: gold.id, quantity: 99 }] })).code).toBe(
      'total_too_large',
    )
    expect((await ring({ items: [{ foodItemId, quantity: 99 }] })).status).toBe(200)
  })

  it('is recorded once for ten repeated calls on two instances', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        ring({}, { 'idempotency-key': 'one-press-of-the-till' }, place % 2 ? 1 : 0),
      ),
    )
    expect(new Set(answers.map(({ reply }) => reply.order.id)).size).toBe(1)
  })

  it('is refunded by the method it was paid with', async () => {
    const before = await came('cash')
    const { order } = (await ring({})).reply
    const params = { id: String(order.id) }
    const body = { status: 'canceled', reason: 'Wrong table' } as const
    const { reply } = await staff.call(setOrderStatus, { params, body })
    expect(reply.refund).toEqual({ to: 'cash', status: 'succeeded' })
    const after = await came('cash')
    expect(after?.net).toBe(before?.net)
    expect(toCents(after?.refunds ?? '0') - toCents(before?.refunds ?? '0')).toBe(rounded)
  })

  it('can be made by staff only, and is found by date and by member', async () => {
    const member = await club.signedIn({ balance: 50_000 })
    const sale = { items, paymentType: 'balance' as const, userId: member.person.id }
    expect((await member.call(createSale, { body: sale })).code).toBe('forbidden')
    const { order } = (await ring(sale)).reply
    const query = { date: '2026-11-20', userId: String(member.person.id) }
    const found = (await staff.call(listStaffOrders, { query })).reply.orders
    expect(found.map(({ id }) => id)).toEqual([order.id])
    const elsewhere = { ...query, date: '2026-11-19' }
    expect((await staff.call(listStaffOrders, { query: elsewhere })).reply.orders).toEqual([])
  })
})

describe('the day’s close', () => {
  it('counts money by payment method, and top-ups apart from sales', async () => {
    const before = await came('card')
    const member = await club.signedIn()
    await member.call(topUp, { body: { amount: '25.00' } })
    const after = await came('card')
    expect(toCents(after?.topUps ?? '0') - toCents(before?.topUps ?? '0')).toBe(2_500)
    expect(after?.sales).toBe(before?.sales)
    const { totals } = await day()
    const sold = totals.payments.reduce(
      (sum, { sales, refunds }) => sum + toCents(sales) - toCents(refunds),
      0,
    )
    const { income, tax, tips, cashRounding } = totals
    const parts = [income.total, tax, tips, cashRounding].map(toCents)
    expect(sold).toBe(parts.reduce((sum, part) => sum + part, 0))
  })

  it('stores the expected cash beside the counted cash, and refuses the second of two closes as stale', async () => {
    const taken = toCents((await came('cash'))?.net ?? '0')
    const body = { float: '200.00', countedCash: toDollars(20_000 + taken - 5), version: 0 }
    const races = await Promise.all([
      staff.call(closeDay, { ...NIGHT, body }),
      staff.at(club.instances[1].app).call(closeDay, { ...NIGHT, body }),
    ])
    expect(new Set(races.map(({ code }) => code))).toEqual(new Set([null, 'stale']))
    const { closed, version } = await day()
    expect(closed).toMatchObject({
      float: '200.00',
      expectedCash: toDollars(20_000 + taken),
      difference: '-0.05',
      closedBy: 'Mei Chen',
    })
    const again = { ...body, countedCash: toDollars(20_000 + taken), version }
    expect((await staff.call(closeDay, { ...NIGHT, body: again })).reply.closed?.difference).toBe(
      '0.00',
    )
    const future = { params: { date: '2026-11-22' }, body: { ...body, version: 0 } }
    expect((await staff.call(closeDay, future)).code).toBe('date_not_begun')
  })

  it('can be downloaded as a file', async () => {
    const { headers, text } = await staff.call(downloadDayClose, NIGHT)
    expect(headers['content-disposition']).toContain('lantern-close-2026-11-20.csv')
    expect(text).toContain(`2026-11-20,drawer,difference,0.00\r\n`)
  })
})

it('leaves the books in balance', async () => {
  expect(await checkBooks(club.kernels[0])).toEqual([])
})
