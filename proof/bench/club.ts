import { randomBytes } from 'node:crypto'
import type { Database } from '../../server/src/kernel/db/db.ts'
import { Venue } from '@lantern/contract/venue/venue'
import { newLanternId } from '../../server/src/kernel/lantern-id.ts'
import type { Call } from './load.ts'

/** The club under measurement: its address and its database. */
export interface BenchClub {
  address: string
  pool: Database['pool']
}

/**
 * Creates a signed-in person with that role and a large balance. Payments aren't measured, so the books needn't
 * balance.
 */
export async function signUp(
  { address, pool }: BenchClub,
  role: 'customer' | 'staff' = 'customer',
): Promise<{ id: number; cookie: string }> {
  const email = `${randomBytes(6).toString('hex')}@bench.test`
  // Each has an own address, because many sign-ins from one address are limited.
  const from = `10.${randomBytes(3).join('.')}`
  const signIn = (path: string, body: object) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify(body),
    })
  const name = { firstName: 'B', lastName: 'Ench' }
  await signIn('/api/register', { email, password: 'a long enough one', ...name })
  const { rows } = await pool.query<{ id: number }>(
    'UPDATE users SET account_balance = 9000000, role = $2 WHERE email = $1 RETURNING id',
    [email, role],
  )
  const response = await signIn('/api/login', { email, password: 'a long enough one' })
  await response.arrayBuffer()
  if (!response.ok || !rows[0]) throw new Error(`nobody was signed in: ${response.status}`)
  const cookie = response.headers.getSetCookie().map((each) => each.split(';', 1)[0])
  return { id: rows[0].id, cookie: cookie.join('; ') }
}

/** An hour at one of an amenity's rooms. */
export interface Slot {
  amenityId: number
  /** The index of the room. */
  place: number
  bookingDate: string
  startTime: string
  endTime: string
}

/** A prime number, so that its multiples reach every index. */
const STEP = 7_919

/**
 * Hours in the rooms of two amenities from the day after tomorrow on, each taken once. Consecutive ones are weeks
 * apart, like members' requests.
 */
export async function openSlots({ address, pool }: BenchClub): Promise<Slot[]> {
  await pool.query('UPDATE venue_settings SET booking_days_ahead = 365')
  const venue = Venue.parse(await (await fetch(`${address}/api/venue`)).json())
  const { rows } = await pool.query<{ amenityId: number; places: number }>(
    `SELECT amenity_id AS "amenityId", count(*)::int AS places FROM venue_tables
     WHERE amenity_id IN (1, 2) GROUP BY 1 ORDER BY 1`,
  )
  const today = Date.parse(`${venue.today}T12:00:00Z`)
  const slots = Array.from({ length: 300 }, (_, day) => new Date(today + (day + 2) * 86_400_000))
    .filter((day) => !venue.closedWeekdays.includes(day.getUTCDay() || 7))
    .flatMap((day) =>
      [14, 15, 16, 17, 18, 19, 20, 21, 22].flatMap((hour) =>
        rows.flatMap(({ amenityId, places }) =>
          Array.from({ length: places }, (_, place) => ({
            amenityId,
            place,
            bookingDate: day.toISOString().slice(0, 10),
            startTime: `${hour}:00`,
            endTime: `${hour + 1}:00`,
          })),
        ),
      ),
    )
  const last = slots.length - 1
  return slots.flatMap((_, turn) => slots[(turn * STEP) % last] ?? []).slice(0, last)
}

/** The call that books a slot. */
export const booking = ({ place: _place, ...request }: Slot, cookie: string): Call => ({
  path: '/api/bookings',
  body: request,
  cookie,
})

/**
 * Prepares the limit of a booking: a database function that reads the data that a booking over HTTP depends on, and
 * writes the same rows. Their sizes are those of an earlier booking, the model. `SELECT bench_book()` books the next
 * slot.
 */
