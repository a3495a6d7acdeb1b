import { and, asc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { statement } from '../../kernel/db/db-query.ts'
import { bookings } from '../bookings/core/schema.ts'
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

/** Makes a booking that is repeated the first of its series. No version: no act of the desk depends on it. */
export async function joinSeries(tx: Tx, bookingId: number, seriesId: number): Promise<void> {
  await tx.update(bookings).set({ seriesId }).where(eq(bookings.id, bookingId))
}

/** The bookings of a series in the order of their starts, whatever became of them. */
export function findOccurrences(tx: Tx, seriesId: number): Promise<BookingRow[]> {
  return tx
    .select()
    .from(bookings)
    .where(eq(bookings.seriesId, seriesId))
    .orderBy(sql`lower(${bookings.during})`, asc(bookings.id))
}

const isToCharge = and(eq(bookings.status, 'pending'), isNotNull(bookings.chargeAt))

/**
 * Whether a booking is to be charged, or begins before a moment for which its member may have to be warned. The parameters
 * are now and that moment.
 */
export const chargesWait = statement<{ waits: boolean }>(`
  SELECT EXISTS (SELECT FROM bookings WHERE status = 'pending' AND charge_at IS NOT NULL
    AND (charge_at <= $1::timestamptz OR lower(during) <= $2::timestamptz)) AS waits`)

/** The bookings whose time to be charged has come, those that have waited longest first. */
export async function findDue(tx: Tx, now: Date): Promise<number[]> {
  const rows = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(isToCharge, lte(bookings.chargeAt, now)))
    .orderBy(asc(bookings.chargeAt), asc(bookings.id))
    .limit(500)
  return rows.map(({ id }) => id)
}

/** A booking to come for which its member's balance will be short. */
export interface ShortRow {
  id: number
  memberId: number
  startsAt: Date
}

/**
 * The bookings that begin before a moment and aren't charged yet, for which the balance is short once all that is
 * charged before them is paid.
 */
export async function findShort(
  tx: Tx,
  { before, now }: { before: Date; now: Date },
): Promise<ShortRow[]> {
  const due = sql`CASE WHEN ${bookings.deposit} > 0 THEN ${bookings.deposit} ELSE ${bookings.totalPrice} END`
  const waiting = tx
    .select({
      id: bookings.id,
      memberId: sql<number>`${bookings.userId}`.as('member_id'),
      startsAt: sql`lower(${bookings.during})`
        .mapWith((at) => new Date(String(at)))
        .as('starts_at'),
      chargeAt: bookings.chargeAt,
      balance: users.accountBalance,
      needed:
        sql`sum(${due}) OVER (PARTITION BY ${bookings.userId} ORDER BY ${bookings.chargeAt}, ${bookings.id})`.as(
          'needed',
        ),
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.userId))
    .where(isToCharge)
    .as('waiting')
  return tx
    .select({ id: waiting.id, memberId: waiting.memberId, startsAt: waiting.startsAt })
    .from(waiting)
    .where(
      and(
        gt(waiting.chargeAt, now),
        sql`${waiting.startsAt} <= ${before}`,
        sql`${waiting.needed} > ${waiting.balance}`,
      ),
    )
    .limit(500)
}
