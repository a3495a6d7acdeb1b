import type { Period } from '@lantern/contract/reports/statistics'
import type { Nights } from '@lantern/contract/venue/hours'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'

/** The condition for bookings that count: neither canceled nor holds. */
const stands = sql`status <> 'canceled' AND hold_expires_at IS NULL`

/** The income accounts of bookings: rooms, more time, minimum spends that weren't reached, and cancellation fees. */
const ofBookings = sql`account IN ('booking_income', 'service_fees', 'cancellation_income')`
const ofFood = sql`account IN ('food_income', 'beverage_income', 'service_income')`

/** An amenity's bookings since the venue opened. */
export type Counted = {
  nameEn: string
  nameCh: string
  bookings: number
  /** Confirmed and coming or present, including those that are charged later. */
  confirmed: number
  pending: number
}

/** The bookings of each amenity that has any, the most booked first. */
export async function countBookings(tx: Tx): Promise<Counted[]> {
  const { rows } = await tx.execute<Counted>(sql`
    SELECT amenities.name_en AS "nameEn", amenities.name_ch AS "nameCh", count(*)::int AS bookings,
           count(*) FILTER (WHERE status IN ('confirmed', 'paid_online') OR status = 'pending' AND charge_at IS NOT NULL)::int
             AS confirmed,
           count(*) FILTER (WHERE status = 'pending' AND charge_at IS NULL)::int AS pending
    FROM bookings JOIN amenities ON amenities.id = amenity_id
    WHERE ${stands} GROUP BY amenities.id ORDER BY 3 DESC, amenities.id`)
  return rows
}

/** The last night with a stored sum. It is read first, because the later lines' query is planned for its value. */
export async function lastSummed(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ night: string }>(
    sql`SELECT coalesce(max(night), '-infinity')::text AS night FROM account_nights`,
  )
  return rows[0]?.night ?? '-infinity'
}

/** The past and agreed income of all bookings before tax, in dollars. */
export async function sumRevenue(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ revenue: string }>(sql`
    SELECT coalesce(sum(net), 0)::numeric(12,2)::text AS revenue FROM (
      SELECT cents / 100.0 AS net FROM account_nights WHERE ${ofBookings}
      UNION ALL
      SELECT net FROM bill_lines WHERE ${ofBookings} AND night > ${await lastSummed(tx)}::date) AS each`)
  return rows[0]?.revenue ?? '0.00'
}

/** Stores the sums of finished nights before a date. */
export async function insertSums(tx: Tx, before: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO account_nights (night, account, cents)
    SELECT day, account, sum(cents) FROM journal
    WHERE day > ${await lastSummed(tx)}::date AND day < ${before}::date GROUP BY 1, 2
    ON CONFLICT DO NOTHING`)
}

const dollars = (sum: typeof stands) => sql`coalesce(${sum}, 0)::numeric(12,2)::text`

/** The income of bookings and food in each night that has any, in order. */
export async function sumNights(tx: Tx, { from, to }: Nights) {
  const { rows } = await tx.execute<Period['nights'][number]>(sql`
    SELECT night::text AS date, sum(bookings)::int AS bookings, ${dollars(sql`sum(rooms)`)} AS "bookingRevenue",
           ${dollars(sql`sum(food)`)} AS "foodRevenue"
    FROM (
      SELECT booking_date AS night, count(*) AS bookings, 0 AS rooms, 0 AS food FROM bookings
      WHERE booking_date BETWEEN ${from} AND ${to} AND ${stands} GROUP BY 1
      UNION ALL
      SELECT night, 0, sum(net) FILTER (WHERE ${ofBookings}), sum(net) FILTER (WHERE ${ofFood}) FROM bill_lines
      WHERE night BETWEEN ${from} AND ${to} GROUP BY 1) AS each
    GROUP BY night ORDER BY night`)
  return rows
}

/** The amenities that are active or were booked in a range of nights, the most booked first. */
export async function sumAmenities(tx: Tx, { from, to }: Nights) {
  const { rows } = await tx.execute<Period['amenities'][number]>(sql`
    SELECT amenities.id AS "amenityId", name_en AS "nameEn", name_ch AS "nameCh", coalesce(bookings, 0)::int AS bookings
    FROM amenities
    LEFT JOIN (
      SELECT amenity_id, count(*) AS bookings FROM bookings
      WHERE booking_date BETWEEN ${from} AND ${to} AND ${stands} GROUP BY 1) AS booked ON booked.amenity_id = amenities.id
    WHERE is_active OR bookings > 0
    ORDER BY 4 DESC, amenities.id`)
  return rows
}
