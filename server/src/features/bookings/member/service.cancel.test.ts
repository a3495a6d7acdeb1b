import {
  cancelBooking,
  createBooking,
  listPastBookings,
  listUpcomingBookings,
  setBookingStatus,
} from '@lantern/contract/bookings/bookings'
import { bookForCustomer } from '@lantern/contract/floor/desk'
import { getUser } from '@lantern/contract/members/members'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../../test/checks/books.ts'
import { FRIDAY, openClub, type Club } from '../../../../test/club/club.ts'
import { begin, versionOf } from '../../../../test/checks/versions.ts'

type SignedIn = Awaited<ReturnType<Club['signedIn']>>

let club: Club
let member: SignedIn
beforeAll(async () => {
  club = await openClub()
})
beforeEach(async () => {
  club.clock.set(FRIDAY)
  member = await club.signedIn({ balance: 1_000_000 })
})
afterAll(() => club.close())

async function book(date: string, startTime: string, endTime: string, amenityId = 5) {
  const body = { amenityId, bookingDate: date, startTime, endTime }
  return (await member.call(createBooking, { body })).reply
}
const cancel = (id: number, by: SignedIn = member) =>
  by.call(cancelBooking, { params: { id: String(id) } })
/** Moves the clock and signs in again, because sessions expire by the same clock. */
async function at(now: string): Promise<void> {
  club.clock.set(new Date(now))
  const { person } = member
  member = Object.assign(await club.signIn(person), { person })
}
const upcoming = async () => (await member.call(listUpcomingBookings, {})).reply
const past = async (before?: number) =>
  (
    await member.call(listPastBookings, {
      query: before === undefined ? {} : { before: String(before) },
    })
  ).reply

describe('canceling', () => {
  it('quotes no refund for a booking that nobody paid', async () => {
    const staff = await club.signedIn({ role: 'staff' })
    const request = {
      amenityId: 5,
      bookingDate: '2026-11-28',
      startTime: '19:00',
      endTime: '20:00',
    }
    const body = { ...request, userId: member.person.id, payment: 'later' as const }
    const { id, version } = (await staff.call(bookForCustomer, { body })).reply
    const params = { id: String(id) }
    await staff.call(setBookingStatus, {
      params,
      body: { status: 'confirmed', payment: 'none', version },
    })
    const paid = await book('2026-11-28', '21:00', '22:00')
    const shown = new Map((await upcoming()).map((each) => [each.id, each.refundTo]))
    expect([shown.get(id), shown.get(paid.id)]).toEqual([null, 'balance'])
    expect((await cancel(id)).reply).toMatchObject({ refund: null, refundTo: null })
    expect((await cancel(paid.id)).reply.refund).toEqual({ to: 'balance', status: 'succeeded' })
  })

  it('refunds the money, takes the points and frees the room', async () => {
    const { id } = await book('2026-11-21', '19:00', '21:00')
    const { status, reply } = await cancel(id)
    expect(status).toBe(200)
    expect(reply).toMatchObject({ status: 'canceled', pointsEarned: 0, cancelableUntil: null })
    expect((await member.call(getUser, {})).reply).toMatchObject({
      accountBalance: '10000.00',
      loyaltyPoints: 0,
    })
    const { rows: held } = await club.pool.query(
      'SELECT 1 FROM occupancies WHERE booking_id = $1',
      [id],
    )
    expect(held).toEqual([])
    const { rows } = await club.pool.query(
      `SELECT account, sum(cents)::int AS cents FROM journal JOIN bills ON lantern_id = subject
       WHERE booking_id = $1 AND cause = 'booking_refund' GROUP BY 1 HAVING sum(cents) <> 0 ORDER BY 2`,
      [id],
    )
    expect(rows).toEqual([
      { account: 'booking_income', cents: -3_000 },
      { account: 'service_fees', cents: -150 },
      { account: 'wallet', cents: 3_150 },
    ])
  })

  it('refunds what was paid, not the current price', async () => {
    const { id } = await book('2026-11-21', '16:00', '17:00')
    await club.pool.query('UPDATE amenities SET price_per_hour = 99 WHERE id = 5')
    await cancel(id)
    await club.pool.query('UPDATE amenities SET price_per_hour = 15 WHERE id = 5')
    expect((await member.call(getUser, {})).reply?.accountBalance).toBe('10000.00')
  })

  it('happens once', async () => {
    const { id } = await book('2026-11-21', '16:00', '17:00')
    expect((await cancel(id)).status).toBe(200)
    expect((await cancel(id)).code).toBe('not_cancelable')
    expect((await member.call(getUser, {})).reply?.accountBalance).toBe('10000.00')
  })

  it('is allowed to its member only; others get not_found', async () => {
    const { id } = await book('2026-11-21', '17:00', '18:00')
    for (const role of ['customer', 'staff', 'admin'] as const) {
      const other = await club.signedIn({ role })
      const answer = await cancel(id, other)
      expect([answer.status, answer.code]).toEqual([404, 'not_found'])
    }
    expect((await cancel(2_147_483_647)).code).toBe('not_found')
    expect(await upcoming()).toMatchObject([{ id, status: 'confirmed' }])
  })

  it('is possible until the start', async () => {
    const [first, second] = [
      await book('2026-11-21', '18:00', '19:00'),
      await book('2026-11-21', '18:00', '19:00'),
    ]
    await at('2026-11-21T22:59:50Z')
    expect((await cancel(first.id)).status).toBe(200)
    await at('2026-11-21T23:00:00Z')
    expect((await cancel(second.id)).code).toBe('not_cancelable')
  })

  it('follows the refund rules of the time when it was booked', async () => {
    const free = await book('2026-11-21', '20:00', '21:00')
    await club.pool.query(
      `UPDATE venue_settings SET refund_rules = '[{"hours": 24, "percent": 100}]'`,
    )
    const strict = await book('2026-11-22', '20:00', '21:00')
    await club.pool.query(
      `UPDATE venue_settings SET refund_rules = '[{"hours": 0, "percent": 100}]'`,
    )
    expect(free).toMatchObject({
      refundRules: [{ hours: 0, percent: 100 }],
      cancelableUntil: '2026-11-22T01:00:00.000Z',
    })
    expect(strict).toMatchObject({
      refundRules: [{ hours: 24, percent: 100 }],
      cancelableUntil: '2026-11-22T01:00:00.000Z',
    })

    await at('2026-11-22T00:59:50Z')
    expect((await cancel(free.id)).status).toBe(200)
    await at('2026-11-22T01:00:00Z')
    const late = await cancel(strict.id)
    expect([late.status, late.code]).toEqual([409, 'too_late_to_cancel'])
    expect(late.text).toContain('Cancellation ended 24 hours before the start.')
    expect(await upcoming()).toMatchObject([{ id: strict.id, cancelableUntil: null }])
  })
})

