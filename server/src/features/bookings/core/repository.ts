import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Span } from '../../../kernel/db/columns.ts'
import { askOf, materialized, statement } from '../../../kernel/db/db-query.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import {
  bookings,
  heldIn,
  LONGEST_NIGHT,
  occupancies,
  keepsRoom,
  isUnexpired,
  NO_ID,
} from './schema.ts'

export type BookingRow = typeof bookings.$inferSelect
export type NewBookingRow = typeof bookings.$inferInsert

/**
 * Leaves out expired holds, the member's holds, and `exceptBooking`. A party past its end is there until just after
 * now.
 */
export async function findTaken(
  tx: Tx,
  during: Span,
  now: Date,
  memberId?: number | null,
  exceptBooking = NO_ID,
): Promise<Pick<TakenRow, 'tableId' | 'from' | 'to'>[]> {
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
        isUnexpired(now),
        ne(bookings.id, exceptBooking),
        or(
          isNull(bookings.holdExpiresAt),
          isNull(bookings.userId),
          ne(bookings.userId, memberId ?? NO_ID),
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

/** Locks the holds on these units at that time that have expired or are the member's own. */
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
        eq(bookings.status, 'pending'),
        isNotNull(bookings.holdExpiresAt),
        or(lte(bookings.holdExpiresAt, way.now), eq(bookings.userId, way.memberId ?? NO_ID)),
      ),
    )
    .orderBy(asc(bookings.id))
    .for('no key update')
}

export async function countHolds(tx: Tx, memberId: number, now: Date): Promise<number> {
  const isTheirs = and(eq(bookings.userId, memberId), eq(bookings.status, 'pending'))
  return tx.$count(bookings, and(isTheirs, gt(bookings.holdExpiresAt, now)))
}

/** Locks the holds that keep a new time for a booking during a card payment, with expired ones. */
export function lockChangeHolds(tx: Tx, bookingId: number): Promise<BookingRow[]> {
  return tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.changesBooking, bookingId), eq(bookings.status, 'pending')))
    .orderBy(asc(bookings.id))
    .for('no key update')
}

/** A member's uncanceled bookings of a night, and their unexpired holds. */
export function findOwnOn(
  tx: Tx,
  { memberId, date, now }: { memberId: number; date: string; now: Date },
) {
  return tx
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.userId, memberId),
        eq(bookings.bookingDate, date),
        keepsRoom,
        isUnexpired(now),
      ),
    )
}

export async function findBooking(tx: Tx, id: number): Promise<BookingRow | undefined> {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id))
  return booking
}

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

/** Erases the phone numbers of a member's bookings. The bookings are locked by id, before the member's account. */
export async function forgetContact(tx: Tx, memberId: number): Promise<void> {
  const forgotten = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.userId, memberId), isNotNull(bookings.contactPhone)))
    .orderBy(asc(bookings.id))
    .for('no key update')
  await tx.update(bookings).set({ contactPhone: null }).where(inArray(bookings.id, forgotten))
}

export async function insertBooking(tx: Tx, booking: NewBookingRow): Promise<BookingRow> {
  const [inserted] = await tx.insert(bookings).values(booking).returning()
  if (!inserted) throw new Error('an inserted booking was not returned')
  return inserted
}

/** Takes units for a booking. Returns `false` if another has one of them; the caller must roll back then. */
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

export async function lockBooking(tx: Tx, id: number): Promise<BookingRow | undefined> {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('no key update')
  return booking
}

/** Changes a booking. Guests who are called by their room are called by the new one if it changes. */
export async function updateBooking(
  tx: Tx,
  id: number,
  change: Partial<Omit<NewBookingRow, 'version'>>,
): Promise<void> {
  const guestName = sql`CASE WHEN ${bookings.guestName} = array_to_string(${bookings.units}, ', ')
    THEN ${change.units?.join(', ')} ELSE ${bookings.guestName} END`
  await tx
    .update(bookings)
    .set({
      ...(change.units && { guestName }),
      ...change,
      version: sql`${bookings.version} + 1`,
    })
    .where(eq(bookings.id, id))
}

/** Stores what no act of the desk depends on, so the version stays. */
export async function annotateBooking(
  tx: Tx,
  id: number,
  note: Pick<NewBookingRow, 'confirmedStart' | 'chargeFailedAt' | 'seriesId'>,
): Promise<void> {
  await tx.update(bookings).set(note).where(eq(bookings.id, id))
}

/** Each half uses its own index, so that members with many bookings are fast too. */
const running = statement<{ id: number }>(`
  WITH input AS ${materialized('$1::integer AS member_id, $2::timestamptz AS moment')}
  SELECT b.id FROM input CROSS JOIN LATERAL (
    SELECT * FROM bookings WHERE user_id = member_id AND lower(during) <= moment
      AND upper(during) > moment AND upper(during) <= moment + interval '${LONGEST_NIGHT}'
    UNION ALL
    SELECT * FROM bookings WHERE user_id = member_id AND checked_in_at IS NOT NULL) AS b
  WHERE hold_expires_at IS NULL AND status IN ('pending', 'confirmed', 'paid_online')
  ORDER BY lower(during) DESC LIMIT 1`)

/** The id of the member's booking that runs or whose party is present; of several the one that began last. */
export async function findRunning(tx: Tx, memberId: number, now: Date): Promise<number | null> {
  const [row] = await askOf(tx)(running(memberId, now))
  return row?.id ?? null
}

/**
 * Finds a member's first booking of a table that starts before `before` and isn't over or has its party in. No holds.
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
        keepsRoom,
        isNull(bookings.holdExpiresAt),
        sql`lower(${bookings.during}) < ${before}::timestamptz`,
        or(sql`upper(${bookings.during}) > ${now}::timestamptz`, isNotNull(bookings.checkedInAt)),
      ),
    )
    .orderBy(sql`lower(${bookings.during})`)
    .limit(1)
  return row?.booking
}

/** Gives a guest's bookings, without holds, to a member and erases the guest's name. They are locked by id. */
export function giveGuestBookings(
  tx: Tx,
  contactPhone: string,
  { userId, at }: { userId: number; at: Date },
) {
  const guests = tx
    .select({ id: bookings.id })
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
  return tx
    .update(bookings)
    .set({ userId, guestName: null, updatedAt: at, version: sql`${bookings.version} + 1` })
    .where(inArray(bookings.id, guests))
    .returning()
}

export interface TakenRow {
  tableId: number
  from: Date
  to: Date
  bookingId: number
  userId: number | null
  holdExpiresAt: Date | null
}

/**
 * The booking of an occupancy `o`, by its id. The planner doesn't know the given span (see `materialized`) and assumes
 * that it matches a hundredth of all occupancies, so in a small club it would rather scan all bookings. `OFFSET 0`
 * forces a lookup by id.
 */
const itsBooking = `CROSS JOIN LATERAL (
    SELECT user_id, hold_expires_at FROM bookings WHERE id = o.booking_id OFFSET 0) AS b`

/** The spans in which one of these units is taken, within a span; with expired holds. */
export const takenIn = statement<TakenRow>(`
  WITH input AS ${materialized('$1::integer[] AS units, $2::tstzrange AS during')}
  SELECT o.table_id AS "tableId", lower(o.during) AS "from", upper(o.during) AS "to",
         o.booking_id AS "bookingId", b.user_id AS "userId", b.hold_expires_at AS "holdExpiresAt"
  FROM input CROSS JOIN unnest(input.units) AS unit (id)
  JOIN occupancies o ON o.table_id = unit.id AND o.during && input.during
  ${itsBooking}
  ORDER BY o.table_id, lower(o.during)`)
