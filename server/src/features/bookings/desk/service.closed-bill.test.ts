import type { Bill } from '@lantern/contract/bills'
import { closeBill, openBookingBill, payBill } from '@lantern/contract/bills-acts'
import { cancelBooking, listUpcomingBookings, setBookingStatus } from '@lantern/contract/bookings'
import { quoteCancel } from '@lantern/contract/bookings-cancel'
import { bookForCustomer } from '@lantern/contract/desk'
import { reopenBill } from '@lantern/contract/corrections'
import { cancelSeries, makeSeries, quoteSeries, quoteSeriesCancel } from '@lantern/contract/series'
import { expect, it } from 'vitest'
import { booksAgree } from '../../../../test/books.ts'
import { idPath, openDesk } from '../../../../test/desk.ts'
import { rule } from '../../../../test/series.ts'

const { on, sit, version } = openDesk()

/** A room that the desk books for the member for 16:00, at 15:40. */
async function booked(): Promise<number> {
  await sit(15, 40)
  const { staff, memberPerson, club } = on()
  const untilItBegins = `UPDATE venue_settings SET refund_tiers = '[{"hours": 0, "percent": 100}]'`
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

/** Its bill, paid and closed before anybody has come. */
async function paidOnBill(id: number): Promise<Bill> {
  const { staff } = on()
  const bill = (await staff.call(openBookingBill, idPath(id))).reply
  const { due } = bill
  await staff.call(payBill, { ...idPath(bill.id), body: { way: 'terminal', amount: due, due } })
  const closing = { as: 'paid' as const, due: '0.00' }
  const closed = await staff.call(closeBill, { ...idPath(bill.id), body: closing })
  expect(closed.code).toBeNull()
  return closed.reply
}

it('a room on a bill that is closed is canceled once the bill is opened again', async () => {
  const id = await booked()
  const { staff, member, club } = on()
  const bill = await paidOnBill(id)

  const cancel = async () => {
    const wish = { status: 'canceled' as const, version: await version(id) }
    return staff.call(setBookingStatus, { ...idPath(id), body: wish })
  }
  expect((await cancel()).code).toBe('bill_closed')
  // A member can do nothing about a bill, so they are told what they know.
  expect((await member.call(quoteCancel, idPath(id))).code).toBe('not_cancelable')
  expect((await member.call(cancelBooking, idPath(id))).code).toBe('not_cancelable')
  const cancelable = async () => {
    const { reply } = await member.call(listUpcomingBookings, {})
    return reply.map(({ cancelableUntil }) => cancelableUntil !== null)
  }
  expect(await cancelable()).toEqual([false])
  const again = { reason: 'They stay at home' }
  await on().elsewhere.call(reopenBill, { ...idPath(bill.id), body: again })
  expect(await cancelable()).toEqual([true])
  expect((await cancel()).code).toBeNull()
  await booksAgree(club)
})

it('one of a series stays where all that follow are canceled, for its member and for the desk', async () => {
  const id = await booked()
  const { staff, member, club } = on()
  const body = { ...rule, times: 2 }
  const { totalPrice } = (await staff.call(quoteSeries, { ...idPath(id), body })).reply
  const made = await staff.call(makeSeries, { ...idPath(id), body: { ...body, totalPrice } })
  await paidOnBill(id)
  const path = idPath(made.reply.id)
  for (const asks of [member, staff]) {
    const quote = await asks.call(quoteSeriesCancel, { ...path, query: { from: String(id) } })
    expect(quote.reply.bookings.map(({ obstacle }) => obstacle)).toEqual([
      'not_cancelable',
      null,
      null,
    ])
  }
  const wish = { from: id, back: '0.00' }
  expect((await staff.call(cancelSeries, { ...path, body: wish })).code).toBeNull()
  const after = (await member.call(listUpcomingBookings, {})).reply
  expect(after.map((booking) => booking.id)).toEqual([id])
  await booksAgree(club)
})
