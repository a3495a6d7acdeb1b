import { randomBytes } from 'node:crypto'
import { getBill, type Bill } from '@lantern/contract/bills'
import * as acts from '@lantern/contract/bills-acts'
import { limitBill } from '@lantern/contract/corrections'
import type { FoodItem } from '@lantern/contract/menu'
import { toCents, toDollars } from '@lantern/contract/pricing'
import { createSale } from '@lantern/contract/till'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { beforeWriting } from '../../../../test/before-writing.ts'
import { booksAgree } from '../../../../test/books.ts'
import { openClub, type Club } from '../../../../test/club.ts'
import { cartOf, menuOf, order } from '../../../../test/ordering.ts'
import type { Visitor } from '../../../../test/visitor.ts'

const BALANCE = 100_000

let club: Club
let member: Visitor & { person: { id: number } }
let desk: Visitor
let elsewhere: Visitor
let menu: FoodItem[]
let bill: Bill
let happens: (what: () => Promise<unknown>) => void
beforeAll(async () => {
  club = await openClub()
  happens = beforeWriting(club.instances[0].database.pool)
  desk = await club.signedIn({ role: 'staff' })
  elsewhere = desk.at(club.instances[1].app)
  menu = await menuOf(club)
})
afterAll(() => club.close())
afterEach(() => booksAgree(club))

const path = () => ({ params: { id: String(bill.id) } })
const show = async () => (await elsewhere.call(getBill, path())).reply
const ring = (at: Visitor) =>
  at.call(createSale, {
    body: { items: cartOf(menu), paymentType: 'bill', billId: bill.id },
  })
type Way = 'cash' | 'terminal' | 'balance'
const pay = (at: Visitor, way: Way, amount = bill.due, headers = {}) =>
  at.call(acts.payBill, { ...path(), body: { way, amount, due: bill.due } }, headers)

/** Empties the table for the next test. */
async function payRest(): Promise<void> {
  const { closedAt, due } = await show()
  if (closedAt !== null) return
  const terminal = { way: 'terminal' as const, amount: due, due }
  if (due !== '0.00') await elsewhere.call(acts.payBill, { ...path(), body: terminal })
  await elsewhere.call(acts.closeBill, { ...path(), body: { as: 'paid', due: '0.00' } })
}

beforeEach(async () => {
  member = await club.signedIn({ balance: BALANCE })
  const party = { params: { id: '1' }, body: { userId: member.person.id } }
  bill = (await elsewhere.call(acts.openTableBill, party)).reply
  await ring(elsewhere)
  bill = await show()
})
afterEach(payRest)

describe('a payment on a bill that was decided, and then overtaken at another instance', () => {
  it.each<Way>(['cash', 'terminal', 'balance'])('by another is refused, by %s', async (way) => {
    happens(() => pay(elsewhere, 'terminal'))
    const refused = await pay(desk, way)
    expect([refused.code, refused.text]).toEqual(['bill_changed', expect.stringContaining('$0.00')])
    expect(await show()).toMatchObject({ due: '0.00', payments: [{ way: 'terminal' }] })
  })

  it('by a dish is refused, and says what is due by now', async () => {
    happens(() => ring(elsewhere))
    const refused = await pay(desk, 'terminal')
    expect(refused.code).toBe('bill_changed')
    expect(refused.text).toContain(`$${(await show()).due}`)
  })

  it('by a split into shares comes about all the same', async () => {
    const shares = [{ name: 'Ann' }, { name: 'Bo' }]
    const body = { by: 'equal' as const, shares, version: bill.version }
    happens(() => elsewhere.call(acts.splitBill, { ...path(), body }))
    const paid = (await pay(desk, 'terminal', '1.00')).reply
    expect(paid).toEqual(await show())
    expect(paid.shares).toHaveLength(2)
  })

  it('by its closing as owed is paid off by it', async () => {
    const body = { as: 'owed' as const, due: bill.due, reason: 'They left' }
    happens(() => elsewhere.call(acts.closeBill, { ...path(), body }))
    expect((await pay(desk, 'terminal')).reply.status).toBe('paid')
  })

  it('by its member’s own order, which took the money, is refused', async () => {
    const tip = toDollars(BALANCE - toCents(bill.total) - 1)
    happens(() => order(member.at(club.instances[1].app), { items: cartOf(menu), tip }))
    expect((await pay(desk, 'balance')).code).toBe('bill_balance_low')
    expect((await show()).payments).toEqual([])
  })

  it('by its own repetition is the same one, taken once', async () => {
    const key = { 'idempotency-key': randomBytes(8).toString('hex') }
    let before: Bill | undefined
    happens(async () => {
      before = (await pay(elsewhere, 'terminal', '1.00', key)).reply
    })
    expect((await pay(desk, 'terminal', '1.00', key)).reply).toEqual(before)
    expect((await show()).payments).toHaveLength(1)
  })
})

describe('dishes for a bill that were decided, and then overtaken at another instance', () => {
  const put = () => order(member, { items: cartOf(menu), onBill: true })

  it('by its closing are refused, at the table and at the till', async () => {
    happens(payRest)
    expect((await put()).code).toBe('no_open_bill')
    bill = (await elsewhere.call(acts.openTableBill, { params: { id: '1' }, body: {} })).reply
    happens(payRest)
    expect((await ring(desk)).code).toBe('bill_closed')
    expect((await show()).lines).toEqual([])
  })

  it('by their member’s own others, which reached the limit, are refused', async () => {
    const body = { membersMayOrder: true, limit: toDollars(toCents(bill.total) + 1) }
    await elsewhere.call(limitBill, { ...path(), body })
    happens(() => order(member.at(club.instances[1].app), { items: cartOf(menu), onBill: true }))
    expect((await put()).code).toBe('bill_limit')
    expect(toCents((await show()).total)).toBe(2 * toCents(bill.total))
  })
})
