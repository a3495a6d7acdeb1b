import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/db/db.ts'
import { bookings } from '../core/schema.ts'

/** The holds that keep a new time for a booking while a card is asked, including those that ran out; locked. */
export function lockChangeHolds(
  tx: Tx,
  bookingId: number,
): Promise<(typeof bookings.$inferSelect)[]> {
  return tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.changesBooking, bookingId), eq(bookings.status, 'pending')))
    .orderBy(asc(bookings.id))
    .for('no key update')
}
