import { updateAmenity } from '@lantern/contract/venue/amenities'
import { getStatement } from '@lantern/contract/payments/wallet'
import * as billActs from '@lantern/contract/bills/actions'
import { cancelBooking, createBooking, setBookingStatus } from '@lantern/contract/bookings/bookings'
import { creditGoodwill } from '@lantern/contract/bills/corrections'
import { deleteCustomer } from '@lantern/contract/members/customers'
import { getDayClose } from '@lantern/contract/bills/close'
import {
  bookForCustomer,
  listDay,
  quoteReschedule,
  rescheduleBooking,
} from '@lantern/contract/floor/desk'
import { listMail } from '@lantern/contract/calls/mail'
import { getUser } from '@lantern/contract/members/members'
import { checkInBooking } from '@lantern/contract/floor/acts'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../../test/checks/books.ts'
import { idPath, M1, M2, openDesk } from '../../../../test/desk.ts'

const { on, sit, book, checkIn, leave, extend, move, undo, version, balance } = openDesk()

/** Two hours of mahjong: 56.00, a fee of 2.80, and 7.64 of tax on both. */
const MAHJONG = 2
const THEATER_ROOM = 3
const everyDay = [1, 2, 3, 4, 5, 6, 7]

async function asks(amenityId: number, amount: string | null) {
  const body = { deposits: amount === null ? [] : [{ weekdays: everyDay, partyFrom: 1, amount }] }
  expect((await on().staff.call(updateAmenity, { ...idPath(amenityId), body })).status).toBe(200)
}

beforeEach(async () => {
  await on().club.pool.query(
    `INSERT INTO tax_rates (tax_id, kind, valid_from, rate, created_at)
     SELECT id, kind, '2020-01-01', 13000, now() FROM taxes, unnest(ARRAY['room', 'service_fee']) AS kind
     ON CONFLICT DO NOTHING`,
  )
  await asks(MAHJONG, '20.00')
})
afterEach(() => booksAgree(on().club))

const sums = async (...accounts: string[]) => {
  const { rows } = await on().club.pool.query<{ sum: string | null }>(
    'SELECT sum(cents)::text FROM journal WHERE account = ANY ($1)',
    [accounts],
  )
  return Number(rows[0]?.sum ?? 0)
}
const points = async () => (await on().member.call(getUser, {})).reply?.loyaltyPoints
/** The paid and the due amount of a booking's bill, in cents. */
const paidOn = async (id: number) => {
  const { rows } = await on().club.pool.query<{ paid: number; due: number }>(
    'SELECT (100 * paid)::int AS paid, (100 * due)::int AS due FROM booking_sums WHERE booking_id = $1',
    [id],
  )
  return [rows[0]?.paid, rows[0]?.due]
}
const earned = () => sums('booking_income', 'service_fees')
const ofBooking = async (id: number) =>
  (await on().staff.call(billActs.openBookingBill, idPath(id))).reply
const set = async (
  id: number,
  status: 'canceled' | 'no_show' | 'completed',
  refundTo?: 'cash' | 'terminal',
) => {
  const body = { status, version: await version(id), ...(refundTo && { refundTo }) }
  return on().staff.call(setBookingStatus, { ...idPath(id), body })
}
const at15 = () => book('15:00', '17:00', MAHJONG)

