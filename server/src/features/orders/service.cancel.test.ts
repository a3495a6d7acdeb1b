import * as bills from '@lantern/contract/bills/bills'
import { closeBill, openOrderBill, openTableBill } from '@lantern/contract/bills/actions'
import { deleteCustomer } from '@lantern/contract/members/customers'
import {
  createOrder,
  listStaffOrders,
  listTickets,
  setOrderStatus,
} from '@lantern/contract/menu/orders'
import { toCents } from '@lantern/contract/payments/pricing'
import { reopenBill } from '@lantern/contract/bills/corrections'
import { listPaymentProblems, payOwed } from '@lantern/contract/payments/payments'
import { createSale } from '@lantern/contract/bills/till'
import { getUser } from '@lantern/contract/members/members'
import { describe, expect, it } from 'vitest'
import { doctorRules, findContradictions } from '../health/service.ts'
import { transact } from '../../kernel/db/db.ts'
import { idPath, M1 } from '../../../test/desk.ts'
import { mistake, openGivingAway } from '../../../test/checks/giving-away.ts'
import { cartOf, menuOf } from '../../../test/ordering.ts'
import type { Visitor } from '../../../test/club/visitor.ts'

const { on, who, show, pay, served, takeOff, giveBack, onAccount } = openGivingAway()

const items = async () => cartOf(await menuOf(on().club))
const billOf = async (orderId: number) =>
  (await who().waiter.call(openOrderBill, idPath(orderId))).reply
const sold = async (paymentType: 'cash' | 'card') => {
  const body = { items: await items(), paymentType, tableId: M1 }
  return (await on().staff.call(createSale, { body })).reply.order
}
const dropped = { status: 'canceled', reason: 'Dropped' } as const
const cancel = (orderId: number, by: Visitor = on().staff) =>
  by.call(setOrderStatus, { ...idPath(orderId), body: dropped })
const firstDish = (bill: bills.Bill) => bill.lines.find(({ kind }) => kind === 'dish')
const healthy = async () => {
  const { db, clock } = on().club.kernels[0]
  expect(await transact(db, (tx) => findContradictions(tx, clock.now(), doctorRules))).toEqual([])
}

