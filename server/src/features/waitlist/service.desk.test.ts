import { openBookingBill, payBill } from '@lantern/contract/bills/actions'
import { listUpcomingBookings, setBookingStatus } from '@lantern/contract/bookings/bookings'
import { deleteCustomer } from '@lantern/contract/members/customers'
import { toCents } from '@lantern/contract/payments/pricing'
import type { Sent } from '@lantern/contract/calls/endpoint'
import { getDayClose } from '@lantern/contract/bills/close'
import { getFloor } from '@lantern/contract/floor/floor'
import { listStaffBookings } from '@lantern/contract/floor/desk'
import {
  acceptForParty,
  addWait,
  declineForParty,
  listWaits,
  quoteWait,
  removeWait,
} from '@lantern/contract/bookings/waitlist'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../test/checks/books.ts'
import { FRIDAY, openClub, type Club } from '../../../test/club/club.ts'
import { booked, join, offered, queue, theater, wanted } from '../../../test/races/waiting.ts'
import { versionOf } from '../../../test/checks/versions.ts'
import type { Visitor } from '../../../test/club/visitor.ts'

let club: Club
let staff: Visitor
let other: Visitor
beforeAll(async () => {
  club = await openClub()
})
beforeEach(async () => {
  club.clock.set(FRIDAY)
  staff = await club.signedIn({ role: 'admin' })
  other = await club.signedIn({ balance: 1_000_000 })
})
afterAll(() => club.close())

let day = 20
/** A night that no other test of this file uses. */
const newNight = () => {
  day += 1
  if (day === 24) day += 1
  return `2026-11-${day}`
}
const caller = { guestName: 'Auntie Lam', contactPhone: '416 555 0142' }
const add = (body: Sent<typeof addWait>['body']) => staff.call(addWait, { body })
const path = (id: number) => ({ params: { id: String(id) } })

describe('a caller', () => {
  it('gets an offer, is called, and is booked by the desk with the payment', async () => {
    const bookingDate = newNight()
    const cancel = await booked(other, theater('20:00', '22:00', bookingDate))
    const request = wanted('20:00', '22:00', { bookingDate })
    const { reply } = await add({ ...request, ...caller, partySize: 4 })
    expect(reply).toMatchObject({
      name: 'Auntie Lam',
      phone: { shown: '(416) 555-0142' },
      userId: null,
      offer: null,
    })
    await cancel()
    const [wait] = await queue(club, staff)
    expect(wait?.offer).toMatchObject({ startTime: '20:00', totalPrice: '189.00' })
    const body = { offerId: wait?.offer?.id ?? 0, totalPrice: '189.00' }
    const accept = (payment: 'balance' | 'later') =>
      staff.call(acceptForParty, { ...path(reply.id), body: { ...body, payment } })
    expect((await accept('balance')).code).toBe('needs_account')
    const { lanternId } = (await accept('later')).reply
    const list = await staff.call(listStaffBookings, {
      query: { scope: 'upcoming', search: lanternId },
    })
    expect(list.reply.bookings).toMatchObject([
      { userName: 'Auntie Lam', status: 'pending', partySize: 4, unpaid: '189.00' },
    ])
    expect(await queue(club, staff)).toEqual([])
  })

  it('who declines or is removed passes the offer to the next entry, and the history shows it', async () => {
    const bookingDate = newNight()
    const request = wanted('20:00', '23:00', { bookingDate })
    const first = (await add({ ...request, ...caller })).reply
    const second = (await add({ ...request, guestName: 'Mr. Wu' })).reply
    const [held] = await queue(club, staff)
    const body = { offerId: held?.offer?.id ?? 0 }
    await staff.call(declineForParty, { ...path(first.id), body })
    const [again, next] = await queue(club, staff)
    // The first one has declined 20:00 and is offered 21:00, so nothing is left for the second one.
    expect(again?.history.map(({ state, startTime }) => `${startTime} ${state}`)).toEqual([
      '20:00 declined',
      '21:00 open',
    ])
    expect(next?.offer).toBeNull()
    await staff.call(removeWait, path(first.id))
    const [last] = await queue(club, staff)
    expect(last).toMatchObject({ id: second.id, ahead: 0, offer: { startTime: '20:00' } })
    await staff.call(removeWait, path(second.id))
    expect((await staff.call(removeWait, path(second.id))).code).toBe('wait_over')
  })

  it('needs a confirmation above the capacity, and a valid phone number', async () => {
    const request = { ...wanted('20:00', '22:00', { bookingDate: newNight() }), guestName: 'Wu' }
    expect((await add({ ...request, contactPhone: '12' })).code).toBe('phone_invalid')
    expect((await add({ ...request, partySize: 300 })).code).toBe('party_too_large')
    const { reply } = await add({ ...request, partySize: 300, aboveCapacity: true })
    expect((await queue(club, staff))[0]?.offer).not.toBeNull()
    await staff.call(removeWait, path(reply.id))
  })
})

