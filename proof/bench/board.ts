import type { Database } from '../../server/src/kernel/db/db.ts'
import { measureDrag, withStaffPage } from './dragging.ts'

/**
 * `npm run bench:board`: the night board with 300 bookings, one of them dragged about in Chromium: frames a second, and
 * what a move costs in script. The pages must be built. Asserts nothing.
 */
const BOOKINGS = 300

/** A booking for each hour of each of 25 rooms, as far as they are wanted, on a night a week from now. */
async function book(pool: Database['pool']): Promise<string> {
  await pool.query(
    `INSERT INTO venue_tables (name, amenity_id)
     SELECT 'Room ' || n, 1 FROM generate_series(1, GREATEST(0, 25 - (
       SELECT count(*)::int FROM venue_tables WHERE amenity_id IS NOT NULL))) AS n`,
  )
  const { rows } = await pool.query<{ night: string }>(
    `WITH night AS (SELECT current_date + 7 AS date), rooms AS (
       SELECT name, amenity_id, row_number() OVER (ORDER BY id) - 1 AS place FROM venue_tables
       WHERE amenity_id IS NOT NULL ORDER BY id LIMIT 25)
     INSERT INTO bookings (lantern_id, guest_name, amenity_id, booking_date, start_time, end_time,
       during, units, hours, price_per_hour, subtotal, service_fee, service_fee_bps, total_price,
       status, payment_method, cancel_hours, party_size, contact_phone, created_at, updated_at)
     SELECT 'B' || lpad((place * 12 + hour)::text, 11, '0'), 'Guest ' || (place * 12 + hour),
       amenity_id, date, lpad(((14 + hour) % 24)::text, 2, '0') || ':00',
       lpad(((15 + hour) % 24)::text, 2, '0') || ':00',
       tstzrange((date + (14 + hour) * interval '1 hour') AT TIME ZONE 'America/Toronto',
                 (date + (15 + hour) * interval '1 hour') AT TIME ZONE 'America/Toronto'),
       ARRAY[name], 1, 48, 48, 2.4, 500, 50.4, 'confirmed', 'cash', 0, 4, '+14165550142', now(), now()
     FROM rooms, night, generate_series(0, 11) AS hour
     WHERE place * 12 + hour < $1 RETURNING booking_date::text AS night`,
    [BOOKINGS],
  )
  return rows[0]?.night ?? ''
}

await withStaffPage({ width: 1_280, height: 800 }, async (page, pool) => {
  await page.goto(`/board?date=${await book(pool)}`)
  const bars = page.locator('[data-bar]')
  await bars.nth(150).waitFor()
  console.log(`${await bars.count()} bookings`)
  await measureDrag(page, bars.nth(150), { across: 250, down: 200 })
})
