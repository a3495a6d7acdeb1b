import { and, asc, eq, getViewSelectedFields, isNotNull, sql } from 'drizzle-orm'
import { statement } from '../../kernel/db/db-query.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { amenities } from '../amenities/schema.ts'
import { bookingSums } from '../bills/schema.ts'
import { sumsOf } from '../bookings/core/rules.sums.ts'
import { bookings } from '../bookings/core/schema.ts'
import { dueNowOf } from '../bookings/core/rules.price.ts'
import { users } from '../members/schema.ts'
import { series } from './schema.ts'

export type SeriesRow = typeof series.$inferSelect
type BookingRow = typeof bookings.$inferSelect

export async function insertSeries(tx: Tx, row: typeof series.$inferInsert): Promise<SeriesRow> {
  const [inserted] = await tx.insert(series).values(row).returning()
  if (!inserted) throw new Error('an inserted series was not returned')
  return inserted
}

export async function findSeries(tx: Tx, id: number): Promise<SeriesRow | undefined> {
  const [found] = await tx.select().from(series).where(eq(series.id, id))
  return found
}

/** Makes the repeated booking the first of its series. The version stays, because no act of the desk depends on it. */
export async function joinSeries(tx: Tx, bookingId: number, seriesId: number): Promise<void> {
  await tx.update(bookings).set({ seriesId }).where(eq(bookings.id, bookingId))
}

/** The bookings of a series with any status, in the order of their starts. */
export function findOccurrences(tx: Tx, seriesId: number): Promise<BookingRow[]> {
  return tx
    .select()
    .from(bookings)
    .where(eq(bookings.seriesId, seriesId))
    .orderBy(sql`lower(${bookings.during})`, asc(bookings.id))
}

/** The bookings that are due to be charged at a moment, the longest due ones first. */
export const chargesDue = statement<{ id: number }>(`
  SELECT id FROM bookings WHERE status = 'pending' AND charge_at <= $1::timestamptz
  ORDER BY charge_at, id LIMIT 500`)

/**
 * The bookings that aren't charged yet and start before a moment, in the order of their charges, each with its amount
 * and its member's balance in cents.
 */
export async function findToCharge(tx: Tx, before: Date) {
  const rows = await tx
    .select({
      booking: bookings,
      sums: getViewSelectedFields(bookingSums),
      deposits: amenities.deposits,
      balance: users.accountBalance,
    })
    .from(bookings)
    .innerJoin(amenities, eq(amenities.id, bookings.amenityId))
    .innerJoin(users, eq(users.id, bookings.userId))
    .innerJoin(bookingSums, eq(bookingSums.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.status, 'pending'),
        isNotNull(bookings.chargeAt),
        sql`lower(${bookings.during}) <= ${before}::timestamptz`,
      ),
    )
    .orderBy(asc(bookings.chargeAt), asc(bookings.id))
  return rows.flatMap(({ booking, sums, deposits, balance }) => {
    const { id, userId, chargeAt, during } = booking
    if (userId === null || chargeAt === null) return []
    const due = dueNowOf(booking, sumsOf(sums), deposits)
    return [{ id, memberId: userId, startsAt: during.from, chargeAt, due, balance }]
  })
}
