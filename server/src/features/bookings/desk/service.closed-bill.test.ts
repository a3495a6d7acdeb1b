import { closeBill, openBookingBill, payBill } from '@lantern/contract/bills-acts'
import { cancelBooking, setBookingStatus } from '@lantern/contract/bookings'
import { quoteCancel } from '@lantern/contract/bookings-cancel'
import { bookForCustomer } from '@lantern/contract/desk'
import { reopenBill } from '@lantern/contract/corrections'
import { expect, it } from 'vitest'
import { booksAgree } from '../../../../test/books.ts'
import { idPath, openDesk } from '../../../../test/desk.ts'

const { on, sit, version } = openDesk()

it('a room on a bill that is closed is canceled once the bill is opened again', async () => {
  await sit(15, 40)
  const { staff, member, memberPerson, club } = on()
  const untilItBegins = `UPDATE venue_settings SET refund_tiers = '[{"hours": 0, "percent": 100}]'`
  await club.pool.query(untilItBegins)
  const time = { amenityId: 2, bookingDate: '2026-11-20', startTime: '16:00', endTime: '17:00' }
  const body = {
    ...time,
    userId: memberPerson.id,
    payment: 'later' as const,
    reason: 'They called',
  }
  const { id } = (await staff.call(bookForCustomer, { body })).reply
  const bill = (await staff.call(openBookingBill, idPath(id))).reply
  const due = { due: bill.due }
  await staff.call(payBill, {
    ...idPath(bill.id),
    body: { way: 'terminal', amount: bill.due, ...due },
  })
  const closing = { as: 'paid' as const, due: '0.00' }
  expect((await staff.call(closeBill, { ...idPath(bill.id), body: closing })).code).toBeNull()

  const cancel = async () => {
    const wish = { status: 'canceled' as const, version: await version(id) }
    return staff.call(setBookingStatus, { ...idPath(id), body: wish })
  }
  expect((await cancel()).code).toBe('bill_closed')
  // A member can do nothing about a bill, so they are told what they know.
  expect((await member.call(quoteCancel, idPath(id))).code).toBe('not_cancelable')
  expect((await member.call(cancelBooking, idPath(id))).code).toBe('not_cancelable')
  const again = { reason: 'They stay at home' }
  await on().elsewhere.call(reopenBill, { ...idPath(bill.id), body: again })
  expect((await cancel()).code).toBeNull()
  await booksAgree(club)
})
