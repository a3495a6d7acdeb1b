import { openBookingBill } from '@lantern/contract/bills/actions'
import { getBill } from '@lantern/contract/bills/bills'
import {
  cancelBooking,
  createBooking,
  getBooking,
  setBookingStatus,
} from '@lantern/contract/bookings/bookings'
import { changeBooking, quoteChange } from '@lantern/contract/bookings/change'
import { correctBill, refundBill } from '@lantern/contract/bills/corrections'
import { createPaymentIntent, getPayment } from '@lantern/contract/payments/payments'
import { createSale } from '@lantern/contract/bills/till'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../../test/checks/books.ts'
import { pay } from '../../../../test/cards/card-payment.ts'
import { idPath, openDesk, THEATER } from '../../../../test/desk.ts'
import { cartOf, menuOf } from '../../../../test/ordering.ts'
import { transact } from '../../../kernel/db/db.ts'
import { findView } from '../core/repository.views.ts'
import { sumsOn } from '../core/rules.sums.ts'
import { readBillOf } from '../core/service.bill.ts'

const { on, sit, version, balance } = openDesk()

/** The theater costs 94.50 an hour with its fee. */
const ROOM = 3
const TONIGHT = '2026-11-20'
const TOMORROW = '2026-11-21'

beforeEach(() =>
  on().club.pool.query(
    'UPDATE venue_settings SET change_hours = 0, member_changes = 9, correction_limit = 1000',
  ),
)
afterEach(async () => {
  await booksAgree(on().club)
  await sumsAgree()
})

/** Compares the view `booking_sums` with the bills. */
async function sumsAgree(): Promise<void> {
  const { db, clock } = on().club.kernels[0]
  await transact(db, async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(
      sql`SELECT booking_id AS id FROM booking_sums`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { id } of rows) {
      const bill = await readBillOf(tx, { id }, clock.now())
      expect((await findView(tx, id))?.sums).toMatchObject(bill ? sumsOn(bill) : {})
    }
  })
}

const at = (bookingDate: string, startTime: string, endTime: string) => ({
  amenityId: ROOM,
  bookingDate,
  startTime,
  endTime,
})
const book = async (when: ReturnType<typeof at>) =>
  (await on().member.call(createBooking, { body: when })).reply
const stands = async (lanternId: string) =>
  (await on().member.call(getBooking, { params: { lanternId } })).reply
const billOf = async (bookingId: number) => {
  const { rows } = await on().club.pool.query<{ id: number }>(
    'SELECT id FROM bills WHERE booking_id = $1',
    [bookingId],
  )
  return (await on().staff.call(getBill, idPath(rows[0]?.id ?? 0))).reply
}
async function beginChange(id: number, when: ReturnType<typeof at>) {
  const metadata = { ...when, bookingId: id, version: await version(id) }
  const body = { paymentType: 'booking_change' as const, metadata }
  return (await on().member.call(createPaymentIntent, { body })).reply
}
async function conclude({ clientSecret, paymentIntentId: intentId }: Begun) {
  await pay(on().member, clientSecret)
  return (await on().member.call(getPayment, { params: { intentId } })).reply
}
type Begun = Awaited<ReturnType<typeof beginChange>>
const takeOff = async (bookingId: number, amount: string) => {
  const bill = await billOf(bookingId)
  const body = { amount, reason: 'goodwill' as const, version: bill.version }
  return (await on().staff.call(correctBill, { ...idPath(bill.id), body })).reply
}
const cancelAtDesk = async (id: number, refund: string) => {
  const body = { status: 'canceled' as const, refund, reason: 'asked', version: await version(id) }
  return on().staff.call(setBookingStatus, { ...idPath(id), body })
}
async function change(id: number, when: ReturnType<typeof at>) {
  const query = { ...when, amenityId: String(ROOM) }
  const { totalPrice, version: seen } = (
    await on().member.call(quoteChange, { ...idPath(id), query })
  ).reply
  const body = { ...when, totalPrice, version: seen }
  return on().member.call(changeBooking, { ...idPath(id), body })
}

describe('the payment of a change by card', () => {
  it('becomes balance if the room was corrected meanwhile, and a cancellation refunds everything', async () => {
    const { id, lanternId } = await book(at(TOMORROW, '19:00', '21:00'))
    const begun = await beginChange(id, at(TOMORROW, '19:00', '22:00'))
    expect(begun.amount).toBe('94.50')
    expect((await takeOff(id, '5.00')).due).toBe('-5.00')
    expect(await conclude(begun)).toMatchObject({ credited: true })
    expect(await stands(lanternId)).toMatchObject({ endTime: '21:00', totalPrice: '189.00' })
    expect(await balance()).toBe('905.50')
    expect((await cancelAtDesk(id, '184.00')).status).toBe(200)
    expect(await balance()).toBe('1094.50')
    expect(await billOf(id)).toMatchObject({ total: '0.00', due: '0.00', status: 'paid' })
  })

  it('becomes balance also if the correction was refunded meanwhile', async () => {
    const { id, lanternId } = await book(at(TOMORROW, '19:00', '21:00'))
    const begun = await beginChange(id, at(TOMORROW, '19:00', '22:00'))
    const { id: billId, version: seen } = await takeOff(id, '5.00')
    const body = { method: 'balance' as const, amount: '5.00', version: seen }
    await on().staff.call(refundBill, { ...idPath(billId), body })
    expect(await conclude(begun)).toMatchObject({ credited: true })
    expect((await stands(lanternId)).endTime).toBe('21:00')
    expect((await on().member.call(cancelBooking, idPath(id))).status).toBe(200)
    expect(await balance()).toBe('1094.50')
  })

  it('becomes balance if a dish was put on the booking’s bill, and the booking stays', async () => {
    const { id, lanternId } = await book(at(TONIGHT, '19:00', '20:00'))
    await sit(18, 5)
    const begun = await beginChange(id, at(TOMORROW, '19:00', '21:00'))
    const bill = (await on().staff.call(openBookingBill, idPath(id))).reply
    const items = cartOf(await menuOf(on().club))
    const sale = { items, paymentType: 'bill' as const, billId: bill.id, tableId: THEATER }
    expect((await on().staff.call(createSale, { body: sale })).status).toBe(200)
    expect(await conclude(begun)).toMatchObject({ credited: true })
    expect(await stands(lanternId)).toMatchObject({ bookingDate: TONIGHT, paymentMethod: 'bill' })
    expect(await balance()).toBe('1000.00')
    const query = { ...at(TOMORROW, '19:00', '21:00'), amenityId: String(ROOM) }
    expect((await on().member.call(quoteChange, { ...idPath(id), query })).code).toBe(
      'change_at_desk',
    )
  })
})

describe('a correction of a room', () => {
  it('stays in proportion when the member changes the time', async () => {
    const { id } = await book(at(TOMORROW, '19:00', '21:00'))
    await takeOff(id, '18.90')
    // A tenth was taken off and is still in credit, so the dearer time costs that much less.
    expect((await change(id, at(TOMORROW, '19:00', '22:00'))).status).toBe(200)
    const dearer = toCents('283.50') - toCents('28.35')
    expect(await balance()).toBe(toDollars(100_000 - dearer))
    expect((await change(id, at(TOMORROW, '19:00', '20:00'))).status).toBe(200)
    expect(await balance()).toBe(toDollars(100_000 - toCents('85.05')))
    expect((await on().member.call(cancelBooking, idPath(id))).reply.refund?.to).toBe('balance')
    expect(await balance()).toBe('1000.00')
  })
})
