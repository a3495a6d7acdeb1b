import * as bills from '@lantern/contract/bills/bills'
import * as billActs from '@lantern/contract/bills/actions'
import { listOwnBills } from '@lantern/contract/bills/own-bill'
import { setBookingStatus } from '@lantern/contract/bookings/bookings'
import { bookForCustomer } from '@lantern/contract/floor/desk'
import { setOrderStatus } from '@lantern/contract/menu/orders'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { createSale } from '@lantern/contract/bills/till'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idPath, M1, M2, openDesk, THEATER } from '../../../test/desk.ts'
import { booksAgree } from '../../../test/checks/books.ts'
import { cartOf, menuOf } from '../../../test/ordering.ts'
import type { NewOrder } from '@lantern/contract/menu/orders'
import { transact } from '../../kernel/db/db.ts'
import { balanceOf } from '../wallet/service.ts'

const { on, sit, book, checkIn, leave, extend, seat, undo, version } = openDesk()

let items: NewOrder['items']
beforeAll(async () => {
  items = cartOf(await menuOf(on().club))
})

beforeEach(() => on().club.pool.query('UPDATE bills SET table_id = NULL'))

afterEach(() => booksAgree(on().club))

type Payment = Parameters<typeof payment>[1]
const payment = (
  id: number,
  body: { method: 'cash' | 'terminal' | 'balance'; amount: string; due: string } & Partial<{
    tip: string
    tendered: string
    userId: number
    shareId: number
  }>,
  by = on().staff,
  headers = {},
) => by.call(billActs.payBill, { ...idPath(id), body }, headers)
const pay = (id: number, body: Payment) => payment(id, body)
const close = (id: number, as: 'paid' | 'owed' | 'written_off', due: string, by = on().staff) =>
  by.call(billActs.closeBill, { ...idPath(id), body: { as, due, reason: 'They come back' } })
const show = async (id: number) => (await on().staff.call(bills.getBill, idPath(id))).reply
const atTable = async (id: number, body = {}) =>
  (await on().staff.call(billActs.openTableBill, { ...idPath(id), body })).reply
const ofBooking = (id: number) => on().staff.call(billActs.openBookingBill, idPath(id))
const order = (billId: number | null, by = on().staff) =>
  by.call(createSale, { body: { items, paymentType: 'bill', billId, tableId: M1 } })
const sold = async (name: string) => {
  const { rows } = await on().club.pool.query<{ sum: string | null }>(
    'SELECT sum(cents)::text FROM journal WHERE account = $1',
    [name],
  )
  return Number(rows[0]?.sum ?? 0)
}