export async function prepareLimit(
  { pool }: BenchClub,
  slots: readonly Slot[],
  memberIds: readonly number[],
): Promise<void> {
  await pool.query(`
    CREATE SEQUENCE bench_turns;
    CREATE TABLE bench_members (place bigint PRIMARY KEY, id integer);
    CREATE TABLE bench_slots (place bigint PRIMARY KEY, amenity integer, unit integer, date date,
      begins text, ends text, during tstzrange);
    CREATE TABLE bench_model AS SELECT b.*, m.content, m.give_up_at FROM bookings b
      JOIN mail_outbox m ON m.reference = 'booking:' || b.id || ':confirmed' LIMIT 1`)
  await pool.query(
    'INSERT INTO bench_members SELECT place - 1, id FROM unnest($1::int[]) WITH ORDINALITY AS m (id, place)',
    [memberIds],
  )
  await pool.query(
    `INSERT INTO bench_slots
     SELECT n - 1, amenity, unit.id, date, begins, ends,
       tstzrange((date + begins::time) AT TIME ZONE venue_settings.time_zone,
                 (date + ends::time) AT TIME ZONE venue_settings.time_zone)
     FROM unnest($1::int[], $2::int[], $3::date[], $4::text[], $5::text[])
       WITH ORDINALITY AS slot (amenity, place, date, begins, ends, n)
     CROSS JOIN venue_settings
     JOIN LATERAL (SELECT id FROM venue_tables WHERE amenity_id = amenity
                   ORDER BY id OFFSET slot.place LIMIT 1) AS unit ON true`,
    [
      slots.map(({ amenityId }) => amenityId),
      slots.map(({ place }) => place),
      slots.map(({ bookingDate }) => bookingDate),
      slots.map(({ startTime }) => startTime),
      slots.map(({ endTime }) => endTime),
    ],
  )
  await pool.query('ANALYZE bench_slots, bench_members')
  await pool.query(limit(slots.length, memberIds.length))
}

const limit = (slots: number, members: number) => `
  CREATE FUNCTION bench_book() RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    turn bigint := nextval('bench_turns');
    model bench_model; slot bench_slots; member users; booked integer; bill integer;
    subtotal numeric; fee numeric;
  BEGIN
    SELECT * INTO model FROM bench_model;
    SELECT * INTO slot FROM bench_slots WHERE place = turn % ${slots};
    SELECT u.* INTO member FROM users u JOIN bench_members m ON m.id = u.id WHERE m.place = turn % ${members};
    INSERT INTO idempotency_keys (member_id, route, key, body_hash)
      VALUES (member.id, 'POST /api/bookings', 'bench-' || turn, md5(turn::text) || md5('x'));
    PERFORM FROM bills WHERE user_id = member.id AND status = 'owed' AND due_by < current_date;
    PERFORM FROM amenities WHERE id = slot.amenity FOR NO KEY UPDATE;
    PERFORM FROM occupancies WHERE table_id = slot.unit AND during && slot.during;
    subtotal := round(model.hours * model.price_per_hour, 2);
    fee := round(subtotal * model.service_fee_bps / 10000, 2);
    INSERT INTO bookings (lantern_id, user_id, amenity_id, booking_date, start_time, end_time, during, units,
        hours, price_per_hour, service_fee_bps, status, refund_rules, version, created_at, updated_at)
      VALUES (upper(substr(md5(turn::text), 1, 12)), member.id, slot.amenity, slot.date, slot.begins,
        slot.ends, slot.during, model.units, model.hours, model.price_per_hour, model.service_fee_bps, model.status,
        model.refund_rules, 1, now(), now()) RETURNING id INTO booked;
    INSERT INTO occupancies (table_id, booking_id, during) VALUES (slot.unit, booked, slot.during);
    INSERT INTO bills (lantern_id, booking_id, user_id, place, points_per_dollar, opened_at)
      VALUES (upper(substr(md5('b' || turn), 1, 12)), booked, member.id, model.units[1], 1, now()) RETURNING id INTO bill;
    INSERT INTO bill_lines (bill_id, kind, account, cause, net, night, booking_id, amenity_id, created_at) VALUES
      (bill, 'room', 'booking_income', 'booking', subtotal, slot.date, booked, slot.amenity, now()),
      (bill, 'service_fee', 'service_fees', 'booking', fee, slot.date, booked, slot.amenity, now());
    INSERT INTO bill_payments (bill_id, method, cause, amount, user_id, business_date, created_at)
      VALUES (bill, 'balance', 'booking', subtotal + fee, member.id, current_date, now());
    INSERT INTO loyalty_entries (user_id, bill_id, points, created_at)
      VALUES (member.id, bill, floor(subtotal), now());
    UPDATE bills SET status = 'paid', closed_at = now(), version = version + 1 WHERE id = bill;
    INSERT INTO mail_outbox (reference, member_id, address, first_name, language, content, created_at, due_at, give_up_at)
      VALUES ('booking:' || booked || ':confirmed', member.id, member.email, member.first_name, member.language,
        model.content, now(), now(), now() + interval '1 day');
    UPDATE idempotency_keys SET effect_id = booked::text
      WHERE member_id = member.id AND route = 'POST /api/bookings' AND key = 'bench-' || turn;
    PERFORM pg_notify('lantern', '[' || repeat('{"kind":"changed","topic":"bookings","id":"1","memberId":1},', 5)
      || '{"kind":"changed","topic":"mail","id":null,"memberId":null}]');
  END $$`

const PARTIES = 500

