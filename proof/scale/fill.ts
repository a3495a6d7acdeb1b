import type { Database } from '../../server/src/kernel/db/db.ts'
import { firstNames, lastNames } from './people.ts'

export interface Size {
  customers: number
  bookings: number
  orders: number
}

/**
 * How many hour-long bookings a night of the sample club has: two thirds of its rooms' hours. 89 and their
 * number have no common divisor, so no two bookings of a night get the same room and hour.
 */
const PER_NIGHT = 136
const STEP = 89

/** Customers with a balance high enough for their bookings and orders. */
const people = `
INSERT INTO users (email, password, first_name, last_name, phone, status, created_at, updated_at)
SELECT 'customer' || n || '@scale.test', 'nobody signs in with this',
       ($2::text[])[(1 + n * 7 % array_length($2::text[], 1))],
       ($3::text[])[(1 + n * 13 % array_length($3::text[], 1))],
       '416 555 ' || lpad((n % 10000)::text, 4, '0'),
       (ARRAY['Regular', 'Regular', 'VIP', 'New'])[1 + n % 4],
       now() - n * interval '1 hour', now()
FROM generate_series(1, $1::int) n`

/**
 * Each booking has a night, a room and an hour of its own. Most of those in the past are completed; most of
 * those to come are confirmed and hold their room.
 */
const bookings = `
WITH rooms AS (
  SELECT array_agg(t.id ORDER BY t.id) AS ids, count(*)::int AS n FROM venue_tables t
  WHERE amenity_id IS NOT NULL
), guests AS (
  SELECT array_agg(id ORDER BY id) AS ids, count(*)::int AS n FROM users
  WHERE email LIKE 'customer%@scale.test'
), slots AS (
  SELECT k, $2::date - k / $3::int AS night, (k % $3::int) * $4::int % (rooms.n * 12) AS slot,
         guests.ids[1 + (k * 7919::bigint % guests.n)::int] AS user_id, rooms.ids AS rooms
  FROM generate_series(0, $1::int - 1) k, rooms, guests
), wished AS (
  SELECT k, night, user_id, slot % 12 AS place, rooms[1 + slot / 12] AS table_id,
         CASE WHEN night >= $5::date
              THEN (ARRAY['confirmed', 'confirmed', 'confirmed', 'pending', 'canceled'])[1 + k % 5]
              ELSE (ARRAY['completed', 'completed', 'completed', 'no_show', 'canceled'])[1 + k % 5]
         END AS status
  FROM slots
)
INSERT INTO bookings (lantern_id, user_id, amenity_id, booking_date, start_time, end_time, during,
  units, hours, price_per_hour, subtotal, service_fee, service_fee_bps, total_price, points_earned, status,
  payment_method, cancel_hours, created_at, updated_at)
SELECT 'S' || lpad(k::text, 11, '0'), user_id, a.id, night,
       lpad(((14 + place) % 24)::text, 2, '0') || ':00', lpad(((15 + place) % 24)::text, 2, '0') || ':00',
       tstzrange((night + (14 + place) * interval '1 hour') AT TIME ZONE 'America/Toronto',
                 (night + (14 + place) * interval '1 hour') AT TIME ZONE 'America/Toronto' + interval '1 hour'),
       ARRAY[t.name], 1, a.price_per_hour, a.price_per_hour, fee, 500, a.price_per_hour + fee,
       CASE WHEN w.status IN ('pending', 'canceled') THEN 0 ELSE floor(a.price_per_hour) END::int,
       w.status, CASE WHEN w.status IN ('pending', 'canceled') THEN 'none'
                    WHEN k % 5 = 1 THEN 'cash' ELSE 'balance' END,
       0, night - interval '3 days', night - interval '3 days'
FROM wished w JOIN venue_tables t ON t.id = w.table_id JOIN amenities a ON a.id = t.amenity_id,
LATERAL (SELECT round(a.price_per_hour * 0.05, 2) AS fee) f`

const rooms = `
INSERT INTO occupancies (table_id, booking_id, during)
SELECT t.id, b.id, b.during FROM bookings b JOIN venue_tables t ON t.name = b.units[1]
WHERE b.lantern_id LIKE 'S0%' AND b.status IN ('pending', 'confirmed')`

