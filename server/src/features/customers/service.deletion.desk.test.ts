import { getBill } from '@lantern/contract/bills/bills'
import {
  closeBill,
  openBookingBill,
  openOrderBill,
  openTableBill,
  payBill,
} from '@lantern/contract/bills/actions'
import { createBooking } from '@lantern/contract/bookings/bookings'
import { correctBill, reopenBill } from '@lantern/contract/bills/corrections'
import { deleteCustomer, moveCash } from '@lantern/contract/members/customers'
import {
  bookForCustomer,
  listDay,
  quoteReschedule,
  rescheduleBooking,
} from '@lantern/contract/floor/desk'
import { setOrderStatus, type NewOrder } from '@lantern/contract/menu/orders'
import { createSale } from '@lantern/contract/bills/till'
import { getBalance } from '@lantern/contract/payments/wallet'
import type { PoolClient } from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../test/checks/books.ts'
import { idPath, M1, openDesk } from '../../../test/desk.ts'
import { meanwhile, waiting } from '../../../test/races/meanwhile.ts'
import { cartOf, menuOf } from '../../../test/ordering.ts'
import { transact } from '../../kernel/db/db.ts'
import { doctorRules, findContradictions } from '../health/service.ts'

const { on, sit, book, checkIn, leave, undo } = openDesk()
const MAHJONG = 2

let items: NewOrder['items']
beforeAll(async () => {
  items = cartOf(await menuOf(on().club))
})
beforeEach(() => on().club.pool.query('UPDATE bills SET table_id = NULL'))

/** The books agree, and the member's balance is zero. */
async function agrees() {
  const { club, memberPerson } = on()
  await booksAgree(club)
  const { closed_account } = doctorRules
  const now = club.clock.now()
  const wrong = await transact(club.kernels[0].db, (tx) =>
    findContradictions(tx, now, { closed_account }),
  )
  expect(wrong.filter(({ subject }) => subject === `member ${memberPerson.id}`)).toEqual([])
}
afterEach(agrees)

/** Pays out the member's balance, which every deletion needs. */
async function payOut(): Promise<void> {
  const { staff, member, memberPerson } = on()
  const { balance: amount } = (await member.call(getBalance, {})).reply
  const body = { direction: 'out' as const, amount, reason: 'They leave' }
  const { code } = await staff.call(moveCash, { ...idPath(memberPerson.id), body })
  if (code !== null) throw new Error(`the balance wasn't paid out: ${code}`)
}

const remove = () =>
  on().staff.call(deleteCustomer, idPath(on().memberPerson.id), { 'x-staff-pin': '2468' })

/**
 * Makes a call after the member's account was deleted, or while the deletion is under way. The call goes to the
 * other instance, so that it waits for the database lock only.
 */
async function without<Answer>(moment: Moment, call: () => Promise<Answer>): Promise<Answer> {
  const { club, memberPerson } = on()
  await payOut()
  if (moment === 'after its deletion') {
    const { code } = await remove()
    if (code !== null) throw new Error(`the account wasn't deleted: ${code}`)
    return call()
  }
  const forget = async (client: PoolClient) => {
    await client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [memberPerson.id])
    await client.query('DELETE FROM mail_outbox WHERE member_id = $1', [memberPerson.id])
    await client.query('UPDATE users SET deleted_at = now() WHERE id = $1', [memberPerson.id])
  }
  return meanwhile(club.pool, forget, call)
}

const moments = ['after its deletion', 'during its deletion'] as const
type Moment = (typeof moments)[number]

/** A mahjong table from 16:00. */
const slot = (endTime: string) => ({
  amenityId: MAHJONG,
  bookingDate: '2026-11-20',
  startTime: '16:00',
  endTime,
})

/** The party checks in at 16:00 and leaves at 17:00. */
async function comeAndLeave(id: number): Promise<void> {
  await sit(16)
  expect((await checkIn(id)).code).toBeNull()
  await sit(17)
  expect((await leave(M1)).code).toBeNull()
}

const show = async (id: number) => (await on().staff.call(getBill, idPath(id))).reply

/** An admin removes the rest of a bill's last line, since a dish may be above the staff's limit. */
async function takeOff(id: number) {
  const admin = await on().club.signedIn({ role: 'admin' })
  const { lines, version } = await show(id)
  const body = { lineId: lines.at(-1)?.id ?? 0, reason: 'mistake' as const, note: '', version }
  return admin.call(correctBill, { ...idPath(id), body })
}

/** The member's closed bill at a table, with one dish paid by terminal. */
async function closedBill(): Promise<number> {
  const { staff, memberPerson } = on()
  const body = { userId: memberPerson.id }
  const { id } = (await staff.call(openTableBill, { ...idPath(M1), body })).reply
  await staff.call(createSale, { body: { items, paymentType: 'bill', billId: id } })
  const { due } = await show(id)
  await staff.call(payBill, { ...idPath(id), body: { method: 'terminal', amount: due, due } })
  const closing = { as: 'paid' as const, due: '0.00' }
  expect((await staff.call(closeBill, { ...idPath(id), body: closing })).code).toBeNull()
  return id
}

