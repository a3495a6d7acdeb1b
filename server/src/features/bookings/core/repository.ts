import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { Span } from '../../../kernel/db/columns.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { amenities } from '../../amenities/schema.ts'
import { users } from '../../members/schema.ts'
import { paymentRefunds } from '../../payments/schema.ts'
import { bookings, occupancies } from './schema.ts'

export type BookingRow = typeof bookings.$inferSelect
export type NewBookingRow = typeof bookings.$inferInsert

/** A booking with what its amenity is called and looks like. */
export interface BookingView {
  booking: BookingRow
  amenity: { id: number; nameEn: string; nameCh: string; imageUrl: string }
  /** How the money on its way back to a card stands, where there is any. */
  cardRefund: (typeof paymentRefunds.$inferSelect)['status'] | null
}

const shown = {
  booking: bookings,
  amenity: {
    id: amenities.id,
    nameEn: amenities.nameEn,
    nameCh: amenities.nameCh,
    imageUrl: amenities.imageUrl,
  },
  cardRefund: paymentRefunds.status,
}

/** The refund that a booking's cancellation has caused. */
const ofCancellation = sql`${paymentRefunds.reference} = 'booking:' || ${bookings.id} || ':refunded'`

/**
 * Stretches in which any unit is somebody's. A hold that has run out is nobody's any more, and one
 * of the member who asks, where one does, is in nobody's way; nor is a booking that is to be moved.
 */
export async function findTaken(
  tx: Tx,
  during: Span,
  now: Date,
  memberId: number | null = null,
  exceptBooking: number | null = null,
): Promise<{ tableId: number; from: Date; to: Date }[]> {
  const rows = await tx
    .select({ tableId: occupancies.tableId, during: occupancies.during })
    .from(occupancies)
    .innerJoin(bookings, eq(bookings.id, occupancies.bookingId))
    .where(
      and(
        sql`${occupancies.during} && ${sql.param(during, occupancies.during)}`,
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
  return rows.map((row) => ({ tableId: row.tableId, ...row.during }))
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

export async function insertBooking(tx: Tx, booking: NewBookingRow): Promise<BookingRow> {
  const [inserted] = await tx.insert(bookings).values(booking).returning()
  if (!inserted) throw new Error('an inserted booking was not returned')
  return inserted
}

/** Takes units for a booking. `false` where somebody has one of them; then the caller gives up. */
export async function occupy(
  tx: Tx,
  bookingId: number,
  tableIds: readonly number[],
  during: Span,
): Promise<boolean> {
  const taken = await tx
    .insert(occupancies)
    .values(tableIds.map((tableId) => ({ tableId, bookingId, during })))
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

const views = (tx: Tx) =>
  tx
    .select(shown)
    .from(bookings)
    .innerJoin(amenities, eq(amenities.id, bookings.amenityId))
    .leftJoin(paymentRefunds, ofCancellation)

export async function findView(tx: Tx, id: number): Promise<BookingView | undefined> {
  const [view] = await views(tx).where(eq(bookings.id, id))
  return view
}

/** A member's own; what was only ever a hold is not a booking to them. */
const ofMember = (memberId: number) =>
  and(eq(bookings.userId, memberId), isNull(bookings.holdExpiresAt))

/** A member's own booking by its public number. */
export async function findOwn(
  tx: Tx,
  memberId: number,
  lanternId: string,
): Promise<BookingView | undefined> {
  const [view] = await views(tx).where(and(ofMember(memberId), eq(bookings.lanternId, lanternId)))
  return view
}

const isToCome = (now: Date): SQL =>
  sql`(${bookings.status} IN ('pending', 'confirmed', 'paid_online')
       AND upper(${bookings.during}) > ${now})`

export function findUpcoming(tx: Tx, memberId: number, now: Date): Promise<BookingView[]> {
  return views(tx)
    .where(and(ofMember(memberId), isToCome(now)))
    .orderBy(sql`lower(${bookings.during})`, asc(bookings.id))
}

/** Newest first, from after the one whose id is given. */
export function findPast(
  tx: Tx,
  memberId: number,
  page: { now: Date; before: number | undefined; size: number },
): Promise<BookingView[]> {
  const start = sql`lower(${bookings.during})`
  const further =
    page.before === undefined
      ? undefined
      : sql`(${start}, ${bookings.id}) < (
          SELECT lower(during), id FROM bookings
          WHERE id = ${page.before} AND user_id = ${memberId})`
  return views(tx)
    .where(and(ofMember(memberId), sql`NOT ${isToCome(page.now)}`, further))
    .orderBy(desc(start), desc(bookings.id))
    .limit(page.size)
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

/** The booking that a member has running; the one that began last, where there are several. */
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
        sql`${bookings.during} @> ${now}::timestamptz`,
      ),
    )
    .orderBy(sql`lower(${bookings.during}) DESC`)
    .limit(1)
  return booking
}