describe('a booking with a deposit', () => {
  it('takes the deposit, gives its part of the points, and shows the rest to pay', async () => {
    const booking = await at15()
    expect(booking).toMatchObject({
      status: 'confirmed',
      paymentMethod: 'deposit',
      totalPrice: '66.44',
      deposit: '20.00',
      unpaid: '46.44',
      pointsEarned: 16,
      refundTo: 'balance',
    })
    expect(await balance()).toBe('980.00')
    expect(await paidOn(booking.id)).toEqual([2_000, 4_644])
    const day = await on().staff.call(listDay, { params: { date: '2026-11-20' } })
    expect(day.reply.find(({ id }) => id === booking.id)).toMatchObject({
      paymentMethod: 'deposit',
      unpaid: '46.44',
      refundable: '20.00',
    })
    const statement = await on().member.call(getStatement, { query: {} })
    expect(JSON.stringify(statement.reply)).toContain('-20.00')
  })

  it('needs no more than the deposit in the balance, and takes the whole price if that is lower', async () => {
    const request = {
      amenityId: MAHJONG,
      bookingDate: '2026-11-20',
      startTime: '20:00',
      endTime: '22:00',
    }
    const wrong = await on().member.call(createBooking, { body: { ...request, dueNow: '66.44' } })
    expect(wrong.code).toBe('price_changed')
    const poor = await on().club.signedIn({ balance: 2_000 })
    const body = { ...request, totalPrice: '66.44', dueNow: '20.00' }
    expect((await poor.call(createBooking, { body })).reply.deposit).toBe('20.00')
    await asks(MAHJONG, '66.44')
    const whole = await book('20:00', '22:00', MAHJONG)
    expect(whole).toMatchObject({ paymentMethod: 'balance', deposit: '0.00', unpaid: '0.00' })
  })

  it('has its deposit and points on the bill that opens at an early check-in', async () => {
    const booking = await book('16:00', '18:00', MAHJONG)
    await sit(15, 10)
    expect((await checkIn(booking.id)).status).toBe(200)
    const bill = await ofBooking(booking.id)
    expect(bill).toMatchObject({ total: '66.44', paid: '20.00', due: '46.44' })
    expect(bill.payments).toMatchObject([{ method: 'balance', amount: '20.00' }])
    expect(await points()).toBe(16)
    expect((await leave(M1)).code).toBe('money_owed')
    const paying = { method: 'terminal' as const, amount: '46.44', due: '46.44' }
    await on().staff.call(billActs.payBill, { ...idPath(bill.id), body: paying })
    expect(await points()).toBe(56)
    expect((await leave(M1)).status).toBe(200)
    const { messages } = (await on().staff.call(listMail, { query: {} })).reply
    const receipt = messages.find(
      ({ kind, text }) => kind === 'bill_receipt' && text.includes(bill.lanternId),
    )
    expect(receipt?.text).toContain('Account balance: $20.00\nCard machine: $46.44')
  })

  it.each([
    ['cash', 'cash'],
    ['terminal', 'terminal_clearing'],
  ] as const)(
    'can be paid by %s by a guest at the desk, and is refunded by it',
    async (by, account) => {
      const before = await sums(account)
      const body = {
        guestName: 'Ms. Lin',
        amenityId: MAHJONG,
        bookingDate: '2026-11-20',
        startTime: '15:00',
        endTime: '17:00',
        payment: by,
        reason: 'Asked by phone',
        dueNow: '20.00',
      }
      const booked = (await on().staff.call(bookForCustomer, { body })).reply
      expect(booked).toMatchObject({ paymentMethod: 'deposit', deposit: '20.00', unpaid: '46.44' })
      expect((await sums(account)) - before).toBe(-2_000)
      expect((await set(booked.id, 'canceled', by)).reply.refund).toMatchObject({ to: by })
      expect((await sums(account)) - before).toBe(0)
    },
  )
})

