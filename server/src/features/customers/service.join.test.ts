import { openBookingBill } from '@lantern/contract/bills/actions'
import {
  listPastBookings,
  listUpcomingBookings,
  setBookingStatus,
} from '@lantern/contract/bookings/bookings'
import { createCustomer, joinGuest, updateCustomer } from '@lantern/contract/members/customers'
import { bookForCustomer } from '@lantern/contract/floor/desk'
import { searchEverything } from '@lantern/contract/members/search'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { booksAgree } from '../../../test/checks/books.ts'
import { openClub, type Club } from '../../../test/club/club.ts'
import { versionOf } from '../../../test/checks/versions.ts'

type SignedIn = Awaited<ReturnType<Club['signedIn']>>

let club: Club
let staff: SignedIn
let elsewhere: SignedIn
beforeAll(async () => {
  club = await openClub({ signsIn: true })
  staff = await club.signedIn({ role: 'staff' })
  elsewhere = await club.signedIn({ role: 'staff' }, 1)
})
afterAll(() => club.close())

let hour = 14
const book = async (contactPhone: string) => {
  const slot = {
    amenityId: 2,
    bookingDate: '2026-11-27',
    startTime: `${hour}:00`,
    endTime: `${hour + 1}:00`,
  }
  hour += 1
  const body = { ...slot, guestName: 'Auntie Lam', contactPhone, payment: 'later' as const }
  const answer = await staff.call(bookForCustomer, { body })
  expect(answer.code).toBeNull()
  return answer.reply
}
const withPhone = async (phone: string) => {
  const member = await club.signedIn()
  const params = { id: String(member.person.id) }
  expect((await staff.call(updateCustomer, { params, body: { phone } })).code).toBeNull()
  return member
}
const give = (member: SignedIn, phone: string, by = staff) =>
  by.call(joinGuest, { params: { id: String(member.person.id) }, body: { phone } })

it('the guest’s bookings and open bill become the member’s, once, and it is logged', async () => {
  const phone = '416 555 0142'
  const booking = await book(phone)
  const confirm = {
    status: 'confirmed' as const,
    payment: 'cash' as const,
    version: booking.version,
    reason: 'Desk',
  }
  const params = { id: String(booking.id) }
  expect((await staff.call(setBookingStatus, { params, body: confirm })).code).toBeNull()
  const bill = await staff.call(openBookingBill, { params })
  const before = await versionOf(club, booking.id)
  const member = await withPhone('+1 416-555-0142')
  expect((await give(member, '(416) 555 0142')).reply).toEqual({ bookings: 1 })
  expect((await give(member, phone)).reply).toEqual({ bookings: 0 })
  expect((await member.call(listUpcomingBookings, {})).reply).toMatchObject([{ id: booking.id }])
  const { rows } = await club.pool.query<Record<string, unknown>>(
    `SELECT b.guest_name, b.version, k.user_id FROM bookings b JOIN bills k ON k.booking_id = b.id
     WHERE k.id = $1`,
    [bill.reply.id],
  )
  expect(rows).toEqual([{ guest_name: null, version: before + 1, user_id: member.person.id }])
  const { rows: acts } = await club.pool.query<Record<string, unknown>>(
    `SELECT actor_id, subject, after FROM audit_events WHERE action = 'customer.join_guest'`,
  )
  expect(acts).toEqual([
    {
      actor_id: staff.person.id,
      subject: `user:${member.person.id}`,
      after: { phone: '+14165550142', bookings: 1 },
    },
  ])
  const found = await staff.call(searchEverything, { query: { text: phone } })
  expect(found.reply.people).toMatchObject([
    { member: { id: member.person.id }, guest: null, toCome: [{ id: booking.id }] },
  ])
  const cancel = {
    status: 'canceled' as const,
    version: before + 1,
    reason: 'Ill',
    refundTo: 'balance' as const,
  }
  expect((await staff.call(setBookingStatus, { params, body: cancel })).code).toBeNull()
  expect((await member.call(listPastBookings, { query: {} })).reply).toMatchObject([
    { id: booking.id },
  ])
  await booksAgree(club)
})

it('joining needs a phone number, the same as the guest’s, and a customer', async () => {
  const phone = '647 555 0188'
  await book(phone)
  const other = await withPhone('647 555 0189')
  expect((await give(other, phone)).code).toBe('phone_differs')
  expect((await give(other, '12')).code).toBe('phone_invalid')
  const unknown = await club.signedIn()
  expect((await give(unknown, phone)).code).toBe('phone_differs')
  const missing = { params: { id: '999999' }, body: { phone } }
  expect((await staff.call(joinGuest, missing)).code).toBe('not_found')
  const admin = await club.signedIn({ role: 'admin' })
  await club.pool.query('UPDATE users SET phone = $1 WHERE id = $2', [phone, admin.person.id])
  expect((await give(admin, phone)).code).toBe('forbidden')
  expect((await give(other, phone, other)).code).toBe('forbidden')
})

it('of two concurrent joins, each booking goes to one', async () => {
  const phone = '437 555 0123'
  await Promise.all([book(phone), book(phone), book(phone)])
  const [one, two] = await Promise.all([withPhone(phone), withPhone(phone)])
  const answers = await Promise.all([give(one, phone), give(two, phone, elsewhere)])
  expect(answers.map(({ code }) => code)).toEqual([null, null])
  expect(answers.map(({ reply }) => reply.bookings)).toContain(3)
  expect(answers.map(({ reply }) => reply.bookings)).toContain(0)
})

it('a walk-in guest who opens an account gets their earlier bookings', async () => {
  const phone = '905 555 0166'
  await book(phone)
  const account = {
    firstName: 'May',
    lastName: 'Lam',
    email: 'may.lam@club.test',
    password: 'a long enough one',
  }
  const { reply } = await staff.call(createCustomer, { body: { ...account, phone } })
  const body = { phone }
  const joined = await staff.call(joinGuest, { params: { id: String(reply.id) }, body })
  expect(joined.reply).toEqual({ bookings: 1 })
})