/** Adds rooms for many parties, twenty at an amenity. */
export async function addRooms({ pool }: BenchClub): Promise<void> {
  await pool.query(
    `WITH kinds AS (
       INSERT INTO amenities (name_en, name_ch, description, description_ch, price_per_hour, image_url, capacity)
       SELECT 'Bench ' || n, 'Bench ' || n, '', '', 48, '', 4 FROM generate_series(1, ${PARTIES / 20}) AS n RETURNING id)
     INSERT INTO venue_tables (name, amenity_id) SELECT 'B' || id || '-' || n, id
     FROM kinds CROSS JOIN generate_series(1, 20) AS n`,
  )
}

/**
 * Parties of guests that are due now, each in its own room, and the calls that check them in. The parties of the last
 * round leave first.
 */
export async function partiesDue({ pool }: BenchClub, cookie: string): Promise<Call[]> {
  const numbers = Array.from({ length: PARTIES }, () => newLanternId())
  await pool.query(`DELETE FROM occupancies;
    UPDATE bookings SET status = 'completed', left_at = now() WHERE checked_in_at IS NOT NULL AND left_at IS NULL`)
  const { rows } = await pool.query<{ id: number }>(
    `WITH rooms AS (
       SELECT t.id, t.name, t.amenity_id, row_number() OVER (ORDER BY random()) AS n
       FROM venue_tables t JOIN amenities a ON a.id = t.amenity_id WHERE a.name_en LIKE 'Bench %'),
     booked AS (
       INSERT INTO bookings (lantern_id, guest_name, amenity_id, booking_date, start_time, end_time, during, units, hours,
         price_per_hour, service_fee_bps, status, refund_rules, created_at, updated_at)
       SELECT ($1::text[])[n], 'Bench', amenity_id, current_date, '18:00', '20:00',
         tstzrange(now() - interval '1 minute', now() + interval '2 hours'), ARRAY[name], 2, 48, 500,
         'confirmed', '[{"hours": 24, "percent": 100}]', now(), now()
       FROM rooms RETURNING id, during, units, amenity_id, lantern_id),
     held AS (
       INSERT INTO occupancies (table_id, booking_id, during)
       SELECT rooms.id, booked.id, booked.during FROM booked JOIN rooms ON rooms.name = booked.units[1]),
     billed AS (
       INSERT INTO bills (lantern_id, booking_id, name, points_per_dollar, opened_at)
       SELECT reverse(lantern_id), id, 'Bench', 1, now() FROM booked RETURNING id, booking_id)
     SELECT id FROM booked`,
    [numbers],
  )
  const { rows: bills } = await pool.query<{ id: number }>(
    'SELECT id FROM bills WHERE booking_id = ANY ($1)',
    [rows.map(({ id }) => id)],
  )
  await payRooms(
    { pool },
    bills.map(({ id }) => id),
  )
  return rows.map(({ id }) => ({
    path: `/api/staff/bookings/${id}/check-in`,
    body: { version: 1 },
    cookie,
  }))
}

/** Adds a room to each of these bills, paid in cash. */
async function payRooms({ pool }: Pick<BenchClub, 'pool'>, ids: readonly number[]): Promise<void> {
  await pool.query(
    `INSERT INTO bill_lines (bill_id, kind, account, cause, net, night, booking_id, created_at)
     SELECT id, 'room', 'booking_income', 'booking', 96, current_date, booking_id, now() FROM bills WHERE id = ANY ($1)`,
    [ids],
  )
  await pool.query(
    `INSERT INTO bill_payments (bill_id, method, cause, amount, business_date, created_at)
     SELECT id, 'cash', 'booking', 96, current_date, now() FROM bills WHERE id = ANY ($1)`,
    [ids],
  )
  await pool.query(`UPDATE bills SET status = 'paid', closed_at = now() WHERE id = ANY ($1)`, [ids])
}

const BILLS = 4_000

/** Open bills of one dish each, and the calls that pay each in full in cash. */
export async function billsDue({ pool }: BenchClub, cookie: string): Promise<Call[]> {
  const numbers = Array.from({ length: BILLS }, () => newLanternId())
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO bills (lantern_id, name, is_tab, points_per_dollar, opened_at)
     SELECT number, 'Bench', true, 1, now() FROM unnest($1::text[]) AS number RETURNING id`,
    [numbers],
  )
  await pool.query(
    `INSERT INTO bill_lines (bill_id, kind, account, cause, name_en, name_ch, net, night, created_at)
     SELECT id, 'dish', 'food_income', 'food_order', 'Noodles', '面', 20, current_date, now()
     FROM unnest($1::int[]) AS id`,
    [rows.map(({ id }) => id)],
  )
  return rows.map(({ id }) => ({
    path: `/api/staff/bills/${id}/payments`,
    body: { method: 'cash', amount: '20.00', due: '20.00' },
    cookie,
  }))
}
