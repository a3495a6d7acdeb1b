import * as bills from '@lantern/contract/bills'
import { openBookingBill } from '@lantern/contract/bills-acts'
import { setBookingStatus } from '@lantern/contract/bookings'
import * as contract from '@lantern/contract/corrections'
import { bookForCustomer } from '@lantern/contract/desk'
import { getUser } from '@lantern/contract/members'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../../test/books.ts'
import { idPath, openDesk } from '../../../../test/desk.ts'
import { mistake } from '../../../../test/giving-away.ts'

const { on, sit, book, checkIn, version, balance, extend, undo } = openDesk()

/** Two hours of mahjong: 56.00 with a fee of 2.80, and 7.64 of tax on both. */
const MAHJONG = 2

beforeEach(() =>
  on().club.pool.query(
    `INSERT INTO tax_rates (kind, valid_from, bps, created_at)
     VALUES ('room', '2020-01-01', 1300, now()), ('service_fee', '2020-01-01', 1300, now())
     ON CONFLICT DO NOTHING`,
  ),
)
afterEach(() => booksAgree(on().club))

const boss = () => on().club.signedIn({ role: 'admin' })
const sums = async (...accounts: string[]) => {
  const { rows } = await on().club.pool.query<{ sum: string | null }>(
    'SELECT sum(cents)::text FROM ledger_postings WHERE account = ANY ($1)',
    [accounts],
  )
  return Number(rows[0]?.sum ?? 0)
}
const billOf = async (bookingId: number) =>
  (await on().staff.call(openBookingBill, idPath(bookingId))).reply
/** Takes the room that was paid ahead off its bill, all of it or an amount. */
async function roomOff(bill: bills.Bill, amount?: string) {
  const lineId = bill.lines.find(({ kind }) => kind === 'room')?.id ?? 0
  const body = { lineId, ...(amount !== undefined && { amount }), ...mistake }
  const admin = await boss()
  return admin.call(contract.correctBill, {
    ...idPath(bill.id),
    body: { ...body, version: bill.version },
  })
}
const giveBack = async (bill: bills.Bill, way: bills.PaymentWay) => {
  const body = { way, amount: bill.due.slice(1), version: bill.version }
  return (await boss()).call(contract.refundBill, { ...idPath(bill.id), body })
}
/** A guest's booking that was paid at the desk. */
async function guestPaid(payment: 'cash' | 'terminal') {
  const when = {
    amenityId: MAHJONG,
    bookingDate: '2026-11-20',
    startTime: '15:00',
    endTime: '17:00',
  }
  const body = { ...when, guestName: 'Mrs Lo', payment, reason: 'At the desk' }
  return (await on().staff.call(bookForCustomer, { body })).reply
}

describe('what was paid with the booking', () => {
  it('goes back to the balance that paid it, a part of it with tax and points', async () => {
    const { id } = await book('15:00', '17:00', MAHJONG)
    const [before, income, tax] = [
      await balance(),
      await sums('booking_income', 'service_fees'),
      await sums('tax_payable'),
    ]
    const points = (await on().member.call(getUser, {})).reply?.loyaltyPoints ?? 0
    await sit(14, 50)
    await checkIn(id)
    const ahead = await billOf(id)
    expect(ahead).toMatchObject({ paidAhead: '66.44', total: '0.00', due: '0.00' })
    const off = await roomOff(ahead, '11.30')
    expect(off.reply).toMatchObject({ paidAhead: '0.00', paid: '66.44', due: '-11.30' })
    expect((await sums('booking_income', 'service_fees')) - income).toBe(-1_000)
    expect((await sums('tax_payable')) - tax).toBe(-130)
    const back = await giveBack(off.reply, 'balance')
    expect(back.reply.due).toBe('0.00')
    expect(Number(await balance()) - Number(before)).toBeCloseTo(11.3)
    const after = (await on().member.call(getUser, {})).reply?.loyaltyPoints ?? 0
    expect(points - after).toBe(10)
  })

  it('goes back by the card machine that it came by, and by no other', async () => {
    const { id } = await guestPaid('terminal')
    await sit(14, 50)
    await checkIn(id)
    const off = await roomOff(await billOf(id))
    expect(off.reply).toMatchObject({ due: '-63.28' })
    expect((await giveBack(off.reply, 'cash')).code).toBe('over_refundable')
    const before = await sums('terminal_clearing')
    expect((await giveBack(off.reply, 'terminal')).reply.due).toBe('0.00')
    expect((await sums('terminal_clearing')) - before).toBe(6_328)
  })

  it('goes back in cash out of the drawer, by five cents', async () => {
    const { id } = await guestPaid('cash')
    await sit(14, 50)
    await checkIn(id)
    const off = await roomOff(await billOf(id), '10.02')
    const before = await sums('cash')
    expect((await giveBack(off.reply, 'cash')).reply.due).toBe('0.00')
    expect((await sums('cash')) - before).toBe(1_000)
  })

  it('is given back once where its booking is canceled after all', async () => {
    const { id } = await guestPaid('terminal')
    const off = await roomOff(await billOf(id), '10.00')
    expect(off.reply.due).toBe('-10.00')
    const body = { status: 'canceled' as const, version: await version(id) }
    expect((await on().staff.call(setBookingStatus, { ...idPath(id), body })).status).toBe(200)
    const after = (await on().staff.call(bills.getBill, idPath(off.reply.id))).reply
    expect(after).toMatchObject({ total: '0.00', due: '-66.44' })
    expect((await giveBack(after, 'terminal')).reply.due).toBe('0.00')
  })
})

it.each(['cash', 'bill'] as const)(
  'time that was added by %s stays once its room was corrected, whole or in part',
  async (pay) => {
    const { id } = await book('15:00', '17:00', MAHJONG)
    await sit(14, 50)
    await checkIn(id)
    await extend(id, pay)
    const bill = await billOf(id)
    const line = bill.lines.findLast(({ kind }) => kind === 'extension' || kind === 'room')
    const body = { lineId: line?.id ?? 0, amount: '1.00', version: bill.version, ...mistake }
    const off = await (await boss()).call(contract.correctBill, { ...idPath(bill.id), body })
    expect(off.status).toBe(200)
    expect((await undo(id, 'extend')).code).toBe('undo_too_late')
  },
)

it('time on the bill is taken off again hour by hour, the last one first', async () => {
  const { id } = await book('15:00', '17:00', MAHJONG)
  await sit(14, 50)
  await checkIn(id)
  await extend(id, 'bill')
  await extend(id, 'bill')
  expect((await undo(id, 'extend')).reply.endTime).toBe('18:00')
  expect((await undo(id, 'extend')).reply.endTime).toBe('17:00')
  expect((await billOf(id)).due).toBe('0.00')
})
