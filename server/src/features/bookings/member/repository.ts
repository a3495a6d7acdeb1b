import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/db/db.ts'
import type { BookingRow } from '../core/repository.ts'
import { bookings } from '../core/schema.ts'

/** A member's newest booking for a card payment, by its slot. */
export async function findCardBooking(
  tx: Tx,
  memberId: number,
  slot: Pick<BookingRow, 'amenityId' | 'bookingDate' | 'startTime' | 'endTime'>,
): Promise<BookingRow | undefined> {
  const [booking] = await tx
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.userId, memberId),
        eq(bookings.amenityId, slot.amenityId),
        eq(bookings.bookingDate, slot.bookingDate),
        eq(bookings.startTime, slot.startTime),
        eq(bookings.endTime, slot.endTime),
        sql`EXISTS (SELECT FROM payment_attempts WHERE confirms = 'booking'
          AND subject @> jsonb_build_object('bookingId', ${bookings.id}))`,
      ),
    )
    .orderBy(desc(bookings.id))
    .limit(1)
  return booking
}
