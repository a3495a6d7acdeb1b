import { listBlockedDates, setAmenityAvailability } from '@lantern/contract/venue/amenities'
import {
  cancelBooking,
  createBooking,
  getAvailability,
  setBookingStatus,
  type BookingStatus,
} from '@lantern/contract/bookings/bookings'
import { bookForCustomer } from '@lantern/contract/floor/desk'
import { ErrorBody } from '@lantern/contract/calls/errors'
import { getUser } from '@lantern/contract/members/members'
import { toCents } from '@lantern/contract/payments/pricing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../../test/checks/books.ts'
import { openClub, type Club } from '../../../../test/club/club.ts'
import { begin, versionOf } from '../../../../test/checks/versions.ts'

type SignedIn = Awaited<ReturnType<Club['signedIn']>>

let club: Club
let staff: SignedIn
let member: SignedIn
beforeAll(async () => {
  club = await openClub()
  staff = await club.signedIn({ role: 'staff' })
  member = await club.signedIn({ balance: 1_000_000 })
})
afterAll(() => club.close())

async function book(bookingDate: string, startTime = '19:00', endTime = '20:00') {
  const body = { amenityId: 3, bookingDate, startTime, endTime }
  return (await member.call(createBooking, { body })).reply
}
const move = async (
  id: number,
  status: 'confirmed' | 'completed' | 'no_show' | 'canceled',
  { by = staff, version }: { by?: SignedIn; version?: number } = {},
) =>
  by.call(setBookingStatus, {
    params: { id: String(id) },
    body: { status, version: version ?? (await versionOf(club, id)) },
  })
const block = (date: string, isBlocked: boolean, force?: boolean) =>
  staff.call(setAmenityAvailability, {
    params: { id: '3' },
    body: { date, isBlocked, ...(force !== undefined && { force }) },
  })
const blocked = async () =>
  (await club.visitor().call(listBlockedDates, { params: { id: '3' } })).reply
const audited = async (subject: string) =>
  (
    await club.pool.query<Record<string, unknown>>(
      'SELECT actor_id, action, before, after FROM audit_events WHERE subject = $1 ORDER BY id',
      [subject],
    )
  ).rows

describe('blocking a date', () => {
  it('closes it for new bookings until it is opened again, and is in the audit log', async () => {
    const date = '2026-11-27'
    expect((await block(date, true)).reply).toEqual({ date, isBlocked: true, bookings: [] })
    expect((await block(date, true)).status).toBe(200)
    expect(await blocked()).toEqual([date])
    const closed = await club
      .visitor(1)
      .call(getAvailability, { params: { id: '3' }, query: { date } })
    expect(closed.reply.closed).toBe('date_blocked')
    expect(closed.reply.hours.every((hour) => hour.freePlaces.length === 0)).toBe(true)

    await block(date, false)
    expect(await blocked()).toEqual([])
    expect((await book(date)).status).toBe('confirmed')
    const event = (isBlocked: boolean) => ({
      actor_id: staff.person.id,
      action: 'amenity.date',
      before: null,
      after: { date, isBlocked },
    })
    expect(await audited('amenity:3')).toEqual([event(true), event(true), event(false)])
  })

  it('lists the bookings of the date and needs a confirmation, and leaves them as they are', async () => {
    const date = '2026-11-28'
    const [first, second] = [await book(date, '15:00', '16:00'), await book(date)]
    const canceled = await book(date, '22:00', '23:00')
    await move(canceled.id, 'canceled')

    const request = await block(date, true)
    expect([request.status, request.code]).toEqual([409, 'date_has_bookings'])
    const { values, message } = ErrorBody.parse(JSON.parse(request.text))
    expect(values).toEqual({ count: 2, bookings: `${first.lanternId}, ${second.lanternId}` })
    expect(message).toContain('There are 2 bookings on that date.')
    expect(await blocked()).toEqual([])

    const forced = await block(date, true, true)
    expect(forced.reply.bookings).toEqual([first.lanternId, second.lanternId])
    expect(await blocked()).toEqual([date])
    const { rows } = await club.pool.query(
      "SELECT status FROM bookings WHERE booking_date = $1 AND status <> 'canceled'",
      [date],
    )
    expect(rows).toEqual([{ status: 'confirmed' }, { status: 'confirmed' }])
  })

  it('races with a booking: either it lists the booking, or the booking is refused', async () => {
    for (const day of [10, 11, 12, 13]) {
      const date = `2026-12-${day}`
      const body = { amenityId: 3, bookingDate: date, startTime: '19:00', endTime: '20:00' }
      const [request, booked] = await Promise.all([
        block(date, true),
        member.at(club.instances[1].app).call(createBooking, { body }),
      ])
      const outcome = [request.code ?? 'blocked', booked.code ?? 'booked']
      expect([
        ['blocked', 'date_blocked'],
        ['date_has_bookings', 'booked'],
      ]).toContainEqual(outcome)
    }
  })

  it('is refused for a past night, an unknown amenity and a member', async () => {
    expect((await block('2026-11-19', true)).code).toBe('date_past')
    const body = { date: '2026-11-29', isBlocked: true }
    const unknown = await staff.call(setAmenityAvailability, { params: { id: '999' }, body })
    expect(unknown.code).toBe('not_found')
    const answer = await member.call(setAmenityAvailability, { params: { id: '3' }, body })
    expect(answer.code).toBe('forbidden')
  })
})

