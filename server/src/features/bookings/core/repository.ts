import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Span } from '../../../kernel/db/columns.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { users } from '../../members/schema.ts'
import { ofMember } from './repository.views.ts'
import { bookings, heldIn, occupancies } from './schema.ts'

export type BookingRow = typeof bookings.$inferSelect
export type NewBookingRow = typeof bookings.$inferInsert

/**
 * Stretches in which any unit is somebody's; that of a party past its end lasts until just after now. A hold that has
 * run out is nobody's any more, and one of the member who asks, where one does, is in nobody's way; nor is a booking
 * that is to be moved.
 */
export async function findTaken(
  tx: Tx,
  during: Span,
  now: Date,
  memberId: number | null = null,
  exceptBooking: number | null = null,
): Promise<{ tableId: number; from: Date; to: Date }[]> {
  const rows = await tx
    .select({
      tableId: occupancies.tableId,
      during: occupancies.during,
      seated: occupancies.seated,
    })
    .from(occupancies)
    .innerJoin(bookings, eq(bookings.id, occupancies.bookingId))
    .where(
      and(
        heldIn(during, now),
        or(isNull(bookings.holdExpiresAt), gt(bookings.holdExpiresAt, now)),
        exceptBooking === null ? undefined : ne(bookings.id, exceptBooking),
        memberId === null
          ? undefined
          : or(
              isNull(bookings.holdExpiresAt),
              isNull(bookings.userId),
              ne(bookings.userId, memberId),
            ),
      ),
    )
  const stillThere = new Date(now.getTime() + 1)
  return rows.map(({ tableId, seated, during: { from, to } }) => ({
    tableId,
    from,
    to: seated && to < stillThere ? stillThere : to,
  }))
}

/** Holds on these units at that time that ran out, or are the member's own; locked. */
export async function lockHoldsInTheWay(
  tx: Tx,
  way: { tableIds: readonly number[]; during: Span; memberId: number | null; now: Date },
): Promise<BookingRow[]> {
  const inTheWay = tx
    .select({ id: occupancies.bookingId })
    .from(occupancies)
    .where(
      and(
        inArray(occupancies.tableId, [...way.tableIds]),
        sql`${occupancies.during} && ${sql.param(way.during, occupancies.during)}`,
      ),
    )
  return tx
    .select()
    .from(bookings)
    .where(
      and(
        inArray(bookings.id, inTheWay),
        isNotNull(bookings.holdExpiresAt),
        or(
          lte(bookings.holdExpiresAt, way.now),
          way.memberId === null ? undefined : eq(bookings.userId, way.memberId),
        ),
      ),
    )
    .orderBy(asc(bookings.id))
    .for('update')
}

/** How many slots a member has on hold. They take no more beside this until the transaction ends. */
export async function countHolds(tx: Tx, memberId: number, now: Date): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, memberId)).for('no key update')
  const holds = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.userId, memberId),
        eq(bookings.status, 'pending'),
        gt(bookings.holdExpiresAt, now),
      ),
    )
  return holds.length
}

export async function findBooking(tx: Tx, id: number): Promise<BookingRow | undefined> {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id))
  return booking
}

/** Forgets by which number a member could be called. */
export async function forgetContact(tx: Tx, memberId: number): Promise<void> {
  await tx
    .update(bookings)
    .set({ contactPhone: null })
    .where(and(eq(bookings.userId, memberId), isNotNull(bookings.contactPhone)))
}

export async function insertBooking(tx: Tx, booking: NewBookingRow): Promise<BookingRow> {
  const [inserted] = await tx.insert(bookings).values(booking).returning()
  if (!inserted) throw new Error('an inserted booking was not returned')
  return inserted
}

/**
 * Takes units for a booking, for a party that is there where `seated`. `false` where somebody has one of them, or is
 * there; then the caller gives up.
 */
export async function occupy(
  tx: Tx,
  bookingId: number,
  tableIds: readonly number[],
  during: Span,
  seated = false,
): Promise<boolean> {
  const taken = await tx
    .insert(occupancies)
    .values(tableIds.map((tableId) => ({ tableId, bookingId, during, seated })))
    .onConflictDoNothing()
    .returning({ tableId: occupancies.tableId })
  return taken.length === tableIds.length
}

export async function vacate(tx: Tx, bookingId: number): Promise<void> {
  await tx.delete(occupancies).where(eq(occupancies.bookingId, bookingId))
}

/** Locks a booking until the transaction ends: whoever changes it changes it alone. */
export async function lockBooking(tx: Tx, id: number): Promise<BookingRow | undefined> {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update')
  return booking
}

export async function updateBooking(
  tx: Tx,
  id: number,
  change: Partial<Omit<NewBookingRow, 'version'>>,
): Promise<void> {
  await tx
    .update(bookings)
    .set({ ...change, version: sql`${bookings.version} + 1` })
    .where(eq(bookings.id, id))
}

/** Stores that a booking's guest comes at its start. No version: no act of the desk depends on it. */
export async function confirmStart(tx: Tx, { id, during }: BookingRow): Promise<void> {
  await tx.update(bookings).set({ confirmedStart: during.from }).where(eq(bookings.id, id))
}

/**
 * Public numbers of the bookings that would be left standing on a night of an amenity; those that a
 * payment is under way for, too.
 */
export async function findBookedOn(
  tx: Tx,
  { amenityId, date, now }: { amenityId: number; date: string; now: Date },
): Promise<string[]> {
  const rows = await tx
    .select({ lanternId: bookings.lanternId })
    .from(bookings)
    .where(
      and(
        eq(bookings.amenityId, amenityId),
        eq(bookings.bookingDate, date),
        inArray(bookings.status, ['pending', 'confirmed', 'paid_online']),
        or(isNull(bookings.holdExpiresAt), gt(bookings.holdExpiresAt, now)),
      ),
    )
    .orderBy(asc(bookings.id))
  return rows.map((row) => row.lanternId)
}

/** The booking that a member has running, or whose party is there; the one that began last of several. */
export async function findRunning(
  tx: Tx,
  memberId: number,
  now: Date,
): Promise<BookingRow | undefined> {
  const [booking] = await tx
    .select()
    .from(bookings)
    .where(
      and(
        ofMember(memberId),
        inArray(bookings.status, ['pending', 'confirmed', 'paid_online']),
        or(sql`${bookings.during} @> ${now}::timestamptz`, isNotNull(bookings.checkedInAt)),
      ),
    )
    .orderBy(sql`lower(${bookings.during}) DESC`)
    .limit(1)
  return booking
}

/**
 * A member's booking of a table that is about to begin, runs, or whose party is there; the first of several. One that
 * begins at `before` or later isn't it, nor one that a payment is under way for.
 */
export async function findComing(
  tx: Tx,
  {
    memberId,
    tableId,
    now,
    before,
  }: { memberId: number; tableId: number; now: Date; before: Date },
): Promise<BookingRow | undefined> {
  const [row] = await tx
    .select({ booking: bookings })
    .from(bookings)
    .innerJoin(occupancies, eq(occupancies.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.userId, memberId),
        eq(occupancies.tableId, tableId),
        inArray(bookings.status, ['pending', 'confirmed', 'paid_online']),
        isNull(bookings.holdExpiresAt),
        sql`lower(${bookings.during}) < ${before}::timestamptz`,
        or(sql`upper(${bookings.during}) > ${now}::timestamptz`, isNotNull(bookings.checkedInAt)),
      ),
    )
    .orderBy(sql`lower(${bookings.during})`)
    .limit(1)
  return row?.booking
}
