import { and, desc, eq, or } from 'drizzle-orm'
import type { Tx } from '../../../kernel/db/db.ts'
import { seenKey, type SeenKey } from '../../../kernel/db/db-keys.ts'
import { fenced, question } from '../../../kernel/db/db-statement.ts'
import { versionOf } from '../../../kernel/db/db-versions.ts'
import type { BookingRow } from '../core/repository.ts'
import { bookings } from '../core/schema.ts'
import { nextBookingId, takenList, type TakenText } from '../slots/repository.ts'

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
        or(eq(bookings.paymentMethod, 'stripe'), eq(bookings.depositBy, 'stripe')),
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

/** The facts that decide a member's booking from the balance, as of one moment. */
export interface BookingFacts {
  /** The version of the venue's settings and amenities. */
  house: number
  /** The result of an earlier call with the same key. */
  seen: SeenKey | null
  /** In dollars. */
  balance: string
  /** Whether they have an owed bill that is overdue. */
  owes: boolean
  /** For the booking, if there will be one. */
  id: number
  taken: TakenText[]
}

/**
 * The parameters are the member, the route and key of the call, the running night, and the units and stretch that
 * are wished for. There is no row if the account is closed.
 */
export const bookingFacts = question<BookingFacts>(`
  WITH asked AS ${fenced('$5::integer[] AS units, $6::tstzrange AS during')}
  SELECT ${versionOf('house')} AS house, ${seenKey('u.id', '$2', '$3')} AS seen,
    u.account_balance AS balance, ${nextBookingId} AS id,
    ${takenList('asked.units', 'asked.during')} AS taken,
    EXISTS (SELECT FROM bills WHERE bills.user_id = u.id AND status = 'owed' AND due_by < $4::date)
      AS owes
  FROM asked CROSS JOIN users u WHERE u.id = $1 AND u.deleted_at IS NULL`)