describe('the desk sets a booking’s status', () => {
  it('to canceled, which refunds money and points, frees the room, and is in the audit log', async () => {
    const before = (await member.call(getUser, {})).reply
    const { id } = await book('2026-11-30')
    expect((await move(id, 'canceled')).reply.status).toBe('canceled')
    expect((await member.call(getUser, {})).reply).toMatchObject({
      accountBalance: before?.accountBalance,
      loyaltyPoints: before?.loyaltyPoints,
    })
    const { rows } = await club.pool.query<Record<string, unknown>>(
      `SELECT m.actor_id FROM bill_payments m JOIN bills b ON b.id = m.bill_id
       WHERE b.booking_id = $1 AND m.refunds IS NOT NULL`,
      [id],
    )
    expect(rows).toEqual([{ actor_id: staff.person.id }])
    expect(await audited(`booking:${id}`)).toEqual([
      {
        actor_id: staff.person.id,
        action: 'booking.status',
        before: { status: 'confirmed' },
        after: { status: 'canceled', refund: '94.50' },
      },
    ])
    expect((await book('2026-11-30')).status).toBe('confirmed')
  })

  it.each(['completed', 'no_show'] as const)('to %s, which keeps the money', async (status) => {
    const { id } = await book('2026-12-02', status === 'completed' ? '15:00' : '17:00', '18:00')
    const early = status === 'completed' ? 'not_begun' : 'no_show_early'
    expect((await move(id, status)).code).toBe(early)
    await begin(club, id)
    const { reply: before } = await member.call(getUser, {})
    expect((await move(id, status)).reply.status).toBe(status)
    expect((await member.call(getUser, {})).reply?.accountBalance).toBe(before?.accountBalance)
    for (const next of ['confirmed', 'canceled', 'completed'] as const) {
      expect((await move(id, next)).code).toBe('wrong_state')
    }
    expect(await audited(`booking:${id}`)).toHaveLength(1)
  })

  it('once when several do at once, and the refund matches', async () => {
    const elsewhere = member.at(club.instances[1].app)
    const balance = async () =>
      toCents((await member.call(getUser, {})).reply?.accountBalance ?? '')
    for (const day of [14, 16, 17, 19]) {
      const before = await balance()
      const { id } = await book(`2026-12-${day}`)
      await begin(club, id, -0.5)
      const version = await versionOf(club, id)
      const answers = await Promise.all([
        move(id, 'canceled', { version }),
        elsewhere.call(cancelBooking, { params: { id: String(id) } }),
        move(id, 'confirmed', { version }),
        move(id, 'canceled', { version }),
      ])
      expect(answers.filter((each) => each.status === 200)).toHaveLength(1)
      expect(before - (await balance())).toBe(0)
    }
  })

  const insert = async (status: BookingStatus, hold: string | null) => {
    const { rows } = await club.pool.query<{ id: number }>(
      `INSERT INTO bookings (lantern_id, user_id, amenity_id, booking_date, start_time, end_time,
         during, units, hours, price_per_hour, service_fee_bps, status, hold_expires_at, refund_rules,
         created_at, updated_at)
       VALUES (lpad((floor(random() * 1e12))::bigint::text, 12, '0'), $1, 3, '2027-01-01', '19:00', '20:00',
         '[2027-01-02T00:00Z,2027-01-02T01:00Z)', '{Theater}', 1, 90, 0, $2, $3,
         '[{"hours": 0, "percent": 100}]', now(), now())
       RETURNING id`,
      [member.person.id, status, hold],
    )
    return rows[0]?.id ?? 0
  }

  it('never of a hold, whose payment is open', async () => {
    const hold = await insert('pending', '2026-11-20T20:10:00Z')
    for (const status of ['confirmed', 'canceled', 'completed', 'no_show'] as const) {
      expect((await move(hold, status)).code).toBe('wrong_state')
    }
  })

  it('to confirmed only if it is pending', async () => {
    const body = {
      amenityId: 3,
      bookingDate: '2026-12-20',
      startTime: '19:00',
      endTime: '20:00',
      guestName: 'Mr Wong',
      payment: 'later' as const,
    }
    const { id: awaiting } = (await staff.call(bookForCustomer, { body })).reply
    expect((await move(awaiting, 'completed')).code).toBe('wrong_state')
    expect((await move(awaiting, 'confirmed')).reply.status).toBe('confirmed')
    expect((await move(awaiting, 'confirmed')).code).toBe('wrong_state')
    const refused = await move(await insert('paid_online', null), 'confirmed')
    expect(ErrorBody.parse(JSON.parse(refused.text)).values).toEqual({ status: 'paid_online' })
  })

  it('for staff only, and not of an unknown booking', async () => {
    expect((await move(2_147_483_647, 'confirmed')).code).toBe('not_found')
    const { id } = await book('2026-12-18')
    expect((await move(id, 'completed', { by: member })).code).toBe('forbidden')
  })
})

it('the books stay in balance', async () => {
  expect(await checkBooks(club.kernels[0])).toEqual([])
})