describe('an order paid at once', () => {
  it('has one bill of its own with its dishes and its payment, and opening it moves no money', async () => {
    const order = await sold('cash')
    const [cash, tax, food] = [
      await onAccount('cash'),
      await onAccount('tax_payable'),
      await onAccount('food_income'),
    ]
    const bill = await billOf(order.id)
    const total = order.totalAmount
    expect(bill).toMatchObject({ total, paid: total, due: '0.00', status: 'paid' })
    expect(bill.payments).toMatchObject([{ method: 'cash', amount: total }])
    expect((await billOf(order.id)).id).toBe(bill.id)
    expect([
      await onAccount('cash'),
      await onAccount('tax_payable'),
      await onAccount('food_income'),
    ]).toEqual([cash, tax, food])
    const open = (await on().staff.call(bills.listBills, {})).reply
    expect(open.some(({ id }) => id === bill.id)).toBe(false)
    await healthy()
  })

  it('has a closed bill, which opens only while a correction is not yet refunded', async () => {
    const bill = await billOf((await sold('card')).id)
    const unpaid = async () => {
      const { rows } = await on().club.pool.query<{ status: string }>(
        'SELECT status FROM bills WHERE id = $1 AND closed_at IS NULL',
        [bill.id],
      )
      return rows.map(({ status }) => status)
    }
    expect(await unpaid()).toEqual([])
    expect(
      (await who().boss.call(reopenBill, { ...idPath(bill.id), body: { reason: 'x' } })).code,
    ).toBe('stale')
    await takeOff(bill.id, { amount: '2.00', ...mistake })
    expect(await unpaid()).toEqual(['open'])
    await giveBack(bill.id, { method: 'terminal', amount: '2.00' })
    expect(await unpaid()).toEqual([])
    await takeOff(bill.id, { amount: '1.00', ...mistake })
    expect(await unpaid()).toEqual(['open'])
    await giveBack(bill.id, { method: 'terminal', amount: '1.00' })
    expect(await unpaid()).toEqual([])
    await healthy()
  })

  it('on a tab shows the bill’s due in the staff’s lists, and none once it is paid', async () => {
    const { staff } = on()
    await on().club.pool.query('UPDATE bills SET table_id = NULL')
    const { id } = (await staff.call(openTableBill, { ...idPath(M1), body: {} })).reply
    const body = { items: await items(), paymentType: 'bill' as const, billId: id }
    const order = (await staff.call(createSale, { body })).reply.order
    const due = async (orderId: number) =>
      (await staff.call(listStaffOrders, { query: {} })).reply.orders.find(
        (each) => each.id === orderId,
      )?.due
    expect(await due(order.id)).toBe((await show(id)).due)
    expect(await due((await sold('cash')).id)).toBeNull()
    await pay(id, 'terminal', (await show(id)).due, '0.00')
    await staff.call(closeBill, { ...idPath(id), body: { as: 'paid', due: '0.00' } })
    expect(await due(order.id)).toBeNull()
  })

  it('is corrected by line, and refunded by the method that paid it', async () => {
    const order = await sold('card')
    const bill = await billOf(order.id)
    const dish = firstDish(bill)
    const before = await onAccount('terminal_clearing')
    expect((await takeOff(bill.id, { lineId: dish?.id, amount: '5.65', ...mistake })).status).toBe(
      200,
    )
    expect((await giveBack(bill.id, { method: 'cash', amount: '5.65' })).code).toBe(
      'over_refundable',
    )
    const back = await giveBack(bill.id, { method: 'terminal', amount: '5.65' })
    expect(back.reply).toMatchObject({ due: '0.00', status: 'paid' })
    expect((await onAccount('terminal_clearing')) - before).toBe(565)
    await healthy()
  })

  it('gives up points when a dish is refunded, and its tip stays with the team', async () => {
    const { member } = on()
    const body = { items: await items(), tip: '6.00' }
    const order = (await member.call(createOrder, { body })).reply
    const before = (await member.call(getUser, {})).reply?.loyaltyPoints ?? 0
    const bill = await billOf(order.id)
    expect(bill).toMatchObject({ tips: '6.00', due: '0.00' })
    const half = Math.round(toCents(bill.total) / 2)
    const off = { amount: (half / 100).toFixed(2), ...mistake }
    expect((await takeOff(bill.id, off, who().boss)).status).toBe(200)
    const tips = await onAccount('tips_payable')
    const back = await giveBack(bill.id, { method: 'balance', amount: off.amount }, who().boss)
    expect(back.reply).toMatchObject({ tips: '6.00', due: '0.00', status: 'paid' })
    expect(await onAccount('tips_payable')).toBe(tips)
    const after = (await member.call(getUser, {})).reply?.loyaltyPoints ?? 0
    expect(after).toBeLessThan(before)
    await healthy()
  })

  it('is subject to the limits of the person who corrects it', async () => {
    const bill = await billOf((await sold('cash')).id)
    const refused = await takeOff(bill.id, { amount: '10.01', ...mistake })
    expect(refused.code).toBe('over_limit')
  })

  it('cannot be corrected once it is canceled, because all of it was refunded', async () => {
    const order = await sold('cash')
    const bill = await billOf(order.id)
    expect((await cancel(order.id)).status).toBe(200)
    expect(await show(bill.id)).toMatchObject({ total: '0.00', paid: '0.00', due: '0.00' })
    const refused = await who().waiter.call(openOrderBill, idPath(order.id))
    expect(refused.code).toBe('order_wrong_state')
    await healthy()
  })

  it('has a bill on which nobody can order: its member orders on their party’s tab', async () => {
    const { member, staff, memberPerson } = on()
    const order = (await member.call(createOrder, { body: { items: await items() } })).reply
    const table = { name: 'x', userId: memberPerson.id }
    await on().club.pool.query('UPDATE bills SET table_id = NULL')
    await billOf(order.id)
    const own = { items: await items(), onBill: true }
    expect((await member.call(createOrder, { body: own })).code).toBe('no_open_bill')
    await staff.call(openTableBill, { ...idPath(M1), body: table })
    expect((await member.call(createOrder, { body: own })).status).toBe(200)
    expect((await staff.call(listTickets, {})).status).toBe(200)
  })
})

