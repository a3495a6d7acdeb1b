import { randomBytes } from 'node:crypto'
import { getBill, type Bill } from '@lantern/contract/bills/bills'
import * as acts from '@lantern/contract/bills/actions'
import type { FoodItem } from '@lantern/contract/menu/menu'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { createSale } from '@lantern/contract/bills/till'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../../test/checks/books.ts'
import { openClub, type Club } from '../../../../test/club/club.ts'
import { meanwhile } from '../../../../test/races/meanwhile.ts'
import { cartOf, menuOf, order } from '../../../../test/ordering.ts'
import type { Visitor } from '../../../../test/club/visitor.ts'

const BALANCE = 100_000

let club: Club
let member: Visitor & { person: { id: number } }
let desk: Visitor
let elsewhere: Visitor
let menu: FoodItem[]
let bill: Bill
beforeAll(async () => {
  club = await openClub()
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
type Method = 'cash' | 'terminal' | 'balance'
const pay = (at: Visitor, method: Method, amount = bill.due, headers = {}) =>
  at.call(acts.payBill, { ...path(), body: { method, amount, due: bill.due } }, headers)

/** Pays and closes what is left, for the next test. */
async function payRest(): Promise<void> {
  const { closedAt, due } = await show()
  if (closedAt !== null) return
  const terminal = { method: 'terminal' as const, amount: due, due }
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

/** Makes a call while another transaction changes the bill. */
const whileHeld = <Answer>(change: string, call: () => Promise<Answer>) =>
  meanwhile(
    club.pool,
    async (client) => {
      await client.query('SELECT FROM bills WHERE id = $1 FOR UPDATE', [bill.id])
      await client.query(`UPDATE bills SET ${change}, version = version + 1 WHERE id = $1`, [
        bill.id,
      ])
    },
    call,
  )

describe('two payments of a bill at once', () => {
  it.each<Method>(['cash', 'terminal', 'balance'])(
    'by %s: one of them is taken',
    async (method) => {
      const both = await Promise.all([pay(desk, method), pay(elsewhere, 'terminal')])
      expect(new Set(both.map(({ code }) => code))).toEqual(new Set([null, 'bill_changed']))
      const shown = await show()
      expect([shown.due, shown.payments.length]).toEqual(['0.00', 1])
    },
  )

  it('with one key are taken once', async () => {
    const key = { 'idempotency-key': randomBytes(8).toString('hex') }
    const [one, two] = await Promise.all([
      pay(desk, 'terminal', '1.00', key),
      pay(elsewhere, 'terminal', '1.00', key),
    ])
    expect(two.reply).toEqual(one.reply)
    expect((await show()).payments).toHaveLength(1)
  })
})

it('a payment and an order from one balance at once never overdraw it', async () => {
  const tip = toDollars(BALANCE - toCents(bill.total) - 1)
  const far = member.at(club.instances[1].app)
  const [paid, ordered] = await Promise.all([
    pay(desk, 'balance'),
    order(far, { items: cartOf(menu), tip }),
  ])
  expect(paid.code ?? ordered.code).not.toBeNull()
  expect([null, 'bill_balance_low']).toContain(paid.code)
  expect([null, 'order_balance_low']).toContain(ordered.code)
  expect((await show()).payments).toHaveLength(paid.code === null ? 1 : 0)
})

describe('dishes ordered on a bill while', () => {
  it('the bill is being closed are refused at the till', async () => {
    const owed = `status = 'owed', due_by = '2026-12-04'`
    const refused = await whileHeld(owed, () => ring(desk))
    expect(refused.code).toBe('bill_closed')
    expect((await show()).lines).toEqual(bill.lines)
  })

  it('its limit is being lowered are refused at the table', async () => {
    const put = () => order(member, { items: cartOf(menu), onBill: true })
    const refused = await whileHeld('members_may_order = true, member_limit = 1', put)
    expect(refused.code).toBe('bill_limit')
    expect((await show()).lines).toEqual(bill.lines)
  })
})