describe('a deposit', () => {
  it('is refunded completely if its member cancels in time', async () => {
    const booking = await book('20:00', '22:00', MAHJONG)
    const canceled = (await on().member.call(cancelBooking, idPath(booking.id))).reply
    expect(canceled).toMatchObject({ status: 'canceled', unpaid: '0.00' })
    expect(canceled.refund).toEqual({ to: 'balance', status: 'succeeded' })
    expect([await balance(), await paidOn(booking.id)]).toEqual(['1000.00', [0, 0]])
  })

  it('is kept with its tax after a no-show, and undoing makes the rest due again', async () => {
    const booking = await at15()
    await sit(15, 20)
    const before = [await sums('cancellation_income'), await earned(), await sums('tax_payable')]
    const [kept = 0, income = 0, tax = 0] = before
    expect((await set(booking.id, 'no_show')).status).toBe(200)
    expect((await sums('cancellation_income')) - kept).toBe(1_770)
    expect((await earned()) - income).toBe(-5_880)
    expect((await sums('tax_payable')) - tax).toBe(230 - 764)
    expect([await points(), await paidOn(booking.id)]).toEqual([17, [2_000, 0]])
    expect((await undo(booking.id, 'no_show')).status).toBe(200)
    expect([await sums('cancellation_income'), await earned(), await sums('tax_payable')]).toEqual(
      before,
    )
    expect([await points(), await paidOn(booking.id)]).toEqual([16, [2_000, 4_644]])
    expect((await set(booking.id, 'no_show')).status).toBe(200)
    expect([await balance(), await paidOn(booking.id)]).toEqual(['980.00', [2_000, 0]])
  })

  it('is on the bill of a party that was not checked in, whose rest is due', async () => {
    const booking = await at15()
    await sit(16, 0)
    expect((await set(booking.id, 'completed')).code).toBe('money_owed')
    const body = { status: 'completed' as const, version: await version(booking.id), owing: true }
    expect((await on().staff.call(setBookingStatus, { ...idPath(booking.id), body })).status).toBe(
      200,
    )
    expect((await ofBooking(booking.id)).due).toBe('46.44')
  })

  it('stays the same when the booking is moved or rescheduled', async () => {
    const booking = await at15()
    const when = {
      amenityId: THEATER_ROOM,
      bookingDate: '2026-11-20',
      startTime: '15:00',
      endTime: '17:00',
    }
    const query = { ...when, amenityId: String(THEATER_ROOM) }
    const quoted = (await on().staff.call(quoteReschedule, { ...idPath(booking.id), query })).reply
    const body = {
      ...when,
      differenceBy: 'bill' as const,
      reason: 'They like films',
      totalPrice: quoted.totalPrice,
      version: await version(booking.id),
    }
    const moved = (await on().staff.call(rescheduleBooking, { ...idPath(booking.id), body })).reply
    const rest = toCents(quoted.totalPrice) - 2_000
    expect(toCents(moved.unpaid)).toBe(rest)
    expect([await balance(), await paidOn(booking.id)]).toEqual(['980.00', [2_000, rest]])
    await checkIn(booking.id)
    expect(toCents((await ofBooking(booking.id)).due)).toBe(rest)
  })

  it('is in the journal once, whatever the party does later', async () => {
    const booking = await at15()
    expect((await move(booking.id, M2)).status).toBe(200)
    await checkIn(booking.id)
    expect((await undo(booking.id, 'check_in')).status).toBe(200)
    await checkIn(booking.id)
    expect((await extend(booking.id, 'bill')).status).toBe(200)
    const bill = await ofBooking(booking.id)
    expect(bill.payments).toHaveLength(1)
    expect(bill.due).toBe(toDollars(toCents(bill.total) - 2_000))
  })

  it('is in the day’s close, whose income and payments agree', async () => {
    const date = { params: { date: '2026-11-20' } }
    const read = async () => (await on().staff.call(getDayClose, date)).reply.totals
    const before = await read()
    const booking = await at15()
    const taken = await read()
    expect(toCents(taken.bills.receivable) - toCents(before.bills.receivable)).toBe(4_644)
    await checkIn(booking.id)
    const after = await read()
    expect(after.bills).toEqual(taken.bills)
    await on().staff.call(creditGoodwill, {
      ...idPath(on().memberPerson.id),
      body: { amount: '7.00', reason: 'waited' },
    })
    const cents = (amounts: readonly string[]) =>
      amounts.map(toCents).reduce((sum, each) => sum + each, 0)
    for (const { income, tax, tips, cashRounding, payments, bills: owed } of [
      before,
      taken,
      after,
      await read(),
    ]) {
      const received =
        cents(payments.map(({ sales }) => sales)) - cents(payments.map(({ refunds }) => refunds))
      expect(cents([income.total, tax, tips, cashRounding])).toBe(
        received + cents([owed.receivable, owed.writtenOff, owed.goodwill]),
      )
    }
  })

  it('keeps its member’s account from being deleted, like every coming booking', async () => {
    const { club, staff } = on()
    const member = await club.signedIn({ balance: 2_000 })
    const body = {
      amenityId: MAHJONG,
      bookingDate: '2026-11-20',
      startTime: '18:00',
      endTime: '20:00',
    }
    expect((await member.call(createBooking, { body })).reply.deposit).toBe('20.00')
    const pin = { 'x-staff-pin': '2468' }
    const gone = await staff.call(deleteCustomer, idPath(member.person.id), pin)
    expect(gone.code).toBe('has_bookings')
  })

  it('counts on a bill once if two screens check its party in at once', async () => {
    const booking = await at15()
    const body = { version: await version(booking.id) }
    const both = await Promise.all(
      [on().staff, on().elsewhere].map((hand) =>
        hand.call(checkInBooking, { ...idPath(booking.id), body }),
      ),
    )
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect((await ofBooking(booking.id)).payments).toHaveLength(1)
  })
})
