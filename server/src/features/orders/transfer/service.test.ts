import { getBill, type Bill } from '@lantern/contract/bills/bills'
import * as acts from '@lantern/contract/bills/actions'
import { getDayClose } from '@lantern/contract/bills/close'
import { correctBill, refundBill } from '@lantern/contract/bills/corrections'
import type { Sent } from '@lantern/contract/calls/endpoint'
import type { NewOrder } from '@lantern/contract/menu/orders'
import { setOrderStatus } from '@lantern/contract/menu/orders'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { createSale } from '@lantern/contract/bills/till'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { booksAgree } from '../../../../test/checks/books.ts'
import { idPath, M1, M2, openDesk } from '../../../../test/desk.ts'
import { cartOf, menuOf } from '../../../../test/ordering.ts'
import { eventually } from '../../../../test/races/waits.ts'

const { on, book, checkIn } = openDesk()

let items: NewOrder['items']
beforeAll(async () => {
  items = cartOf(await menuOf(on().club))
  await on().club.pool.query('UPDATE venue_settings SET correction_limit = 500')
})
beforeEach(() => on().club.pool.query('UPDATE bills SET table_id = NULL'))
afterEach(() => booksAgree(on().club))

const show = async (id: number) => (await on().staff.call(getBill, idPath(id))).reply
const ring = async (billId: number) =>
  (await on().staff.call(createSale, { body: { items, paymentType: 'bill', billId } })).reply
/** A table's bill with two dishes, one of them twice, and its order. */
async function served(tableId = M1, userId?: number) {
  const body = userId === undefined ? {} : { userId }
  const { id } = (await on().staff.call(acts.openTableBill, { ...idPath(tableId), body })).reply
  await ring(id)
  const found = 'SELECT max(id) AS id FROM food_orders WHERE bill_id = $1'
  const { rows } = await on().club.pool.query<{ id: number }>(found, [id])
  return { ...(await show(id)), order: rows[0]?.id ?? 0 }
}
type Transfer = Sent<typeof acts.transferBill>['body']
const transfer = (bill: Bill, body: Omit<Transfer, 'version'>, at = on().staff) =>
  at.call(acts.transferBill, { ...idPath(bill.id), body: { ...body, version: bill.version } })
const pay = (id: number, method: 'cash' | 'terminal' | 'balance', amount: string, due: string) =>
  on().staff.call(acts.payBill, { ...idPath(id), body: { method, amount, due, tip: '2.00' } })
const total = (...bills: Bill[]) => bills.reduce((sum, bill) => sum + toCents(bill.total), 0)
const orderOf = async (id: number) => {
  const { rows } = await on().club.pool.query<{ bill_id: number; table_id: number | null }>(
    'SELECT bill_id, table_id FROM food_orders WHERE id = $1',
    [id],
  )
  return rows[0]
}
const figures = async () => {
  const { reply } = await on().staff.call(getDayClose, { params: { date: 'today' } })
  const { totals, byPerson, corrections, cashTaken } = reply
  return JSON.stringify({ totals, byPerson, corrections, cashTaken })
}

