import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/db/db.ts'
import type { BookingRow } from '../core/repository.ts'
import { bookings } from '../core/schema.ts'

/** The bookings of a guest by their number, locked, always in the same order. Holds are left alone. */
export function lockGuestBookings(tx: Tx, contactPhone: string): Promise<BookingRow[]> {
  return tx
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.contactPhone, contactPhone),
        isNull(bookings.userId),
        isNull(bookings.holdExpiresAt),
      ),
    )
    .orderBy(asc(bookings.id))
    .for('no key update')
}

/**
 * Gives bookings to a member. The guest's name is erased, so that nothing is left of it once the account is deleted.
 */
export async function giveBookings(
  tx: Tx,
  ids: readonly number[],
  { userId, at }: { userId: number; at: Date },
): Promise<void> {
  await tx
    .update(bookings)
    .set({ userId, guestName: null, updatedAt: at, version: sql`${bookings.version} + 1` })
    .where(inArray(bookings.id, [...ids]))
}
