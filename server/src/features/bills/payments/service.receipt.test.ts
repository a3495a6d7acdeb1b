import * as bills from '@lantern/contract/bills/bills'
import * as billActs from '@lantern/contract/bills/actions'
import { makeBillKey, payBillFromBalance } from '@lantern/contract/bills/phone'
import { reopenBill } from '@lantern/contract/bills/corrections'
import { listMail } from '@lantern/contract/calls/mail'
import type { NewOrder } from '@lantern/contract/menu/orders'
import { createSale } from '@lantern/contract/bills/till'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../../test/checks/books.ts'
import { idPath, M1, openDesk } from '../../../../test/desk.ts'
import { cartOf, menuOf } from '../../../../test/ordering.ts'

const { on, sit, book, checkIn } = openDesk()

let items: NewOrder['items']
beforeAll(async () => {
  items = cartOf(await menuOf(on().club))
})
beforeEach(() => on().club.pool.query('UPDATE bills SET table_id = NULL'))
afterEach(() => booksAgree(on().club))

const show = async (id: number) => (await on().staff.call(bills.getBill, idPath(id))).reply

/** A bill with an order on it, of the suite's member or of a guest. */
async function served(userId: number | null) {
  const body = userId === null ? { name: 'Old Zhou' } : { userId }
  const { id } = (await on().staff.call(billActs.openTableBill, { ...idPath(M1), body })).reply
  await on().staff.call(createSale, { body: { items, paymentType: 'bill', billId: id } })
  return show(id)
}
const pay = (id: number, due: string) => {
  const body = { method: 'terminal', amount: due, due, tip: '3.00' } as const
  return on().staff.call(billActs.payBill, { ...idPath(id), body })
}
const close = (id: number, due: string, as: 'paid' | 'owed' = 'paid') => {
  const body = { as, due, reason: 'They come back' } as const
  return on().staff.call(billActs.closeBill, { ...idPath(id), body })
}
const reopen = (id: number) =>
  on().staff.call(reopenBill, { ...idPath(id), body: { reason: 'One soup too many' } })

/** The receipts of visits emailed to the suite's member. */
async function receipts() {
  const { messages } = (await on().staff.call(listMail, { query: {} })).reply
  return messages.filter(
    ({ kind, userId }) => kind === 'bill_receipt' && userId === on().memberPerson.id,
  )
}

describe('the email receipt of a visit', () => {
  it('is sent to its member once when the bill closes', async () => {
    const { id, due, lanternId, total } = await served(on().memberPerson.id)
    await pay(id, due)
    expect(await receipts()).toEqual([])
    await close(id, '0.00')
    const [email, ...more] = await receipts()
    expect(more).toEqual([])
    expect(email?.text).toContain(lanternId)
    expect(email?.text).toContain(`Total: $${total}`)
    expect(email?.text).toContain('Tip included: $3.00')
    expect((await reopen(id)).reply.status).toBe('open')
    expect((await close(id, '0.00')).reply.status).toBe('paid')
    expect(await receipts()).toHaveLength(1)
  })

  it('is in the member’s language', async () => {
    const { club, memberPerson } = on()
    await club.pool.query("UPDATE users SET language = 'ch' WHERE id = $1", [memberPerson.id])
    const { id, due } = await served(memberPerson.id)
    await pay(id, due)
    await close(id, '0.00')
    const [email] = await receipts()
    expect(email?.subject).toBe('收据：本次消费')
    expect(email?.text).toContain('刷卡机：')
  })

  it('is sent with the last payment of an owed bill, also from a phone', async () => {
    const { id, due } = await served(on().memberPerson.id)
    await close(id, due, 'owed')
    expect(await receipts()).toEqual([])
    const { address } = (await on().staff.call(makeBillKey, idPath(id))).reply
    const key = address.slice(address.lastIndexOf('/') + 1)
    const body = { part: { what: 'rest' }, amount: due } as const
    await on().member.call(payBillFromBalance, { params: { key }, body })
    expect((await show(id)).status).toBe('paid')
    expect(await receipts()).toHaveLength(1)
  })

  it('is not sent if only the booking was paid, or without a member', async () => {
    const { id } = await book('15:00', '16:00')
    await checkIn(id)
    const ahead = (await on().staff.call(billActs.openBookingBill, idPath(id))).reply
    expect((await close(ahead.id, '0.00')).reply.status).toBe('paid')
    const guest = await served(null)
    await pay(guest.id, guest.due)
    await close(guest.id, '0.00')
    expect(await receipts()).toEqual([])
  })
})

describe('reopening a bill', () => {
  it('is possible until the business day ends, also past midnight', async () => {
    const { id, due } = await served(null)
    await pay(id, due)
    await close(id, '0.00')
    await sit(25, 30)
    expect((await reopen(id)).reply.status).toBe('open')
    await close(id, '0.00')
    await sit(39)
    expect((await reopen(id)).code).toBe('reopen_too_late')
    expect((await show(id)).status).toBe('paid')
  })
})