describe('dishes moved to another bill', () => {
  it('go by quantity or whole to the bill of another table, and change no figure of the day', async () => {
    const bill = await served()
    const before = await figures()
    const twice = bill.lines.find(({ quantity }) => quantity === 2)
    const lineId = twice?.id ?? 0
    const one = await transfer(bill, { to: { tableId: M2 }, lines: [{ lineId, quantity: 1 }] })
    expect(one.reply).toMatchObject({ tableId: M2, lines: [{ quantity: 1 }] })
    const after = await show(bill.id)
    expect(total(after, one.reply)).toBe(toCents(bill.total))
    expect(toCents(one.reply.total) * 2).toBeCloseTo(toCents(twice?.total ?? '0'), -1)
    expect(await orderOf(bill.order)).toMatchObject({ bill_id: bill.id })
    const tooMany = { to: { tableId: M2 }, lines: [{ lineId, quantity: 2 }] }
    expect((await transfer(after, tooMany)).code).toBe('invalid_input')
    const rest = await transfer(after, { to: { billId: one.reply.id }, lines: [{ lineId }] })
    expect(rest.reply.lines).toHaveLength(2)
    expect((await show(bill.id)).lines).toHaveLength(bill.lines.length - 1)
    const again = await transfer(await show(bill.id), { to: { tableId: M2 }, lines: [{ lineId }] })
    expect(again.code).toBe('invalid_input')
    expect(await figures()).toBe(before)
  })

  it('take what was paid for them along, and nothing else', async () => {
    const bill = await served()
    await pay(bill.id, 'cash', bill.due, bill.due)
    const [line] = bill.lines
    const paid = await show(bill.id)
    const { reply } = await transfer(paid, {
      to: { name: 'Ann' },
      lines: [{ lineId: line?.id ?? 0 }],
    })
    expect(reply).toMatchObject({ due: '0.00', name: 'Ann', tips: '0.00' })
    expect(await show(bill.id)).toMatchObject({ due: '0.00', tips: '2.00', status: 'open' })
  })

  it('are taken off every bill when their order is canceled', async () => {
    const bill = await served()
    const lineId = bill.lines.find(({ quantity }) => quantity === 2)?.id ?? 0
    const { reply } = await transfer(bill, {
      to: { tableId: M2 },
      lines: [{ lineId, quantity: 1 }],
    })
    const canceled = await on().staff.call(setOrderStatus, {
      ...idPath(bill.order),
      body: { status: 'canceled', reason: 'They left' },
    })
    expect(canceled.code).toBeNull()
    expect([(await show(bill.id)).total, (await show(reply.id)).total]).toEqual(['0.00', '0.00'])
  })

  it('are refused from a room, a closed bill or an older screen', async () => {
    const { id } = await book('15:00', '16:00')
    await checkIn(id)
    const room = (await on().staff.call(acts.openBookingBill, idPath(id))).reply
    const lineId = room.lines[0]?.id ?? 0
    expect((await transfer(room, { to: { name: 'Ann' }, lines: [{ lineId }] })).code).toBe(
      'line_stays',
    )
    const bill = await served()
    expect((await transfer({ ...bill, version: 1 }, { to: { tableId: M2 } })).code).toBe('stale')
    expect((await transfer(bill, { to: { billId: bill.id } })).code).toBe('invalid_input')
    const other = await served(M2)
    await pay(other.id, 'terminal', other.due, other.due)
    const end = { as: 'paid' as const, due: '0.00' }
    await on().staff.call(acts.closeBill, { ...idPath(other.id), body: end })
    expect((await transfer(bill, { to: { billId: other.id } })).code).toBe('bill_closed')
    expect(await show(bill.id)).toMatchObject({ total: bill.total, version: bill.version })
  })
})