describe('a guest who waits at the venue', () => {
  const night = { bookingDate: '2026-11-20' }
  const at = async (hour: number, minute: number) => {
    club.clock.set(new Date(FRIDAY.getTime() + ((hour - 15) * 60 + minute) * 60_000))
    staff = await club.signedIn({ role: 'admin' })
    other = await club.signedIn({ balance: 1_000_000 })
  }
  const guest = (guestName: string) => ({
    ...wanted('14:00', '02:00', night),
    guestName,
    isWalkIn: true,
  })

  it('is told the expected wait, and gets a room from the minute on at which one is free', async () => {
    await at(15, 50)
    await club.pool.query(
      `UPDATE venue_settings SET refund_rules = '[{"hours": 0, "percent": 100}]'`,
    )
    const leave = await booked(other, theater('16:00', '18:00', night.bookingDate))
    await booked(other, theater('20:00', '22:00', night.bookingDate))
    const quote = { query: { amenityId: '3', hours: '2' } }
    expect((await staff.call(quoteWait, quote)).reply).toEqual({ minutes: 130, ahead: 0 })
    const { reply } = await add(guest('Lee'))
    expect(reply).toMatchObject({ quotedMinutes: 130, expectedMinutes: 130, isWalkIn: true })
    expect((await staff.call(quoteWait, quote)).reply).toEqual({ minutes: 370, ahead: 1 })

    await club.pool.query('UPDATE amenities SET buffer_minutes = 10 WHERE id = 3')
    expect((await queue(club, staff))[0]?.expectedMinutes).toBe(370)
    await club.pool.query('UPDATE amenities SET buffer_minutes = 0 WHERE id = 3')
    await leave()
    const [wait] = await queue(club, staff)
    expect(wait?.offer).toMatchObject({ startTime: '15:50', endTime: '17:50' })
    const offerId = wait?.offer?.id ?? 0
    const body = { offerId, totalPrice: '189.00', payment: 'terminal' as const }
    const accepted = await staff.call(acceptForParty, { ...path(reply.id), body })
    const list = await staff.call(listStaffBookings, {
      query: { scope: 'upcoming', search: accepted.reply.lanternId },
    })
    expect(list.reply.bookings).toMatchObject([
      { userName: 'Lee', status: 'confirmed', paymentMethod: 'terminal', startTime: '15:50' },
    ])
  })

  it('is offered no room that is being cleaned', async () => {
    await at(22, 10)
    const { rows } = await club.pool.query<{ id: number; name: string }>(
      'SELECT id, name FROM venue_tables WHERE amenity_id IN (1, 3) ORDER BY amenity_id, id',
    )
    const [, two] = rows
    const dirty = async (ids: readonly (number | undefined)[]) => {
      const until = new Date(club.clock.now().getTime() + 30 * 60_000)
      await club.pool.query(
        'UPDATE venue_tables SET cleaning_until = CASE WHEN id = ANY ($1) THEN $2::timestamptz END',
        [ids, until],
      )
    }
    await dirty(rows.filter(({ id }) => id !== two?.id).map(({ id }) => id))
    const { reply: wait } = await add({ ...guest('Ko'), amenityId: 1 })
    const [offered] = await queue(club, staff)
    expect(offered?.offer?.units).toEqual([two?.name])
    await staff.call(removeWait, path(wait.id))
    const quote = { query: { amenityId: '3', hours: '2' } }
    expect((await staff.call(quoteWait, quote)).reply.minutes).toBe(30)
    const { reply: next } = await add(guest('Yu'))
    expect((await queue(club, staff))[0]?.offer).toBeNull()
    await dirty([])
    expect((await queue(club, staff))[0]?.offer).not.toBeNull()
    await staff.call(removeWait, path(next.id))
  })

  it('is booked and seated by one press, and the bill, the close and the journal agree until they leave', async () => {
    await at(15, 50)
    const { reply } = await add({ ...guest('Ho'), ...caller, amenityId: 1 })
    const [wait] = await queue(club, staff)
    const body = { offerId: wait?.offer?.id ?? 0, totalPrice: '100.80' }
    const seat = () =>
      staff.call(acceptForParty, {
        ...path(reply.id),
        body: { ...body, payment: 'later', seat: true },
      })
    expect((await seat()).code).toBeNull()
    expect((await seat()).code).toBe('wait_over')
    const { bookings, tables } = (await staff.call(getFloor, {})).reply
    const here = bookings.find(({ customerName }) => customerName === 'Auntie Lam')
    expect(here).toMatchObject({
      contactPhone: { shown: '(416) 555-0142' },
      status: 'confirmed',
      unpaid: '100.80',
    })
    expect(here?.checkedInAt).not.toBeNull()
    const table = tables.find(({ id }) => id === here?.tableIds[0])
    expect(table?.status).toBe('occupied')
    const of = { params: { id: String(here?.id) } }
    const bill = (await staff.call(openBookingBill, of)).reply
    expect([bill.total, bill.due]).toEqual(['100.80', '100.80'])
    const sales = async () => {
      const close = await staff.call(getDayClose, { params: { date: night.bookingDate } })
      const terminal = close.reply.totals.payments.find(({ method }) => method === 'terminal')
      return toCents(terminal?.sales ?? '0')
    }
    const before = await sales()
    const paying = { method: 'terminal' as const, amount: bill.due, due: bill.due }
    const paid = await staff.call(payBill, { params: { id: String(bill.id) }, body: paying })
    expect(paid.code).toBeNull()
    const gone = await staff.call(setBookingStatus, {
      ...of,
      body: { status: 'completed', version: await versionOf(club, here?.id ?? 0) },
    })
    expect(gone.reply).toMatchObject({ status: 'completed', unpaid: '0.00' })
    expect((await sales()) - before).toBe(100_80)
    expect(await checkBooks(club.kernels[0])).toEqual([])
  })

  it('is offered one room, and leaves the list if nobody answers', async () => {
    await at(22, 10)
    await add(guest('Ng'))
    expect((await queue(club, staff))[0]?.offer).toMatchObject({ startTime: '22:10' })
    await at(22, 21)
    expect(await queue(club, staff)).toEqual([])
    await at(24, 30)
    expect((await add(guest('Ma'))).code).toBe('wait_too_late')
  })
})