describe("a member's bookings", () => {
  it('are upcoming until they end, soonest first, and past from then on', async () => {
    const later = await book('2026-11-22', '14:00', '15:00')
    const night = await book('2026-11-21', '23:00', '01:00')
    const gone = await book('2026-11-22', '16:00', '17:00')
    await cancel(gone.id)
    const ids = async (list: Promise<{ id: number }[]>) => (await list).map(({ id }) => id)
    expect(await ids(upcoming())).toEqual([night.id, later.id])
    expect(await ids(past())).toEqual([gone.id])

    await at('2026-11-22T05:30:00Z')
    expect(await ids(upcoming())).toEqual([night.id, later.id])
    await at('2026-11-22T06:00:00Z')
    expect(await ids(upcoming())).toEqual([later.id])
    expect(await ids(past())).toEqual([gone.id, night.id])
  })

  it('are past once the desk has completed them', async () => {
    const staff = await club.signedIn({ role: 'staff' })
    const { id } = await book('2026-11-21', '14:00', '15:00')
    await begin(club, id)
    await staff.call(setBookingStatus, {
      params: { id: String(id) },
      body: { status: 'completed', version: await versionOf(club, id) },
    })
    expect(await upcoming()).toEqual([])
    expect(await past()).toMatchObject([{ id, status: 'completed', cancelableUntil: null }])
  })

  it('are listed page by page, each once', async () => {
    // Several at one hour, so that only their ids order them.
    const all: { id: number; startsAt: string }[] = []
    for (let turn = 0; turn < 43; turn += 1) {
      const hour = 14 + (turn % 4)
      const booking = await book('2026-11-28', `${hour}:00`, `${hour + 1}:00`)
      await cancel(booking.id)
      all.push(booking)
    }
    const expected = all
      .toSorted((a, b) => b.startsAt.localeCompare(a.startsAt) || b.id - a.id)
      .map(({ id }) => id)
    const seen: number[] = []
    const sizes: number[] = []
    for (;;) {
      const page = await past(seen.at(-1))
      if (page.length === 0) break
      sizes.push(page.length)
      seen.push(...page.map(({ id }) => id))
    }
    expect(sizes).toEqual([20, 20, 3])
    expect(seen).toEqual(expected)
  })

  it('have no cursor from another member’s booking', async () => {
    const { id } = await book('2026-11-21', '14:00', '15:00')
    await cancel(id)
    const other = await club.signedIn()
    const page = await other.call(listPastBookings, { query: { before: String(id) } })
    expect(page.reply).toEqual([])
  })
})

it('the books stay in balance', async () => {
  expect(await checkBooks(club.kernels[0])).toEqual([])
})
