import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { amenities } from '../amenities/schema.ts'
import { bookings } from '../bookings/core/schema.ts'
import { users } from '../members/schema.ts'
import { importedBookings } from './schema.ts'

/** Waits for any other import, so that two of the same file don't both find that nothing is there. */
export async function lockImports(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('imports'))`)
}

/** The phone numbers of all accounts, as E.164. */
export async function phonesOfMembers(tx: Tx): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ phone: users.phone })
    .from(users)
    .where(isNull(users.deletedAt))
  return new Set(rows.flatMap(({ phone }) => phone ?? []))
}

export const findMembers = (tx: Tx) =>
  tx
    .select()
    .from(users)
    .where(and(eq(users.role, 'customer'), isNull(users.deletedAt)))
    .orderBy(asc(users.id))

export const findBookingsFrom = (tx: Tx, now: Date) =>
  tx
    .select({
      booking: bookings,
      amenity: amenities.nameEn,
      member: { firstName: users.firstName, lastName: users.lastName, email: users.email },
    })
    .from(bookings)
    .innerJoin(amenities, eq(amenities.id, bookings.amenityId))
    .leftJoin(users, eq(users.id, bookings.userId))
    .where(
      and(
        inArray(bookings.status, ['pending', 'confirmed', 'paid_online']),
        isNull(bookings.holdExpiresAt),
        sql`lower(${bookings.during}) > ${now}::timestamptz`,
      ),
    )
    .orderBy(asc(bookings.bookingDate), asc(bookings.startTime), asc(bookings.id))

export async function wasImported(tx: Tx, lineHash: Buffer): Promise<boolean> {
  const found = await tx
    .select({ id: importedBookings.bookingId })
    .from(importedBookings)
    .where(eq(importedBookings.lineHash, lineHash))
  return found.length > 0
}

export async function noteImported(
  tx: Tx,
  row: typeof importedBookings.$inferInsert,
): Promise<void> {
  await tx.insert(importedBookings).values(row)
}

/** Deletes the hashes of a member's booking lines, to which guessed names and phones could be compared. */
export async function deleteLinesOf(tx: Tx, userId: number): Promise<void> {
  const theirs = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, userId))
  await tx.delete(importedBookings).where(inArray(importedBookings.bookingId, theirs))
}

/** Deletes the lines whose night is over, because no import would book them again. */
export async function deleteLinesBefore(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`
    DELETE FROM imported_bookings
    WHERE created_at < ${now}::timestamptz - make_interval(days => (SELECT booking_days_ahead + 2 FROM venue_settings))`)
}
