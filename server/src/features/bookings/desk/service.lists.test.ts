import { countMonth, listStaffBookings, type StaffBooking } from '@lantern/contract/floor/desk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClub, type Club } from '../../../../test/club/club.ts'

type SignedIn = Awaited<ReturnType<Club['signedIn']>>

let club: Club
let staff: SignedIn
let mei: SignedIn['person']
/** Sixty bookings of an hour, thirty before now and thirty after, in every status. */
beforeAll(async () => {
  club = await openClub()
  staff = await club.signedIn({ role: 'staff' })
  mei = await club.member()
  await club.pool.query(
    `INSERT INTO bookings (lantern_id, user_id, guest_name, amenity_id, booking_date, start_time, end_time,
       during, units, hours, price_per_hour, service_fee_bps, status, hold_expires_at, refund_rules, created_at,
       updated_at)
     SELECT 'ABCDEFGH' || (1000 + n), CASE WHEN n % 10 = 0 THEN $1::integer END,
       CASE n % 10 WHEN 0 THEN NULL WHEN 1 THEN '陈小美' ELSE 'Guest ' || n END, 1 + abs(n) % 2,
       (timestamptz '2026-11-20T20:00Z' + n * interval '1 hour')::date, '19:00', '20:00',
       tstzrange(timestamptz '2026-11-20T20:00Z' + n * interval '1 hour',
                 timestamptz '2026-11-20T21:00Z' + n * interval '1 hour'), '{}', 1, 10, 0,
       (ARRAY['confirmed', 'pending', 'canceled', 'paid_online', 'completed', 'no_show'])[1 + abs(n) % 6],
       NULL, '[{"hours": 0, "percent": 100}]', now(), now()
     FROM generate_series(-30, 29) n`,
    [mei.id],
  )
})
afterAll(() => club.close())

type Query = Parameters<typeof staff.call<typeof listStaffBookings>>[1]['query']

/** All pages of a list. */
async function all(query: Query): Promise<StaffBooking[]> {
  const found: StaffBooking[] = []
  const totals: number[] = []
  let after: string | undefined
  do {
    const { reply } = await staff.call(listStaffBookings, {
      query: { ...query, ...(after !== undefined && { after }) },
    })
    expect(reply.bookings.length).toBeLessThanOrEqual(20)
    totals.push(found.length + reply.count)
    found.push(...reply.bookings)
    after = reply.next ?? undefined
  } while (after !== undefined)
  expect(totals).toEqual(totals.map(() => found.length))
  return found
}

describe('the staff’s lists', () => {
  it('have no past bookings under coming ones', async () => {
    const query = { scope: 'upcoming', status: 'no_show' } as const
    expect(await all(query)).toEqual([])
    expect(await all({ ...query, search: 'Chen' })).toEqual([])
  })

  it('refuse a cursor that no booking can have', async () => {
    const query = { scope: 'past', after: '5.7409605584' } as const
    expect((await staff.call(listStaffBookings, { query })).code).toBe('invalid_input')
  })

  it('have each booking once, in one of two lists, in order', async () => {
    const coming = await all({ scope: 'upcoming' })
    const past = await all({ scope: 'past' })
    const starts = coming.map(({ startsAt }) => startsAt)
    expect(starts).toEqual(starts.toSorted())
    const ends = past.map(({ startsAt }) => startsAt)
    expect(ends).toEqual(ends.toSorted().toReversed())
    expect(
      coming.every(({ status }) => ['confirmed', 'pending', 'paid_online'].includes(status)),
    ).toBe(true)
    expect(new Set([...coming, ...past].map(({ id }) => id)).size).toBe(60)
    expect(coming.length + past.length).toBe(60)
  })

  it('can be filtered by status and amenity', async () => {
    const pending = await all({ scope: 'upcoming', status: 'pending' })
    expect(new Set(pending.map(({ status }) => status))).toEqual(new Set(['pending']))
    expect(pending).toHaveLength(5)
    const canceled = await all({ scope: 'past', status: 'canceled', amenityId: '1' })
    expect(canceled.map(({ status, amenityId }) => [status, amenityId])).toEqual(
      Array.from({ length: 10 }, () => ['canceled', 1]),
    )
    expect(await all({ scope: 'upcoming', status: 'canceled' })).toEqual([])
  })

  it.each([
    ['mei chen', 6],
    ['EI CH', 6],
    ['陈', 3],
    ['小美', 3],
    ['abcdefgh1007', 1],
    ['Guest 7', 1],
    ["50%' OR true", 0],
    ['nobody at all', 0],
  ])('find %s', async (search, count) => {
    const found = [
      ...(await all({ scope: 'upcoming', search })),
      ...(await all({ scope: 'past', search })),
    ]
    expect(found).toHaveLength(count)
  })

  it('find all bookings of a customer', async () => {
    const found = await all({ scope: 'past', userId: String(mei.id) })
    expect(found.map(({ userName }) => userName)).toEqual(Array(5).fill('Mei Chen'))
  })
})

it('count the bookings of each night of a month without canceled ones', async () => {
  const { reply } = await staff.call(countMonth, { params: { month: '2026-11' } })
  expect(reply.reduce((sum, { count }) => sum + count, 0)).toBe(50)
  expect(reply.reduce((sum, { pending }) => sum + pending, 0)).toBe(10)
  const other = await staff.call(countMonth, { params: { month: '2027-02' } })
  expect(other.reply).toEqual([])
})

it('a booking of a whole night is coming until its last hour, also when clocks go back', async () => {
  await club.pool.query(
    `INSERT INTO bookings (lantern_id, guest_name, amenity_id, booking_date, start_time, end_time, during,
       units, hours, price_per_hour, service_fee_bps, status, refund_rules, created_at, updated_at)
     VALUES ('LONGESTNIGHT', 'Lin', 1, '2026-10-31', '14:00', '14:00',
       '[2026-10-31 14:00-04, 2026-11-01 14:00-05)', '{}', 24, 10, 0, 'confirmed',
       '[{"hours": 0, "percent": 100}]', now(), now())`,
  )
  club.clock.set(new Date('2026-11-01T18:45:00Z'))
  staff = await club.signedIn({ role: 'staff' })
  const numbers = async (scope: 'upcoming' | 'past') =>
    (await all({ scope })).map(({ lanternId }) => lanternId)
  expect(await numbers('upcoming')).toContain('LONGESTNIGHT')
  expect(await numbers('past')).not.toContain('LONGESTNIGHT')
})