describe('a table’s bill', () => {
  it('is opened once, also by repeated taps', async () => {
    const [one, other] = [await atTable(M1, { name: 'Old Zhou' }), await atTable(M1)]
    expect(other.id).toBe(one.id)
    expect(one).toMatchObject({ status: 'open', name: 'Old Zhou', place: 'M1', due: '0.00' })
    expect(one.lanternId).toHaveLength(12)
    expect((await close(one.id, 'paid', '0.00')).reply.status).toBe('paid')
    expect((await atTable(M1)).id).not.toBe(one.id)
  })

  it('takes orders that go to the kitchen at once, and is paid by several methods', async () => {
    const bill = await atTable(M2)
    const [earned, cash] = [await sold('food_income'), await sold('cash')]
    const ordered = (await order(bill.id)).reply.order
    expect(ordered).toMatchObject({ status: 'pending', paymentType: 'bill', pointsEarned: 0 })
    expect(await sold('food_income')).toBeGreaterThan(earned)
    expect(await sold('cash')).toBe(cash)
    const { due, lines } = await show(bill.id)
    expect(due).toBe(ordered.totalAmount)
    expect(lines).toHaveLength(2)

    const first = (await pay(bill.id, { method: 'cash', amount: '10.02', tip: '1.00', due })).reply
    expect(first.payments[0]).toMatchObject({ amount: '10.02', rounding: '-0.02', tip: '1.00' })
    expect((await sold('cash')) - cash).toBe(-1_100)
    const rest = first.due
    expect(toCents(rest)).toBe(toCents(due) - 1_002)
    const last = (await pay(bill.id, { method: 'terminal', amount: rest, due: rest })).reply
    expect(last).toMatchObject({ due: '0.00', status: 'open', paid: due, tips: '1.00' })
    expect((await close(bill.id, 'paid', '0.00')).reply.status).toBe('paid')
    expect((await order(bill.id)).code).toBe('bill_closed')
    expect((await pay(bill.id, { method: 'cash', amount: '1', due: '0' })).code).toBe('bill_closed')
  })

  it('refuses a payment if the screen’s due is stale or the amount exceeds it', async () => {
    const bill = await atTable(M1)
    await order(bill.id)
    const { due } = await show(bill.id)
    expect((await pay(bill.id, { method: 'cash', amount: due, due: '1.00' })).code).toBe(
      'bill_changed',
    )
    const more = toDollars(toCents(due) + 1)
    expect((await pay(bill.id, { method: 'cash', amount: more, due })).code).toBe('amount_over_due')
    expect((await pay(bill.id, { method: 'cash', amount: '0', due })).code).toBe('nothing_to_pay')
    expect((await pay(bill.id, { method: 'balance', amount: due, due })).code).toBe('member_needed')
    const poor = {
      method: 'balance',
      amount: due,
      due,
      userId: (await on().club.member()).id,
    } as const
    expect((await pay(bill.id, poor)).code).toBe('member_yes_needed')
    const short = { method: 'cash', amount: due, tendered: '0.05', due } as const
    expect((await pay(bill.id, short)).code).toBe('tendered_too_low')
    expect((await close(bill.id, 'paid', due)).code).toBe('bill_due')
    expect((await show(bill.id)).payments).toEqual([])
  })

  it('can be paid from a member’s balance, and that member gets the points', async () => {
    const { memberPerson } = on()
    const bill = await atTable(M1, { userId: memberPerson.id })
    expect(bill.name).toBe('Mei Chen')
    await order(bill.id)
    const { due } = await show(bill.id)
    const points = async () =>
      (
        await on().club.pool.query<{ points: number }>(
          'SELECT loyalty_points AS points FROM users WHERE id = $1',
          [memberPerson.id],
        )
      ).rows[0]?.points
    expect(await points()).toBe(0)
    await pay(bill.id, { method: 'balance', amount: due, due })
    const { lines } = await show(bill.id)
    const net = lines.reduce((sum, line) => sum + toCents(line.net), 0)
    expect(await points()).toBe(Math.floor(net / 100))
    const { db } = on().club.kernels[0]
    expect(await transact(db, (tx) => balanceOf(tx, memberPerson.id))).toBe(100_000 - toCents(due))
    await close(bill.id, 'paid', '0.00')
  })

  it('loses the lines of a canceled order, which become credit if they were paid', async () => {
    const bill = await atTable(M1)
    const { id } = (await order(bill.id)).reply.order
    const { due } = await show(bill.id)
    await pay(bill.id, { method: 'terminal', amount: '5.00', due })
    const body = { status: 'canceled', reason: 'Sold out' } as const
    const canceled = (await on().staff.call(setOrderStatus, { ...idPath(id), body })).reply
    expect(canceled).toMatchObject({ status: 'canceled', refund: null })
    const after = await show(bill.id)
    expect(after).toMatchObject({ due: '-5.00', total: '0.00', tax: '0.00' })
    expect(
      after.lines.filter(({ kind, reverses }) => kind === 'dish' && reverses !== null),
    ).toHaveLength(2)
    const second = (await order(bill.id)).reply.order
    const now = await show(bill.id)
    expect(toCents(now.due)).toBe(toCents(due) - 500)
    await pay(bill.id, { method: 'terminal', amount: now.due, due: now.due })
    await close(bill.id, 'paid', '0.00')
    const late = await on().staff.call(setOrderStatus, { ...idPath(second.id), body })
    expect(late.code).toBe('bill_closed')
  })

  it('takes one payment for ten repeated calls on two instances', async () => {
    const bill = await atTable(M1)
    await order(bill.id)
    const { due } = await show(bill.id)
    const { staff, elsewhere } = on()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        payment(bill.id, { method: 'cash', amount: due, due }, turn % 2 ? staff : elsewhere, {
          'idempotency-key': `press-of-${bill.id}`,
        }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await show(bill.id)).payments).toHaveLength(1)
    await close(bill.id, 'paid', '0.00')
  })

  it('is closed once by repeated calls on two instances, each with the closed bill as answer', async () => {
    const bill = await atTable(M1)
    await order(bill.id)
    const { due } = await show(bill.id)
    await pay(bill.id, { method: 'terminal', amount: due, due })
    const { staff, elsewhere } = on()
    const body = { as: 'paid' as const, due: '0.00' }
    const key = { 'idempotency-key': `close-of-${bill.id}` }
    const answers = await Promise.all(
      [staff, elsewhere, staff].map((by) =>
        by.call(billActs.closeBill, { ...idPath(bill.id), body }, key),
      ),
    )
    expect(answers.map(({ reply }) => reply.status)).toEqual(['paid', 'paid', 'paid'])
    expect((await close(bill.id, 'paid', '0.00')).code).toBe('bill_closed')
  })

  it('is for staff only', async () => {
    const bill = await atTable(M1)
    const { member } = on()
    expect((await member.call(bills.getBill, idPath(bill.id))).code).toBe('forbidden')
    expect((await member.call(bills.listBills, {})).code).toBe('forbidden')
    const list = (await on().staff.call(bills.listBills, {})).reply
    expect(list.some(({ id }) => id === bill.id)).toBe(true)
  })
})

