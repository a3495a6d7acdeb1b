import { and, count, eq, gte, inArray, or } from 'drizzle-orm'
import type { Tx } from '../../../kernel/db/db.ts'
import { statement } from '../../../kernel/db/db-query.ts'
import { bookings, LONGEST_NIGHT } from '../core/schema.ts'

/**
 * Bookings whose party wasn't checked in when the grace time ended. None if the venue's settings don't mark
 * no-shows automatically, or for bookings that began longer ago than a night. The parameter is the moment.
 */
export const missed = statement<{ id: number }>(`
  SELECT b.id FROM venue_settings v
  JOIN bookings b ON lower(b.during) BETWEEN $1::timestamptz - interval '${LONGEST_NIGHT}'
    AND $1 - v.grace_minutes * interval '1 minute'
  WHERE v.no_show_by_itself AND b.status IN ('pending', 'confirmed', 'paid_online') AND b.hold_expires_at IS NULL
    AND b.charge_at IS NULL AND b.checked_in_at IS NULL
    AND (b.expected_at IS NULL OR b.expected_at <= $1 - v.grace_minutes * interval '1 minute')
  ORDER BY lower(b.during), b.id`)

/** The guests whose no-shows are counted: account ids, and numbers in E.164. */
export interface Guests {
  userIds: readonly number[]
  phones: readonly string[]
}

/** The number of no-shows of these guests since a night, by account and number. */
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
