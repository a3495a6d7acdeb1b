import { and, count, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/db/db.ts'
import { bookings } from '../core/schema.ts'

/**
 * How long ago a booking may have begun that is still called a no-show by itself: a night, with an hour that comes
 * twice.
 */
const LONGEST_NIGHT_MS = 25 * 60 * 60_000

/** Agreed bookings whose party wasn't there so many minutes after it was due. */
export async function findMissed(tx: Tx, graceMinutes: number, now: Date): Promise<number[]> {
  const start = sql`lower(${bookings.during})`
  const due = new Date(now.getTime() - graceMinutes * 60_000)
  const rows = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        inArray(bookings.status, ['confirmed', 'paid_online']),
        isNull(bookings.checkedInAt),
        sql`${start} BETWEEN ${new Date(now.getTime() - LONGEST_NIGHT_MS)} AND ${due}`,
        or(isNull(bookings.expectedAt), sql`${bookings.expectedAt} <= ${due}`),
      ),
    )
    .orderBy(start, bookings.id)
  return rows.map(({ id }) => id)
}

/** The guests whose no-shows are counted: accounts, and numbers in E.164. */
export interface Guests {
  userIds: readonly number[]
  phones: readonly string[]
}

/** How many no-shows these guests have had from a night on, by account and number. */
export function countNoShows(
  tx: Tx,
  { userIds, phones }: Guests,
  since: string,
): Promise<{ userId: number | null; phone: string | null; count: number }[]> {
  const known = or(
    userIds.length > 0 ? inArray(bookings.userId, [...userIds]) : undefined,
    phones.length > 0 ? inArray(bookings.contactPhone, [...phones]) : undefined,
  )
  return tx
    .select({ userId: bookings.userId, phone: bookings.contactPhone, count: count() })
    .from(bookings)
    .where(and(eq(bookings.status, 'no_show'), gte(bookings.bookingDate, since), known))
    .groupBy(bookings.userId, bookings.contactPhone)
}
