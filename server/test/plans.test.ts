import { afterAll, beforeAll, expect, it } from 'vitest'
import { paymentFacts } from '../src/features/bills/payments/repository.ts'
import { bookingFacts } from '../src/features/bookings/member/repository.ts'
import { checkInFacts } from '../src/features/bookings/party/repository.check-in.ts'
import { takenIn } from '../src/features/bookings/slots/repository.ts'
import { saleFacts } from '../src/features/orders/placing/repository.ts'
import type { Bound } from '../src/kernel/db/db-statement.ts'
import { openClub, type Club } from './club.ts'

/** So many bookings that a glance at a stretch of time promises the planner something. */
const BOOKINGS = 2_000
/** PostgreSQL plans a prepared statement for the values of its first calls, before it decides to keep one plan for all. */
const FIRST = 5

let club: Club
let memberId: number
beforeAll(async () => {
  club = await openClub({ jobsByHand: true })
  memberId = (await club.member()).id
  const client = await club.pool.connect()
  await client.query('BEGIN; SET LOCAL session_replication_role = replica')
  await client.query(
    `WITH made AS (
       INSERT INTO bookings (lantern_id, user_id, amenity_id, booking_date, start_time, end_time, during, units, hours,
         price_per_hour, subtotal, service_fee, service_fee_bps, total_price, points_earned, status, payment_method,
         cancel_hours, refund_tiers, created_at, updated_at)
       SELECT upper(substr(md5(n::text), 1, 12)), $1, 1, date '2026-11-20' + n, '18:00', '20:00',
         tstzrange(begins, begins + interval '2 hours'), ARRAY['K'], 2, 48, 96, 4.80, 500, 100.80, 0, 'confirmed', 'cash',
         24, '[]', now(), now()
       FROM generate_series(1, $2::int) AS n, LATERAL (SELECT timestamptz '2026-11-20' + n * interval '1 day') AS day (begins)
       RETURNING id, during)
     INSERT INTO occupancies (table_id, booking_id, during, seated)
     SELECT t.id, made.id, made.during, false FROM made, venue_tables t`,
    [memberId, BOOKINGS],
  )
  await client.query('DELETE FROM occupancies WHERE upper(during) > $1', ['2027-11-20'])
  await client.query('COMMIT; ANALYZE')
  client.release()
})
afterAll(async () => {
  await club.pool.query('DELETE FROM occupancies; DELETE FROM bookings')
  await club.close()
})

const during = '[2026-12-04 00:00+00,2026-12-04 02:00+00)'
it.each<[string, () => Bound]>([
  [
    'a booking',
    () => bookingFacts(memberId, 'POST /api/bookings', 'k', '2026-11-20', [1, 2], during),
  ],
  ['the hours of a night', () => takenIn([1, 2], during)],
  [
    'a sale',
    () => saleFacts(null, null, null, 2, null, null, new Date(), memberId, null, null, false),
  ],
  [
    'an order',
    () => saleFacts(memberId, 'POST', 'k', 5, 1, memberId, new Date(), null, null, null, false),
  ],
  ['a check-in', () => checkInFacts(1, new Date(), memberId, null, null)],
  ['a payment on a bill', () => paymentFacts(1, null, memberId, null, null)],
])('the facts of %s are planned once for all', async (_, asked) => {
  const client = await club.pool.connect()
  const { name, text, values } = asked()
  for (let call = 0; call < 2 * FIRST; call += 1) {
    await client.query({ name, text, values: [...values] })
  }
  const { rows } = await client.query<{ custom: number }>(
    'SELECT custom_plans::int AS custom FROM pg_prepared_statements WHERE name = $1',
    [name],
  )
  client.release(true)
  expect(rows).toEqual([{ custom: FIRST }])
})