describe('two bills merged', () => {
  it('become one with the dishes, payments, tips and orders of both, and the other is closed', async () => {
    const bill = await served(M1, on().memberPerson.id)
    const other = await served(M2)
    await pay(bill.id, 'balance', '1.00', bill.due)
    await pay(bill.id, 'cash', '1.00', toDollars(toCents(bill.due) - 100))
    const before = await figures()
    const { reply } = await transfer(await show(bill.id), { to: { billId: other.id } })
    expect(total(reply)).toBe(total(bill, other))
    expect(reply).toMatchObject({ paid: '2.00', tips: '4.00' })
    expect(await show(bill.id)).toMatchObject({
      status: 'paid',
      total: '0.00',
      due: '0.00',
      lines: [],
    })
    expect(await orderOf(bill.order)).toEqual({ bill_id: other.id, table_id: M2 })
    expect(await figures()).toBe(before)
    const version = { version: reply.version }
    const off = { lineId: reply.lines.at(-1)?.id ?? 0, amount: '1.00', reason: 'mistake' as const }
    const corrected = await on().staff.call(correctBill, {
      ...idPath(other.id),
      body: { ...off, ...version },
    })
    expect(corrected.code).toBeNull()
    await pay(other.id, 'terminal', corrected.reply.due, corrected.reply.due)
    const now = await show(other.id)
    const tip = { method: 'cash' as const, amount: '0.00', tip: '2.00', reason: 'mistake' as const }
    const back = await on().staff.call(refundBill, {
      ...idPath(other.id),
      body: { ...tip, version: now.version },
    })
    expect(back.code).toBeNull()
  })

  it('join the bill that has the room, whichever is asked', async () => {
    const { id } = await book('17:00', '18:00')
    await checkIn(id)
    const room = (await on().staff.call(acts.openBookingBill, idPath(id))).reply
    const guests = await served(M2)
    const { reply } = await transfer(room, { to: { billId: guests.id } })
    expect(reply).toMatchObject({ id: room.id, bookingId: id })
    expect(total(reply)).toBe(total(room, guests))
    expect((await show(guests.id)).status).toBe('paid')
  })

  it('free the room of the party that joins another one, which pays for both', async () => {
    const [mine, theirs] = [await book('15:00', '16:00', 2), await book('15:00', '16:00', 2)]
    for (const { id } of [mine, theirs]) await checkIn(id)
    const open = async ({ id }: { id: number }) =>
      (await on().staff.call(acts.openBookingBill, idPath(id))).reply
    const [room, other] = [await open(mine), await open(theirs)]
    await ring(room.id)
    const bill = await show(room.id)
    const before = await figures()
    const { reply } = await transfer(bill, { to: { billId: other.id } })
    expect(reply).toMatchObject({ id: other.id, paid: toDollars(2 * toCents(other.paid)) })
    expect(total(reply)).toBe(total(bill, other))
    expect(reply.lines.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['joined_room', 'joined_fee', 'dish']),
    )
    expect(await show(room.id)).toMatchObject({ status: 'paid', total: '0.00', lines: [] })
    const { rows } = await on().club.pool.query<Record<string, unknown>>(
      `SELECT status, left_at IS NOT NULL AS left, price_per_hour * hours AS price, subtotal, room_left > 0 AS charged,
              due, bill_id FROM bookings JOIN booking_sums ON booking_id = bookings.id WHERE bookings.id = $1`,
      [mine.id],
    )
    const [now] = rows
    expect(now).toMatchObject({ status: 'completed', left: true, charged: true, due: '0' })
    expect(Number(now?.subtotal)).toBe(Number(now?.price))
    expect(now?.bill_id).toBe(other.id)
    expect(await figures()).toBe(before)
    expect((await transfer(reply, { to: { billId: bill.id } })).code).toBe('bill_closed')
    const heard = vi.spyOn(on().club.kernels[0].memory, 'onEvent')
    expect((await pay(other.id, 'terminal', reply.due, reply.due)).code).toBeNull()
    // The member of the party that joined is told that their room is paid.
    const id = String(mine.id)
    const told = { topic: 'bookings', id, memberId: on().memberPerson.id }
    await eventually(() => expect(heard).toHaveBeenCalledWith(expect.objectContaining(told)))
  })

  it('are refused before the party that joins has come', async () => {
    const [mine, theirs] = [await book('15:00', '16:00', 2), await book('15:00', '16:00', 2)]
    await checkIn(theirs.id)
    const [from, to] = await Promise.all(
      [mine, theirs].map(
        async ({ id }) => (await on().staff.call(acts.openBookingBill, idPath(id))).reply,
      ),
    )
    if (!from || !to) throw new Error('the bills are missing')
    expect((await transfer(from, { to: { billId: to.id } })).code).toBe('wrong_state')
    expect((await transfer(to, { to: { billId: from.id } })).code).toBeNull()
  })

  it('happen once, also at the same time the other way round', async () => {
    const [bill, other] = [await served(M1), await served(M2)]
    const far = on().staff.at(on().club.instances[1].app)
    const both = await Promise.all([
      transfer(bill, { to: { billId: other.id } }),
      transfer(other, { to: { billId: bill.id } }, far),
    ])
    expect(both.filter(({ code }) => code === null)).toHaveLength(1)
    expect(total(await show(bill.id), await show(other.id))).toBe(total(bill, other))
  })
})