/** Each order has two dishes, is served, and was paid from the balance. */
const orders = `
WITH menu AS (
  SELECT array_agg(id ORDER BY id) AS ids, array_agg(price ORDER BY id) AS prices, count(*)::int AS n
  FROM food_items
), guests AS (
  SELECT array_agg(id ORDER BY id) AS ids, count(*)::int AS n FROM users
  WHERE email LIKE 'customer%@scale.test'
), priced AS (
  SELECT k, guests.ids[1 + (k * 104729::bigint % guests.n)::int] AS user_id,
         menu.prices[1 + k % menu.n] + menu.prices[1 + (k + 1) % menu.n] AS subtotal
  FROM generate_series(0, $1::int - 1) k, menu, guests
)
INSERT INTO food_orders (lantern_id, user_id, status, source, payment_type, subtotal, discount, tax, tip,
  total_amount, points_earned, created_at, updated_at)
SELECT 'S' || lpad(k::text, 11, '0'), user_id, 'served', 'member', 'balance', subtotal, 0,
       round(subtotal * 0.13, 2), 0, subtotal + round(subtotal * 0.13, 2), floor(subtotal)::int,
       at, at
FROM priced, LATERAL (SELECT now() - k * interval '13 minutes' - interval '1 day' AS at) t`

const dishes = `
WITH menu AS (
  SELECT array_agg(i.id ORDER BY i.id) AS ids, count(*)::int AS n FROM food_items i
)
INSERT INTO food_order_items (order_id, food_item_id, quantity, unit_price, discount, tax, name_en, name_ch, kind)
SELECT o.id, i.id, 1, i.price, 0,
       CASE WHEN turn = 0 THEN round(i.price * 0.13, 2)
            ELSE o.tax - round(first.price * 0.13, 2) END,
       i.name_en, i.name_ch, c.kind
FROM food_orders o, LATERAL (SELECT substr(o.lantern_id, 2)::int AS k) x, menu, generate_series(0, 1) turn
JOIN food_items i ON true
JOIN food_categories c ON c.id = i.category_id
JOIN food_items first ON true
WHERE o.lantern_id LIKE 'S0%' AND i.id = menu.ids[1 + (k + turn) % menu.n]
  AND first.id = menu.ids[1 + k % menu.n]`

/** The transactions of the ledger: one deposit for each customer, one payment for each booking and order. */
const heads = `
INSERT INTO ledger_transactions (kind, reference, subject, created_at)
SELECT 'booking', 'booking:' || id || ':charged', lantern_id, created_at FROM bookings
WHERE lantern_id LIKE 'S0%' AND payment_method <> 'none'
UNION ALL
SELECT 'food_order', 'food_order:' || id || ':charged', lantern_id, created_at FROM food_orders
WHERE lantern_id LIKE 'S0%'
UNION ALL
SELECT 'opening_balance', 'scale:' || id || ':opening', NULL, created_at FROM users
WHERE email LIKE 'customer%@scale.test'`

const postings = `
INSERT INTO ledger_postings (transaction_id, account, member_id, cents)
SELECT t.id, side.account, side.member_id, side.cents
FROM bookings b
JOIN ledger_transactions t ON t.reference = 'booking:' || b.id || ':charged',
LATERAL (VALUES
  (CASE WHEN b.payment_method = 'cash' THEN 'cash' ELSE 'wallet' END,
   CASE WHEN b.payment_method = 'cash' THEN NULL ELSE b.user_id END, -b.total_price * 100),
  ('booking_income', NULL, b.subtotal * 100),
  ('service_fees', NULL, b.service_fee * 100)) side (account, member_id, cents)
WHERE b.lantern_id LIKE 'S0%' AND side.cents <> 0
UNION ALL
SELECT t.id, side.account, side.member_id, side.cents
FROM food_orders o
JOIN ledger_transactions t ON t.reference = 'food_order:' || o.id || ':charged',
LATERAL (VALUES ('wallet', o.user_id, -o.total_amount * 100), ('food_income', NULL, o.subtotal * 100),
                ('tax_payable', NULL, o.tax * 100)) side (account, member_id, cents)
WHERE o.lantern_id LIKE 'S0%' AND side.cents <> 0`

/** Each customer deposited what they spent, plus up to a hundred dollars. */
const openings = `
WITH spent AS (
  SELECT member_id, -sum(cents) AS cents FROM ledger_postings WHERE account = 'wallet' GROUP BY 1
), brought AS (
  SELECT u.id, t.id AS transaction_id, coalesce(s.cents, 0) + left_over AS cents, left_over
  FROM users u JOIN ledger_transactions t ON t.reference = 'scale:' || u.id || ':opening'
  LEFT JOIN spent s ON s.member_id = u.id, LATERAL (SELECT 100 + u.id % 100 * 100 AS left_over) l
), posted AS (
  INSERT INTO ledger_postings (transaction_id, account, member_id, cents)
  SELECT transaction_id, account, member_id, side.cents FROM brought,
  LATERAL (VALUES ('opening_balances', NULL::int, -brought.cents), ('wallet', id, brought.cents))
    side (account, member_id, cents)
)
UPDATE users SET account_balance = left_over / 100.0 FROM brought WHERE brought.id = users.id`