it('a deleted account leaves the list, and its held room is released', async () => {
  const bookingDate = newNight()
  const member = await club.signedIn()
  await join(member, wanted('20:00', '22:00', { bookingDate }))
  expect(await offered(club, member)).not.toBeNull()
  const gone = await staff.call(deleteCustomer, path(member.person.id), { 'x-staff-pin': '2468' })
  expect(gone.code).toBeNull()
  expect(await queue(club, staff)).toEqual([])
  await booked(other, theater('20:00', '22:00', bookingDate))
})

it('an offer is emailed in the member’s language, and has the real hours on a night when the clocks change', async () => {
  const member = await club.signedIn({ balance: 100_000 })
  await club.pool.query(`UPDATE venue_settings SET closes_at = '04:00'`)
  club.clock.set(new Date('2027-03-10T18:00:00Z'))
  const again = await club.signIn(member.person)
  await club.pool.query(`UPDATE users SET language = 'ch'`)
  // Between 01:00 and 04:00 the clock skips 02:00: three hours of local time last two hours.
  await join(again, wanted('01:00', '04:00', { bookingDate: '2027-03-13', hours: 3 }))
  expect(await offered(club, again)).toMatchObject({
    startTime: '01:00',
    endTime: '04:00',
    startsAt: '2027-03-14T06:00:00.000Z',
    endsAt: '2027-03-14T08:00:00.000Z',
  })
  const { rows } = await club.pool.query<{ language: string }>(
    'SELECT language FROM mail_outbox WHERE member_id = $1',
    [member.person.id],
  )
  expect(rows).toEqual([{ language: 'ch' }])
  expect((await again.call(listUpcomingBookings, {})).reply).toEqual([])
  expect((await again.call(listWaits, {})).reply).toHaveLength(1)
})
