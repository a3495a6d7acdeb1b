import { and, asc, desc, eq, gte, isNotNull, lte, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { amenities } from '../amenities/schema.ts'
import { bookingDays, bookingMonths, bookings as allBookings } from '../bookings/core/schema.ts'

/** Numbers and amounts of bookings by amenity and state since the beginning, canceled ones too, from monthly sums. */
export function sumAll(tx: Tx) {
  return tx
    .select({
      amenityId: bookingMonths.amenityId,
      status: bookingMonths.status,
      bookings: sql<number>`sum(${bookingMonths.bookings})::int`,
      revenue: sql<string>`sum(${bookingMonths.revenue})`,
    })
    .from(bookingMonths)
    .groupBy(bookingMonths.amenityId, bookingMonths.status)
}

/** The number of bookings that keep their rooms and are charged to a balance later. */
export async function countToCharge(tx: Tx): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(allBookings)
    .where(and(eq(allBookings.status, 'pending'), isNotNull(allBookings.chargeAt)))
  return row?.count ?? 0
}

const between = ({ from, to }: { from: string; to: string }) =>
  and(gte(bookingDays.bookingDate, from), lte(bookingDays.bookingDate, to))

/** A canceled booking doesn't count any more, but what was kept of it is revenue. */
const stands = ne(bookingDays.status, 'canceled')
const bookings = sql<number>`coalesce(sum(${bookingDays.bookings}) FILTER (WHERE ${stands}), 0)::int`
const revenue = sql<string>`coalesce(sum(${bookingDays.revenue}), 0)::numeric(12,2)`

/** Nights with bookings, in order. A night may have canceled ones only. */
export function sumNights(tx: Tx, period: { from: string; to: string }) {
  return tx
    .select({ date: bookingDays.bookingDate, bookings, bookingRevenue: revenue })
    .from(bookingDays)
    .where(between(period))
    .groupBy(bookingDays.bookingDate)
    .orderBy(asc(bookingDays.bookingDate))
}

/** Dates, with the moment at which each venue day begins: so many hours after midnight in a time zone. */
export interface BookDays {
  from: string
  to: string
  timeZone: string
  begins: number
}

/** The income of orders and till sales by venue day, in cents. Days without any are left out. */
export async function sumOrderIncome(
  tx: Tx,
  { from, to, timeZone, begins }: BookDays,
): Promise<{ date: string; cents: number }[]> {
  const { rows } = await tx.execute<{ date: string; cents: number }>(sql`
    SELECT date::text, income.cents::float8 AS cents
    FROM (SELECT generate_series(${from}::timestamp, ${to}::timestamp, '1 day')::date AS date) days
    CROSS JOIN LATERAL (
      SELECT (date + make_interval(hours => ${begins}::int)) AT TIME ZONE ${timeZone} AS begins,
             (date + 1 + make_interval(hours => ${begins}::int)) AT TIME ZONE ${timeZone} AS ends
    ) day
    CROSS JOIN LATERAL (
      SELECT sum(cents) AS cents FROM order_income WHERE quarter >= day.begins AND quarter < day.ends
    ) income
    WHERE income.cents IS NOT NULL`)
  return rows
}

/** Every amenity, the most booked first. */
export function sumAmenities(tx: Tx, period: { from: string; to: string }) {
  return tx
    .select({
      amenityId: amenities.id,
      nameEn: amenities.nameEn,
      nameCh: amenities.nameCh,
      isActive: amenities.isActive,
      bookings,
      hours: sql<number>`coalesce(sum(${bookingDays.hours}) FILTER (WHERE ${stands}), 0)::float8`,
      revenue,
    })
    .from(amenities)
    .leftJoin(bookingDays, and(eq(bookingDays.amenityId, amenities.id), between(period)))
    .groupBy(amenities.id)
    .orderBy(desc(bookings), asc(amenities.id))
}

export async function findAmenityNames(tx: Tx, id: number) {
  const [names] = await tx
    .select({ nameEn: amenities.nameEn, nameCh: amenities.nameCh })
    .from(amenities)
    .where(eq(amenities.id, id))
  return names
}
