import { getBill, type Bill } from '@lantern/contract/bills/bills'
import { closeBill, openBookingBill, payBill } from '@lantern/contract/bills/actions'
import {
  cancelBooking,
  listUpcomingBookings,
  setBookingStatus,
  quoteCancel,
} from '@lantern/contract/bookings/bookings'
import { bookForCustomer } from '@lantern/contract/floor/desk'
import {
  cancelSeries,
  makeSeries,
  quoteSeries,
  quoteSeriesCancel,
} from '@lantern/contract/bookings/series'
import { expect, it } from 'vitest'
import { booksAgree } from '../../../../test/checks/books.ts'
import { idPath, openDesk } from '../../../../test/desk.ts'
import { rule } from '../../../../test/series.ts'

const { on, sit, version, checkIn } = openDesk()

/** Books a room at the desk for the member for 16:00, at 15:40. */
async function booked(): Promise<number> {
  await sit(15, 40)
  const { staff, memberPerson, club } = on()
  const untilItBegins = `UPDATE venue_settings SET refund_rules = '[{"hours": 0, "percent": 100}]'`
  await club.pool.query(untilItBegins)
  const time = { amenityId: 2, bookingDate: '2026-11-20', startTime: '16:00', endTime: '17:00' }
  const body = {
    ...time,
    userId: memberPerson.id,
    payment: 'later' as const,
    reason: 'They called',
  }
  return (await staff.call(bookForCustomer, { body })).reply.id
}

/** Its bill, written off before the party came. */
async function writtenOff(id: number): Promise<Bill> {
  const { staff, club } = on()
  const { id: billId, due } = (await staff.call(openBookingBill, idPath(id))).reply
  const closing = { as: 'written_off' as const, due, reason: 'Nobody will pay it' }
  const admin = await club.signedIn({ role: 'admin' })
  const closed = await admin.call(closeBill, { ...idPath(billId), body: closing })
  expect(closed.code).toBeNull()
  return closed.reply
}

async function cancel(id: number): Promise<string | null> {
  const request = { status: 'canceled' as const, version: await version(id) }
  return (await on().staff.call(setBookingStatus, { ...idPath(id), body: request })).code
}

it('a booking whose bill was paid and closed can be canceled and is refunded', async () => {
  const id = await booked()
  const { staff, club } = on()
  const { id: billId, due } = (await staff.call(openBookingBill, idPath(id))).reply
  const payment = { method: 'terminal' as const, amount: due, due }
  await staff.call(payBill, { ...idPath(billId), body: payment })
  const closing = { as: 'paid' as const, due: '0.00' }
  expect((await staff.call(closeBill, { ...idPath(billId), body: closing })).code).toBeNull()
  expect(await cancel(id)).toBeNull()
  const after = (await staff.call(getBill, idPath(billId))).reply
  expect(after).toMatchObject({ total: '0.00', paid: '0.00', status: 'paid' })
  await booksAgree(club)
})

it('a booking owed by its member before the party came is due on its tab after the check-in', async () => {
  const id = await booked()
  const { staff, club } = on()
  const { rows } = await club.pool.query<{ id: number }>(
    'SELECT id FROM bills WHERE booking_id = $1',
    [id],
  )
  const bill = idPath(rows[0]?.id ?? 0)
  await club.pool.query(`UPDATE bookings SET status = 'confirmed' WHERE id = $1`, [id])
  const { due } = (await staff.call(getBill, bill)).reply
  const closing = { as: 'owed' as const, due, reason: 'They pay later' }
  expect((await staff.call(closeBill, { ...bill, body: closing })).reply.status).toBe('owed')
  await sit(15, 55)
  expect((await checkIn(id)).code).toBeNull()
  expect((await on().staff.call(getBill, bill)).reply).toMatchObject({
    status: 'open',
    isTab: true,
    due,
    dueBy: null,
  })
  await booksAgree(club)
})

it('a booking whose bill was written off cannot be canceled', async () => {
  const id = await booked()
  const { member, club } = on()
  await writtenOff(id)
  expect(await cancel(id)).toBe('bill_closed')
  // The refusal for members doesn't speak of the bill, about which they can do nothing.
  expect((await member.call(quoteCancel, idPath(id))).code).toBe('not_cancelable')
  expect((await member.call(cancelBooking, idPath(id))).code).toBe('not_cancelable')
  const { reply } = await member.call(listUpcomingBookings, {})
  expect(reply.map(({ cancelableUntil }) => cancelableUntil)).toEqual([null])
  await booksAgree(club)
})

it('canceling a series leaves out a booking whose bill was written off, for member and desk', async () => {
  const id = await booked()
  const { staff, member, club } = on()
  const body = { ...rule, times: 2 }
  const { totalPrice } = (await staff.call(quoteSeries, { ...idPath(id), body })).reply
  const made = await staff.call(makeSeries, { ...idPath(id), body: { ...body, totalPrice } })
  await writtenOff(id)
  const path = idPath(made.reply.id)
  for (const asks of [member, staff]) {
    const quote = await asks.call(quoteSeriesCancel, { ...path, query: { from: String(id) } })
    expect(quote.reply.bookings.map(({ obstacle }) => obstacle)).toEqual([
      'not_cancelable',
      null,
      null,
    ])
  }
  const request = { from: id, refund: '0.00' }
  expect((await staff.call(cancelSeries, { ...path, body: request })).code).toBeNull()
  const after = (await member.call(listUpcomingBookings, {})).reply
  expect(after.map((booking) => booking.id)).toEqual([id])
  await booksAgree(club)
})
