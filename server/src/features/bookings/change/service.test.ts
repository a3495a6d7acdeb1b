import {
  createBooking,
  downloadCalendar,
  getAvailability,
  cancelBooking,
} from '@lantern/contract/bookings/bookings'
import { changeBooking, quoteChange } from '@lantern/contract/bookings/change'
import { rescheduleBooking } from '@lantern/contract/floor/desk'
import { getUser } from '@lantern/contract/members/members'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../../test/checks/books.ts'
import { FRIDAY, openClub, type Club } from '../../../../test/club/club.ts'

type SignedIn = Awaited<ReturnType<Club['signedIn']>>
type When = { amenityId: number; bookingDate: string; startTime: string; endTime: string }

let club: Club
let member: SignedIn
beforeAll(async () => {
  club = await openClub()
})
beforeEach(async () => {
  club.clock.set(FRIDAY)
  member = await club.signedIn({ balance: 100_000 })
})
afterAll(() => club.close())

/** With its fee the theater costs 94.50 an hour, a karaoke room 50.40. */
const at = (bookingDate: string, startTime: string, endTime: string, amenityId = 3): When => ({
  amenityId,
  bookingDate,
  startTime,
  endTime,
})
const booked = async (when: When, by = member) =>
  (await by.call(createBooking, { body: when })).reply
const quote = (id: number, when: When, by = member) =>
  by.call(quoteChange, {
    params: { id: String(id) },
    query: { ...when, amenityId: String(when.amenityId) },
  })
/** Changes a booking with the price and version of its quote, as the page does. */
async function change(id: number, when: When, by = member) {
  const quoted = await quote(id, when, by)
  if (quoted.status !== 200) return quoted
  const { totalPrice, version } = quoted.reply
  const body = { ...when, totalPrice, version }
  return by.call(changeBooking, { params: { id: String(id) }, body })
}
const worth = async (who = member) => {
  const { reply } = await who.call(getUser, {})
  return { balance: reply?.accountBalance, points: reply?.loyaltyPoints }
}
/** Moves the clock and signs in again, because sessions expire by the same clock. */
async function when(now: string): Promise<void> {
  club.clock.set(new Date(now))
  const { person } = member
  member = Object.assign(await club.signIn(person), { person })
}
const agrees = () => booksAgree(club)

