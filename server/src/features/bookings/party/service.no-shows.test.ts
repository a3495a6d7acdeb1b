import { bookForCustomer, countNoShows, getBoard, listDay } from '@lantern/contract/floor/desk'
import { checkInBooking } from '@lantern/contract/floor/acts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FRIDAY, openClub, type Club, type Person } from '../../../../test/club/club.ts'
import type { Visitor } from '../../../../test/club/visitor.ts'
import { callMissed } from './service.presence.ts'

const TONIGHT = '2026-11-20'
/** 18:00 in Toronto. */
const START = new Date('2026-11-20T23:00:00Z')
const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000)

let club: Club
let staff: Visitor
let desk: Person
beforeAll(async () => {
  club = await openClub()
  desk = await club.member({ role: 'staff' })
})
afterAll(() => club.close())

/** Moves the clock and signs in again, because a session ends after five idle minutes. */
async function at(now: Date) {
  club.clock.set(now)
  staff = await club.signIn(desk)
}

const settings = (change: string) => club.pool.query(`UPDATE venue_settings SET ${change}`)

beforeEach(async () => {
  await at(FRIDAY)
  await club.pool.query("DELETE FROM occupancies; UPDATE bookings SET status = 'canceled'")
  await settings('no_show_by_itself = false, no_show_limit = 0, no_show_days = 180')
})

const book = (guestName: string, more: object = {}) =>
  staff.call(bookForCustomer, {
    body: {
      guestName,
      amenityId: 1,
      bookingDate: TONIGHT,
      startTime: '18:00',
      endTime: '20:00',
      payment: 'cash' as const,
      reason: 'By phone',
      ...more,
    },
  })

async function states() {
  const { rows } = await club.pool.query<{ told: string }>(
    `SELECT guest_name || ' ' || status AS told FROM bookings WHERE status <> 'canceled' ORDER BY id`,
  )
  return rows.map(({ told }) => told)
}

describe('a party that does not come', () => {
  it('is marked as a no-show only if the settings say so, and once by two instances', async () => {
    await book('Chen')
    await at(after(15))
    await callMissed(club.kernels[0])
    expect(await states()).toEqual(['Chen confirmed'])
    await settings('no_show_by_itself = true')
    club.clock.set(after(14))
    await callMissed(club.kernels[0])
    expect(await states()).toEqual(['Chen confirmed'])
    club.clock.set(after(15))
    await Promise.all(club.kernels.map((kernel) => callMissed(kernel)))
    expect(await states()).toEqual(['Chen no_show'])
    const { rows } = await club.pool.query(
      `SELECT actor_id FROM party_actions JOIN bookings ON bookings.id = booking_id
       WHERE kind = 'no_show' AND status = 'no_show'`,
    )
    expect(rows).toEqual([{ actor_id: null }])
    expect((await club.pool.query('SELECT 1 FROM occupancies')).rowCount).toBe(0)
  })

  it('is not marked if it was checked in, is not agreed, or promised a later arrival', async () => {
    await settings('no_show_by_itself = true')
    await book('Later')
    const { reply: here } = await book('Here')
    await book('Unpaid', { payment: 'later', reason: undefined })
    await club.pool.query("UPDATE bookings SET expected_at = $1 WHERE guest_name = 'Later'", [
      after(60),
    ])
    await at(after(10))
    await staff.call(checkInBooking, {
      params: { id: String(here.id) },
      body: { version: here.version },
    })
    await at(after(70))
    await callMissed(club.kernels[0])
    expect(await states()).toEqual(['Later confirmed', 'Here confirmed', 'Unpaid pending'])
    await at(after(75))
    await callMissed(club.kernels[0])
    expect(await states()).toEqual(['Later no_show', 'Here confirmed', 'Unpaid pending'])
  })
})

describe('a guest with too many no-shows', () => {
  const phone = { contactPhone: '416 555 0142' }

  /** A no-show with this number on some night. */
  async function missed(date: string, more: object = phone) {
    const { reply } = await book('Ho', more)
    await club.pool.query(
      `UPDATE bookings SET status = 'no_show', booking_date = $2 WHERE id = $1`,
      [reply.id, date],
    )
    await club.pool.query('DELETE FROM occupancies')
  }

  it('has to pay ahead, by the same number in any format; others do not', async () => {
    await settings('no_show_limit = 2')
    await missed('2026-11-01')
    const later = { payment: 'later', reason: undefined, ...phone }
    expect((await book('Ho', later)).status).toBe(200)
    await missed('2026-11-08')
    expect((await book('Ho', { ...later, contactPhone: '(416) 555-0142' })).code).toBe('pays_ahead')
    expect((await book('Ho', phone)).status).toBe(200)
    expect((await book('Lam', { ...later, contactPhone: '416 555 0143' })).status).toBe(200)
  })

  it('no longer has to once the no-shows are older than the counted days', async () => {
    await settings('no_show_limit = 1, no_show_days = 30')
    await missed('2026-10-20')
    const later = { payment: 'later', reason: undefined, ...phone }
    expect((await book('Ho', later)).status).toBe(200)
    await missed('2026-10-21')
    expect((await book('Ho', later)).code).toBe('pays_ahead')
  })

  it('is known by the account, and the board has the count', async () => {
    await settings('no_show_limit = 1')
    const member = await club.member()
    const own = { guestName: undefined, userId: member.id }
    await missed('2026-11-01', own)
    const refused = await book('', { ...own, payment: 'later', reason: undefined })
    expect(refused.code).toBe('pays_ahead')
    await book('', own)
    await book('Lam')
    const { reply } = await staff.call(getBoard, { query: { date: TONIGHT } })
    expect(reply.bookings.map(({ noShows }) => noShows)).toEqual([1, 0])
    const day = await staff.call(listDay, { params: { date: TONIGHT } })
    const notCanceled = day.reply.filter(({ status }) => status !== 'canceled')
    expect(notCanceled.map(({ noShows }) => noShows)).toEqual([1, 0])
    // A check-in reads everything in one statement, and its response has the same count.
    await at(after(0))
    const [first] = notCanceled
    const came = await staff.call(checkInBooking, {
      params: { id: String(first?.id) },
      body: { version: first?.version ?? 0 },
    })
    expect(came.reply.noShows).toBe(1)
  })

  it('is known as soon as the number is entered, in any format, or the account is chosen', async () => {
    await settings('no_show_limit = 2')
    await missed('2026-11-01')
    const request = async (query: { userId?: string; phone?: string }) =>
      (await staff.call(countNoShows, { query })).reply
    expect(await request({ phone: '(416) 555-0142' })).toEqual({ count: 1, paysAhead: false })
    await missed('2026-11-08')
    expect(await request({ phone: '+1 416 555 0142' })).toEqual({ count: 2, paysAhead: true })
    expect(await request({ phone: '416 555 01' })).toEqual({ count: 0, paysAhead: false })
    const member = await club.member()
    await missed('2026-11-09', { guestName: undefined, userId: member.id })
    const userId = String(member.id)
    expect(await request({ userId })).toEqual({ count: 1, paysAhead: false })
    expect(await request({ userId, phone: '4165550142' })).toEqual({ count: 3, paysAhead: true })
    const customer = await club.signedIn()
    expect((await customer.call(countNoShows, { query: {} })).code).toBe('forbidden')
  })
})
