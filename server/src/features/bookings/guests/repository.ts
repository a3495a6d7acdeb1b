import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/db/db.ts'
import type { BookingRow } from '../core/repository.ts'
import { bookings } from '../core/schema.ts'

/** Locks the bookings of a guest by phone number, in a fixed order. Holds are left out. */
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

/** Gives bookings to a member and erases the guest's name, so that it isn't kept after the account is deleted. */
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
