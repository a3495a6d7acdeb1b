import * as bills from '@lantern/contract/bills/bills'
import * as billActs from '@lantern/contract/bills/actions'
import { listOwnBills, openOwnBill } from '@lantern/contract/bills/own-bill'
import { createBooking } from '@lantern/contract/bookings/bookings'
import { getPhoneBill } from '@lantern/contract/bills/phone'
import { limitBill } from '@lantern/contract/bills/corrections'
import { createOrder, type NewOrder } from '@lantern/contract/menu/orders'
import { createPaymentIntent } from '@lantern/contract/payments/payments'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { createSale } from '@lantern/contract/bills/till'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../test/checks/books.ts'
import { idPath, M1, M2, openDesk } from '../../../test/desk.ts'
import { cartOf, menuOf } from '../../../test/ordering.ts'

const { on } = openDesk()

let items: NewOrder['items']
beforeAll(async () => {
  items = cartOf(await menuOf(on().club))
})
beforeEach(() => on().club.pool.query('UPDATE bills SET table_id = NULL'))
afterEach(() => booksAgree(on().club))

const show = async (id: number) => (await on().staff.call(bills.getBill, idPath(id))).reply
const atTable = async (id: number, body = {}) =>
  (await on().staff.call(billActs.openTableBill, { ...idPath(id), body })).reply
const order = (billId: number) =>
  on().staff.call(createSale, { body: { items, paymentType: 'bill', billId } })
const owe = (id: number, due: string) => {
  const body = { as: 'owed', due, reason: 'They come back' } as const
  return on().staff.call(billActs.closeBill, { ...idPath(id), body })
}
const pay = (id: number, due: string) => {
  const body = { method: 'terminal', amount: due, due } as const
  return on().staff.call(billActs.payBill, { ...idPath(id), body })
}

describe('a member’s own order', () => {
  const place = (body: object = {}) =>
    on().member.call(createOrder, { body: { items, onBill: true, ...body } })
  const limit = (id: number, membersMayOrder: boolean, dollars: string | null) =>
    on().staff.call(limitBill, { ...idPath(id), body: { membersMayOrder, limit: dollars } })

  it('goes on the open bill of their party, without a discount code or tip', async () => {
    expect((await place()).code).toBe('no_open_bill')
    const { memberPerson } = on()
    const { id } = await atTable(M1, { userId: memberPerson.id })
    expect((await place({ tip: '1.00' })).code).toBe('invalid_input')
    expect((await place({ discountCode: 'LANTERN100' })).code).toBe('invalid_input')
    const ordered = (await place()).reply
    expect(ordered).toMatchObject({ paymentType: 'bill', pointsEarned: 0, status: 'pending' })
    expect(await show(id)).toMatchObject({ due: ordered.totalAmount })
    const [own] = (await on().member.call(listOwnBills, {})).reply
    expect(own).toMatchObject({ id, due: ordered.totalAmount })
  })

  it('is refused above the limit that staff set on the bill', async () => {
    const { memberPerson } = on()
    const { id } = await atTable(M1, { userId: memberPerson.id })
    const { totalAmount } = (await place()).reply
    await limit(id, true, toDollars(2 * toCents(totalAmount) - 1))
    expect((await place()).code).toBe('bill_limit')
    await limit(id, true, toDollars(2 * toCents(totalAmount)))
    expect((await place()).status).toBe(200)
    await limit(id, false, null)
    expect((await place()).code).toBe('bill_limit')
  })
})

it('a member with an overdue bill cannot book', async () => {
  const { memberPerson } = on()
  const { id } = await atTable(M1, { userId: memberPerson.id })
  await order(id)
  const { due } = await show(id)
  await owe(id, due)
  const body = {
    amenityId: 3,
    bookingDate: '2026-12-11',
    startTime: '16:00',
    endTime: '17:00',
  } as const
  const booking = () => on().member.call(createBooking, { body })
  await on().club.pool.query("UPDATE bills SET due_by = '2026-11-19' WHERE id = $1", [id])
  expect((await booking()).code).toBe('bill_owed')
  // A booking by card is refused as well.
  const byCard = { body: { paymentType: 'booking' as const, metadata: body } }
  expect((await on().member.call(createPaymentIntent, byCard)).code).toBe('bill_owed')
  // A tab of the next visit doesn't hide it.
  const tab = await atTable(M2, { userId: memberPerson.id })
  const own = (await on().member.call(listOwnBills, {})).reply
  expect(own.map((bill) => [bill.id, bill.due])).toEqual([
    [tab.id, '0.00'],
    [id, due],
  ])
  const { key } = (await on().member.call(openOwnBill, idPath(id))).reply
  expect((await on().member.call(getPhoneBill, { params: { key } })).reply).toMatchObject({ due })
  await pay(id, due)
  expect((await booking()).status).toBe(200)
})
