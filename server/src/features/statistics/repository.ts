import { sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'

/** Bookings that stand: neither canceled, nor rooms that are only held for a while. */
const stands = sql`status <> 'canceled' AND hold_expires_at IS NULL`

/** The accounts of what bookings earn: rooms, more time, minimum spends that weren't reached, and cancellation fees. */
const ofBookings = sql`account IN ('booking_income', 'service_fees', 'cancellation_income')`
const ofFood = sql`account IN ('food_income', 'beverage_income', 'service_income')`

/** The bookings of an amenity since the beginning. */
export type Counted = {
  nameEn: string
  nameCh: string
  bookings: number
  /** To come or here: also those that a balance is to be charged for later. */
  confirmed: number
  /** Those that somebody of the staff has to confirm. */
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

/** The last night that is summed up; PostgreSQL plans for its value, so it is read before the lines after it are. */
async function lastSummed(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ night: string }>(
    sql`SELECT coalesce(max(night), '-infinity')::text AS night FROM income_nights`,
  )
  return rows[0]?.night ?? '-infinity'
}

/** What all bookings have earned, and will by what was agreed, before tax: a sum of dollars. */
export async function sumRevenue(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ revenue: string }>(sql`
    SELECT coalesce(sum(net), 0)::numeric(12,2)::text AS revenue FROM (
      SELECT net FROM income_nights WHERE ${ofBookings}
      UNION ALL
      SELECT net FROM bill_lines WHERE ${ofBookings} AND night > ${await lastSummed(tx)}::date) AS each`)
  return rows[0]?.revenue ?? '0.00'
}

/** Sums up the nights before a date that aren't yet. */
export async function insertSums(tx: Tx, before: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO income_nights (night, account, net)
    SELECT night, account, sum(net) FROM bill_lines
    WHERE night > ${await lastSummed(tx)}::date AND night < ${before}::date GROUP BY 1, 2
    ON CONFLICT DO NOTHING`)
}

/** The first and the last of some nights. */
export interface Nights {
  from: string
  to: string
}

const dollars = (sum: typeof stands) => sql`coalesce(${sum}, 0)::numeric(12,2)::text`

/** What bookings and food came to in each night that has any, in order. */
export async function sumNights(tx: Tx, { from, to }: Nights) {
  const { rows } = await tx.execute<{
    date: string
    bookings: number
    bookingRevenue: string
    foodRevenue: string
  }>(sql`
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

/** The amenities that are offered or were booked in some nights, the most booked first. */
export async function sumAmenities(tx: Tx, { from, to }: Nights) {
  const { rows } = await tx.execute<{
    amenityId: number
    nameEn: string
    nameCh: string
    bookings: number
    hours: number
    revenue: string
  }>(sql`
    SELECT amenities.id AS "amenityId", name_en AS "nameEn", name_ch AS "nameCh", coalesce(bookings, 0)::int AS bookings,
           coalesce(hours, 0)::float8 AS hours, ${dollars(sql`revenue`)} AS revenue
    FROM amenities
    LEFT JOIN (
      SELECT amenity_id, count(*) AS bookings, sum(hours) AS hours FROM bookings
      WHERE booking_date BETWEEN ${from} AND ${to} AND ${stands} GROUP BY 1) AS booked ON booked.amenity_id = amenities.id
    LEFT JOIN (
      SELECT amenity_id, sum(net) AS revenue FROM bill_lines
      WHERE night BETWEEN ${from} AND ${to} AND ${ofBookings} GROUP BY 1) AS sold ON sold.amenity_id = amenities.id
    WHERE is_active OR bookings > 0
    ORDER BY 4 DESC, amenities.id`)
  return rows
}