const points = `
INSERT INTO loyalty_entries (user_id, points, reference, created_at)
SELECT user_id, points_earned, 'booking:' || id || ':charged', created_at FROM bookings
WHERE lantern_id LIKE 'S0%' AND points_earned > 0
UNION ALL
SELECT user_id, points_earned, 'food_order:' || id || ':charged', created_at FROM food_orders
WHERE lantern_id LIKE 'S0%' AND points_earned > 0`

const pointSums = `
UPDATE users SET loyalty_points = loyalty_points + earned.points
FROM (SELECT user_id, sum(points)::int AS points FROM loyalty_entries GROUP BY 1) earned
WHERE earned.user_id = users.id AND email LIKE 'customer%@scale.test'`

const counts = [
  `INSERT INTO booking_days (booking_date, amenity_id, status, bookings, hours, revenue)
   SELECT booking_date, amenity_id, status, count(*), sum(hours),
          sum(booking_revenue(status, payment_method, total_price))
   FROM bookings WHERE lantern_id LIKE 'S0%' GROUP BY 1, 2, 3`,
  `INSERT INTO booking_months (month, amenity_id, status, bookings, revenue)
   SELECT date_trunc('month', booking_date)::date, amenity_id, status, sum(bookings), sum(revenue)
   FROM booking_days GROUP BY 1, 2, 3`,
  `INSERT INTO order_income (quarter, cents)
   SELECT date_bin('15 minutes', t.created_at, '2000-01-01 00:00+00'), sum(p.cents)
   FROM ledger_transactions t JOIN ledger_postings p ON p.transaction_id = t.id
   WHERE t.kind = 'food_order' AND p.account = 'food_income' GROUP BY 1`,
]

/**
 * Triggers that check each row. They are off while the tables are filled; `npm run doctor` checks the same
 * rules at the end.
 */
const guards = [
  ['bookings', 'bookings_counted'],
  ['ledger_transactions', 'ledger_balanced'],
  ['ledger_transactions', 'order_income_counted'],
  ['ledger_postings', 'ledger_balanced'],
] as const

interface Index {
  name: string
  definition: string
}

/** The indexes that only make reading faster: built at once, they take far less time than row by row. */
const sparable = `
SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
WHERE indrelid IN ('users'::regclass, 'bookings'::regclass, 'ledger_postings'::regclass,
    'ledger_transactions'::regclass, 'loyalty_entries'::regclass, 'food_orders'::regclass)
  AND NOT indisunique AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`

/**
 * Fills a club that has rooms and a menu, but no bookings or orders, with so many of each, in one transaction.
 * `tonight` is the running night; the bookings reach about a fortnight beyond it. Reports its progress.
 */
export async function fill(
  pool: Database['pool'],
  size: Size,
  tonight: string,
  say: (step: string) => void = () => undefined,
): Promise<void> {
  const client = await pool.connect()
  const run = async (step: string, text: string, values: unknown[] = []) => {
    const started = performance.now()
    await client.query(text, values)
    say(`${step}: ${((performance.now() - started) / 1_000).toFixed(1)} s`)
  }
  const ahead = Math.min(14, Math.floor(size.bookings / PER_NIGHT / 2))
  const last = new Date(Date.parse(tonight) + ahead * 86_400_000).toISOString().slice(0, 10)
  try {
    await client.query('BEGIN')
    await client.query("SET LOCAL work_mem = '256MB'")
    await client.query("SET LOCAL maintenance_work_mem = '512MB'")
    for (const [table, guard] of guards) {
      await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${guard}`)
    }
    const { rows: spared } = await client.query<Index>(sparable)
    for (const { name } of spared) await client.query(`DROP INDEX ${name}`)
    await run('customers', people, [size.customers, firstNames, lastNames])
    await run('bookings', bookings, [size.bookings, last, PER_NIGHT, STEP, tonight])
    // The planner takes a table that was just filled for an empty one, and would read it once for each row of another.
    await run('known to the planner', 'ANALYZE users, bookings')
    await run('rooms', rooms)
    await run('orders', orders, [size.orders])
    await run('dishes', dishes)
    await run('ledger heads', heads)
    await run('known to the planner', 'ANALYZE food_orders, ledger_transactions')
    await run('postings', postings)
    await run('known to the planner', 'ANALYZE ledger_postings')
    await run('balances', openings)
    await run('points', points)
    await run('known to the planner', 'ANALYZE loyalty_entries')
    await run('point sums', pointSums)
    for (const count of counts) await run('counts', count)
    for (const { name, definition } of spared) await run(name, definition)
    for (const [table, guard] of guards) {
      await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${guard}`)
    }
    await client.query('COMMIT')
    await run('statistics of the planner', 'VACUUM ANALYZE')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