describe('changing the time of a booking', () => {
  it('quotes the price, takes the difference from the balance, and refunds it', async () => {
    const before = await worth()
    const { id } = await booked(at('2026-11-27', '19:00', '20:00'))
    const longer = at('2026-11-28', '19:00', '22:00')
    expect((await quote(id, longer)).reply).toMatchObject({
      version: 1,
      hours: 3,
      totalPrice: '283.50',
      difference: '189.00',
      points: 180,
      refunds: [],
      byCard: true,
      changesLeft: 1,
      refundFrom: '2026-11-28T00:00:00.000Z',
    })
    const { reply } = await change(id, longer)
    expect(reply).toMatchObject({ bookingDate: '2026-11-28', hours: 3, totalPrice: '283.50' })
    expect(await worth()).toEqual({ balance: '716.50', points: 270 })
    const shorter = at('2026-11-28', '20:00', '21:00', 1)
    expect((await quote(id, shorter)).reply.refunds).toEqual([{ to: 'balance', amount: '233.10' }])
    expect((await change(id, shorter)).reply).toMatchObject({ totalPrice: '50.40', changesLeft: 0 })
    await member.call(cancelBooking, { params: { id: String(id) } })
    expect(await worth()).toEqual(before)
    await agrees()
  })

  it('keeps the old room until the new one is taken, which then is free for others', async () => {
    const other = await club.signedIn({ balance: 100_000 })
    const { id } = await booked(at('2026-11-29', '19:00', '20:00'))
    await booked(at('2026-11-29', '21:00', '22:00'), other)
    expect((await change(id, at('2026-11-29', '20:00', '22:00'))).code).toBe('slot_taken')
    expect(
      (await other.call(createBooking, { body: at('2026-11-29', '19:00', '20:00') })).code,
    ).toBe('slot_taken')
    expect((await change(id, at('2026-11-29', '18:00', '20:00'))).status).toBe(200)
    expect((await change(id, at('2026-11-30', '18:00', '20:00'))).status).toBe(200)
    expect((await booked(at('2026-11-29', '19:00', '20:00'), other)).status).toBe('confirmed')
  })

  it('shows the booking’s own hours as free to its member only', async () => {
    const { id } = await booked(at('2026-12-02', '19:00', '20:00'))
    const free = async (by: Pick<SignedIn, 'call'>) => {
      const query = { date: '2026-12-02', changing: String(id) }
      const { reply } = await by.call(getAvailability, { params: { id: '3' }, query })
      return reply.hours.find(({ time }) => time === '19:00')?.freePlaces.length
    }
    expect(await free(member)).toBe(1)
    expect(await free(await club.signedIn())).toBe(0)
  })

  it('is refused too late, too often, without a difference, or with outdated data', async () => {
    const { id } = await booked(at('2026-11-27', '19:00', '20:00', 1))
    const params = { id: String(id) }
    const to = at('2026-11-27', '21:00', '22:00', 1)
    const good = { ...to, totalPrice: '50.40', version: 1 }
    const request = (body: typeof good) => member.call(changeBooking, { params, body })
    expect((await change(id, at('2026-11-27', '19:00', '20:00', 1))).code).toBe('change_same')
    expect((await request({ ...good, totalPrice: '50.00' })).code).toBe('price_changed')
    expect((await request({ ...good, version: 2 })).code).toBe('stale')
    await when('2026-11-27T21:59:00Z')
    expect((await request(good)).status).toBe(200)
    expect((await request(good)).code).toBe('stale')
    expect((await change(id, at('2026-11-28', '19:00', '20:00', 1))).status).toBe(200)
    expect((await change(id, at('2026-11-28', '21:00', '22:00', 1))).code).toBe('change_too_often')
    const late = await booked(at('2026-11-27', '19:00', '20:00', 1))
    await when('2026-11-27T22:00:00Z')
    expect((await change(late.id, at('2026-11-28', '14:00', '15:00', 1))).code).toBe(
      'change_too_late',
    )
    expect((await change(late.id, to, await club.signedIn())).code).toBe('not_found')
  })

  it('is refused into a room that is too small, and while the bill is open', async () => {
    const body = { ...at('2026-12-03', '19:00', '20:00'), partySize: 18 }
    const { id } = (await member.call(createBooking, { body })).reply
    expect((await change(id, at('2026-12-03', '19:00', '20:00', 1))).code).toBe('party_too_large')
  })

  it('counts refund rules from the first start, so that changing first does not make canceling free', async () => {
    await club.pool.query(
      `UPDATE venue_settings SET refund_rules = '[{"hours": 24, "percent": 100}]'`,
    )
    const { id } = await booked(at('2026-11-22', '19:00', '21:00'))
    await club.pool.query(
      `UPDATE venue_settings SET refund_rules = '[{"hours": 0, "percent": 100}]'`,
    )
    await when('2026-11-22T15:00:00Z')
    // Free cancellation ended on Saturday, so the price can't become lower, but it can stay the same.
    expect((await change(id, at('2026-11-22', '19:00', '20:00'))).code).toBe('change_cheaper_late')
    const { reply } = await change(id, at('2026-12-20', '19:00', '21:00'))
    expect(reply).toMatchObject({
      cancelableUntil: null,
      refundFrom: '2026-11-23T00:00:00.000Z',
    })
    const canceled = await member.call(cancelBooking, { params: { id: String(id) } })
    expect(canceled.code).toBe('cancel_clock_over')
  })

  it('to an earlier start also ends free cancellation earlier', async () => {
    const { id } = await booked(at('2026-12-27', '19:00', '20:00'))
    const { reply } = await change(id, at('2026-12-13', '19:00', '20:00'))
    expect(reply).toMatchObject({
      cancelableUntil: '2026-12-14T00:00:00.000Z',
      refundFrom: '2026-12-14T00:00:00.000Z',
    })
  })

  it('sends an email, and updates the calendar event', async () => {
    const { id, lanternId } = await booked(at('2026-12-04', '19:00', '20:00'))
    const file = async () => {
      const request = { params: { lanternId }, query: { language: 'en' as const } }
      return (await member.call(downloadCalendar, request)).text
    }
    const first = await file()
    await change(id, at('2026-12-05', '20:00', '21:00'))
    const second = await file()
    expect(first).toMatch(/SEQUENCE:1\r\n/)
    expect(second).toMatch(/SEQUENCE:2\r\n/)
    expect(second).toContain('DTSTART:20261206T010000Z')
    const uid = /UID:(.*)\r\n/
    expect(uid.exec(second)?.[1]).toBe(uid.exec(first)?.[1])
    const { rows } = await club.pool.query<{ content: { kind: string; was?: unknown } }>(
      `SELECT content FROM mail_outbox WHERE reference = $1`,
      [`booking:${id}:changed:1`],
    )
    expect(rows[0]?.content).toMatchObject({
      kind: 'booking_changed',
      booking: { startsAt: '2026-12-06T01:00:00.000Z' },
      was: { startsAt: '2026-12-05T00:00:00.000Z', units: ['Theater'] },
    })
  })

  it('by the desk does not count towards the member’s changes', async () => {
    const staff = await club.signedIn({ role: 'staff' })
    const { id } = await booked(at('2026-12-06', '19:00', '20:00'))
    const body = {
      ...at('2026-12-06', '21:00', '22:00'),
      differenceBy: 'none' as const,
      reason: 'x',
      version: 1,
    }
    await staff.call(rescheduleBooking, { params: { id: String(id) }, body })
    expect((await change(id, at('2026-12-07', '21:00', '22:00'))).reply.changesLeft).toBe(1)
    await club.pool.query('UPDATE venue_settings SET member_changes = 0')
    expect((await change(id, at('2026-12-09', '21:00', '22:00'))).code).toBe('change_at_desk')
    await club.pool.query('UPDATE venue_settings SET member_changes = 2')
  })
})