describe('a canceled order', () => {
  const sumOf = (amounts: readonly string[]) =>
    amounts.reduce((sum, each) => sum + toCents(each), 0)

  it('refunds what was not refunded before, with the tip, by the method that paid it', async () => {
    const body = { items: await items(), paymentType: 'card', tip: '3.00' } as const
    const { order } = (await on().staff.call(createSale, { body })).reply
    const bill = await billOf(order.id)
    await takeOff(bill.id, { amount: '5.65', ...mistake })
    await giveBack(bill.id, { method: 'terminal', amount: '5.65' })
    expect((await cancel(order.id)).reply.refund).toEqual({ to: 'terminal', status: 'succeeded' })
    const { payments, ...after } = await show(bill.id)
    expect(after).toMatchObject({ total: '0.00', paid: '0.00', tips: '0.00', status: 'paid' })
    expect(sumOf(payments.map(({ amount }) => amount))).toBe(0)
    await healthy()
  })

  it('leaves the rest due on an owed bill, which is paid once nothing is due', async () => {
    const { id } = await served()
    const body = { items: await items(), paymentType: 'bill' as const, billId: id }
    const { order } = (await on().staff.call(createSale, { body })).reply
    const { due } = await show(id)
    const later = { as: 'owed', due, reason: 'They come back' } as const
    expect((await on().staff.call(closeBill, { ...idPath(id), body: later })).status).toBe(200)
    expect((await cancel(order.id)).reply.refund).toBeNull()
    const left = await show(id)
    expect(left.status).toBe('owed')
    expect(toCents(left.due)).toBe(toCents(due) - toCents(order.totalAmount))
    const { orders } = (await on().staff.call(listStaffOrders, { query: {} })).reply
    const other = orders.find((each) => each.due === left.due && each.id !== order.id)
    await cancel(other?.id ?? 0)
    expect(await show(id)).toMatchObject({ status: 'paid', due: '0.00' })
    await healthy()
  })

  it('of a closed account leaves its balance payment as credit on its bill, for an admin to pay out', async () => {
    const { club, staff } = on()
    // Canceling a served dish counts as giving it away.
    await club.pool.query('UPDATE venue_settings SET correction_limit = 1000')
    const member = await club.signedIn({ balance: toCents((await sold('card')).totalAmount) + 300 })
    const body = { items: await items(), tip: '3.00' }
    const order = (await member.call(createOrder, { body })).reply
    const bill = await billOf(order.id)
    await staff.call(setOrderStatus, { ...idPath(order.id), body: { status: 'served' } })
    const pin = { 'x-staff-pin': '2468' }
    expect((await staff.call(deleteCustomer, idPath(member.person.id), pin)).status).toBe(204)
    expect((await cancel(order.id)).reply.refund).toBeNull()
    expect(await show(bill.id)).toMatchObject({ status: 'open', due: `-${bill.total}` })
    const problems = (await who().boss.call(listPaymentProblems, {})).reply
    expect(problems).toContainEqual(
      expect.objectContaining({ kind: 'owed', id: String(bill.id), amount: order.totalAmount }),
    )
    const paid = await who().boss.call(payOwed, { ...idPath(bill.id), body: { note: 'By bank' } })
    expect(paid.code).toBeNull()
    expect(await show(bill.id)).toMatchObject({ status: 'paid', due: '0.00', tips: '0.00' })
    await healthy()
  })

  it('and corrected at once is refunded once, without a deadlock', async () => {
    const far = on().staff.at(on().club.instances[1].app)
    for (let turn = 0; turn < 5; turn += 1) {
      const order = await sold('cash')
      const bill = await billOf(order.id)
      const off = { amount: '2.00', ...mistake }
      const [canceled, corrected] = await Promise.all([
        cancel(order.id, far),
        takeOff(bill.id, off),
      ])
      expect(canceled.status).toBe(200)
      expect([null, 'bill_changed', 'stale', 'over_left']).toContain(corrected.code)
      expect(await show(bill.id)).toMatchObject({ paid: '0.00', due: '0.00', status: 'paid' })
    }
    await healthy()
  })
})
