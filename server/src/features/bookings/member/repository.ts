import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/db/db.ts'
import type { BookingRow } from '../core/repository.ts'
import { bookings } from '../core/schema.ts'

/** The newest booking of a member's that a card was to pay for, by its slot. */
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
        eq(bookings.paymentMethod, 'stripe'),
        eq(bookings.amenityId, slot.amenityId),
        eq(bookings.bookingDate, slot.bookingDate),
        eq(bookings.startTime, slot.startTime),
        eq(bookings.endTime, slot.endTime),
      ),
    )
    .orderBy(desc(bookings.id))
    .limit(1)
  return booking
}