/** The desk books a room for the member from 16:00 to 17:00, paid in cash. */
async function bookPaid() {
  const paid = { userId: on().memberPerson.id, payment: 'cash' as const, reason: 'They called' }
  const body = { ...slot('17:00'), ...paid }
  return (await on().staff.call(bookForCustomer, { body })).reply
}

it('an account with an unpaid room can’t be deleted, also after the booking’s end', async () => {
  const { staff, memberPerson } = on()
  const body = { ...slot('17:00'), userId: memberPerson.id, payment: 'later' as const }
  await staff.call(bookForCustomer, { body })
  await sit(17, 10)
  await payOut()
  expect((await remove()).code).toBe('has_bill')
})

describe.each(moments)('an account, %s', (moment) => {
  it('isn’t on its closed bill any more once that is opened again', async () => {
    const id = await closedBill()
    const body = { reason: 'One soup too many' }
    const again = () => on().elsewhere.call(reopenBill, { ...idPath(id), body })
    const reopened = (await without(moment, again)).reply
    expect(reopened).toMatchObject({ status: 'open', userId: null, name: null })
    expect((await takeOff(id)).reply).toMatchObject({ status: 'open', userId: null })
  })

  it('isn’t on the bill of an order that is corrected', async () => {
    const { staff, memberPerson } = on()
    const body = { items, paymentType: 'cash' as const, userId: memberPerson.id }
    const { order } = (await staff.call(createSale, { body })).reply
    await staff.call(setOrderStatus, { ...idPath(order.id), body: { status: 'served' } })
    const { id } = (await staff.call(openOrderBill, idPath(order.id))).reply
    const corrected = (await without(moment, () => takeOff(id))).reply
    expect(corrected).toMatchObject({ status: 'open', userId: null })
    expect(corrected.due).not.toBe('0.00')
  })

  it('isn’t on the bill that is opened for its party again', async () => {
    const id = (await bookPaid()).id
    await sit(17, 10)
    const open = () => on().elsewhere.call(openBookingBill, idPath(id))
    const opened = (await without(moment, open)).reply
    expect(opened).toMatchObject({ status: 'open', userId: null, name: null, bookingId: id })
  })

  it('has no booking that can be moved to another time', async () => {
    const { id, version } = await bookPaid()
    await sit(17, 10)
    const when = { ...slot('17:00'), bookingDate: '2026-11-21' }
    const later = { ...when, version, differenceBy: 'none' as const, reason: 'They called' }
    const reschedule = () => on().elsewhere.call(rescheduleBooking, { ...idPath(id), body: later })
    expect((await without(moment, reschedule)).code).toBe('booking_over')
    const query = { ...when, amenityId: String(MAHJONG) }
    const quote = await on().staff.call(quoteReschedule, { ...idPath(id), query })
    expect(quote.code).toBe('booking_over')
  })

  it('has no party whose leave can be undone', async () => {
    const { id } = await book('16:00', '19:00', MAHJONG)
    await comeAndLeave(id)
    const back = await without(moment, () => undo(id, 'leave', on().elsewhere))
    expect(back.code).toBe('undo_too_late')
    const tonight = (await on().staff.call(listDay, { params: { date: '2026-11-20' } })).reply
    expect(tonight.find((one) => one.id === id)?.undoable).toBeNull()
  })
})

it('a closed bill doesn’t show the name of a deleted account', async () => {
  const id = await closedBill()
  const { id: userId } = on().memberPerson
  expect(await show(id)).toMatchObject({ status: 'paid', userId, name: 'Mei Chen' })
  await payOut()
  expect((await remove()).code).toBeNull()
  expect(await show(id)).toMatchObject({ status: 'paid', userId, name: null })
})

it('a deletion and an act on a booking with the same phone number don’t deadlock', async () => {
  const { club, member } = on()
  const body = { ...slot('19:00'), contactPhone: '416 555 0142' }
  const { id } = (await member.call(createBooking, { body })).reply
  await comeAndLeave(id)
  await payOut()
  const hold = (client: PoolClient) =>
    client.query('SELECT FROM bookings WHERE id = $1 FOR UPDATE', [id])
  const both = async () => {
    const back = undo(id, 'leave', on().elsewhere)
    await expect.poll(() => waiting(club.pool)).toBe(1)
    return Promise.all([back, remove()])
  }
  const [back, gone] = await meanwhile(club.pool, hold, both, 2)
  expect([back.code, gone.code]).toEqual([null, 'has_bookings'])
})