describe('a bill that stays open', () => {
  it('can be owed by a member, who pays later', async () => {
    const { memberPerson, member } = on()
    const bill = await atTable(M1, { userId: memberPerson.id })
    await order(bill.id)
    const { due } = await show(bill.id)
    const owed = (await close(bill.id, 'owed', due)).reply
    expect(owed).toMatchObject({ status: 'owed', dueBy: '2026-12-04', due })
    expect((await order(bill.id)).code).toBe('bill_closed')
    expect((await member.call(listOwnBills, {})).reply.map(({ id }) => id)).toEqual([bill.id])
    const paid = (await pay(bill.id, { method: 'terminal', amount: due, due })).reply
    expect(paid).toMatchObject({ status: 'paid', due: '0.00' })
    expect((await member.call(listOwnBills, {})).reply).toEqual([])
  })

  it('cannot be owed without an account, and is written off by admins only', async () => {
    const bill = await atTable(M1)
    await order(bill.id)
    const { due } = await show(bill.id)
    expect((await close(bill.id, 'owed', due)).code).toBe('member_needed')
    expect((await close(bill.id, 'written_off', due)).code).toBe('forbidden')
    const admin = await on().club.signedIn({ role: 'admin' })
    const lost = await sold('write_offs')
    expect((await close(bill.id, 'written_off', due, admin)).reply).toMatchObject({
      status: 'written_off',
      due: '0.00',
    })
    expect((await sold('write_offs')) - lost).toBe(-toCents(due))
  })
})

describe('a booking’s bill', () => {
  const byPhone = async () => {
    const body = {
      guestName: 'Mrs Lo',
      amenityId: 3,
      bookingDate: '2026-11-20',
      startTime: '16:00',
      endTime: '18:00',
      payment: 'later',
    } as const
    return (await on().staff.call(bookForCustomer, { body })).reply
  }

  it('includes what was paid with the booking', async () => {
    const booking = await book('16:00', '18:00')
    const { reply } = await ofBooking(booking.id)
    expect(reply).toMatchObject({ due: '0.00', paid: booking.totalPrice, place: 'Theater' })
    expect((await ofBooking(booking.id)).reply.id).toBe(reply.id)
  })

  it('takes the unpaid room, more time and drinks, and must be paid before the party leaves', async () => {
    const booking = await byPhone()
    expect((await ofBooking(booking.id)).code).toBe('party_early')
    await sit(15, 10)
    const bill = (await ofBooking(booking.id)).reply
    expect(bill).toMatchObject({ due: booking.totalPrice, name: 'Mrs Lo', paid: '0.00' })
    await checkIn(booking.id)
    await order(bill.id)
    const longer = await extend(booking.id, 'bill')
    expect(longer.reply).toMatchObject({ hours: 3, paymentMethod: 'bill' })
    const { due, lines } = await show(bill.id)
    expect(lines.map(({ kind }) => kind)).toEqual([
      ...(['room', 'service_fee', 'dish', 'dish', 'extension', 'service_fee'] as const),
    ])
    expect((await leave(THEATER)).code).toBe('money_owed')
    await pay(bill.id, { method: 'terminal', amount: due, due })
    expect((await leave(THEATER)).status).toBe(200)
    expect(await show(bill.id)).toMatchObject({ status: 'paid', due: '0.00' })
  })

  it('exists for a walk-in from the start', async () => {
    await sit(15, 10)
    const seated = (await seat(THEATER, '16:10', 'bill')).reply
    const bill = (await ofBooking(seated.id)).reply
    expect(bill).toMatchObject({ due: seated.totalPrice, place: 'Theater', name: 'Old Zhou' })
    await pay(bill.id, { method: 'cash', amount: bill.due, due: bill.due })
    expect((await leave(THEATER)).status).toBe(200)
  })

  it('stays open if staff let the party leave with something due, until that is paid', async () => {
    await sit(15, 10)
    const seated = (await seat(THEATER, '16:10', 'bill')).reply
    const bill = (await ofBooking(seated.id)).reply
    expect((await leave(THEATER, on().staff, true)).status).toBe(200)
    expect(await show(bill.id)).toMatchObject({ status: 'open', due: seated.totalPrice })
    await pay(bill.id, { method: 'cash', amount: '1.00', due: seated.totalPrice })
    const { due } = await show(bill.id)
    expect((await pay(bill.id, { method: 'cash', amount: due, due })).reply).toMatchObject({
      status: 'paid',
      due: '0.00',
    })
  })

  it('loses the lines of an extension or walk-in that is undone', async () => {
    await sit(15, 10)
    const seated = (await seat(THEATER, '16:10', 'bill')).reply
    const bill = (await ofBooking(seated.id)).reply
    await extend(seated.id, 'bill')
    expect(toCents((await show(bill.id)).due)).toBeGreaterThan(toCents(seated.totalPrice))
    expect((await undo(seated.id, 'extend')).status).toBe(200)
    expect(await show(bill.id)).toMatchObject({ due: seated.totalPrice })
    expect((await undo(seated.id, 'seat')).status).toBe(200)
    expect(await show(bill.id)).toMatchObject({ due: '0.00', total: '0.00' })
  })

  it('is settled when its booking is canceled', async () => {
    const booking = await byPhone()
    await sit(15, 10)
    const bill = (await ofBooking(booking.id)).reply

    const seen = await version(booking.id)
    const body = { status: 'canceled', reason: 'Ill', version: seen } as const
    await on().staff.call(setBookingStatus, { ...idPath(booking.id), body })
    expect(await show(bill.id)).toMatchObject({ due: '0.00', total: '0.00' })
  })
})
