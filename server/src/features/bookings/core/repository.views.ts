import { and, asc, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { countRows } from '../../../kernel/db/db-count.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { amenities } from '../../amenities/schema.ts'
import { paymentRefunds } from '../../payments/schema.ts'
import { venueSettings } from '../../venue/schema.ts'
import { bookings } from './schema.ts'

type BookingRow = typeof bookings.$inferSelect

/** A booking with its amenity's name and picture. */
export interface BookingView {
  booking: BookingRow
  amenity: { id: number; nameEn: string; nameCh: string; imageUrl: string }
  /** The state of its refund to a card, if there is one. */
  cardRefund: (typeof paymentRefunds.$inferSelect)['status'] | null
  /** How the refund was settled instead, if the card is dead. */
  refundSettledAs: (typeof paymentRefunds.$inferSelect)['settledAs']
  /** The country whose phone numbers are shown without its code. */
  phoneCountry: string
  /** How often a member may change a booking, and until how many hours before its start. */
  memberChanges: number
  changeHours: number
  /** Whether it is paid with a bill that is closed: only the desk can cancel it, once that is opened again. */
  isOnClosedBill: boolean
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
  refundSettledAs: paymentRefunds.settledAs,
  phoneCountry: venueSettings.phoneCountry,
  memberChanges: venueSettings.memberChanges,
  changeHours: venueSettings.changeHours,
  isOnClosedBill: sql<boolean>`(${bookings.paymentMethod} = 'bill' AND EXISTS (
    SELECT FROM bills WHERE booking_id = ${bookings.id} AND closed_at IS NOT NULL))`,
}

/** The refund of a booking's cancellation. */
const ofCancellation = sql`${paymentRefunds.reference} = 'booking:' || ${bookings.id} || ':refunded'`

/** A member's bookings. A hold that was never paid isn't one to them. */
const ofMember = (memberId: number) =>
  and(eq(bookings.userId, memberId), isNull(bookings.holdExpiresAt))

const views = (tx: Tx) =>
  tx
    .select(shown)
    .from(bookings)
    .innerJoin(amenities, eq(amenities.id, bookings.amenityId))
    .innerJoin(venueSettings, eq(venueSettings.id, true))
    .leftJoin(paymentRefunds, ofCancellation)

export async function findView(tx: Tx, id: number): Promise<BookingView | undefined> {
  const [view] = await views(tx).where(eq(bookings.id, id))
  return view
}

/** A member's own booking by its public number. */
export async function findOwn(
  tx: Tx,
  memberId: number,
  lanternId: string,
): Promise<BookingView | undefined> {
  const [view] = await views(tx).where(and(ofMember(memberId), eq(bookings.lanternId, lanternId)))
  return view
}

/** Future, running, or over while the party is still there. */
const isToCome = (now: Date): SQL =>
  sql`(${bookings.status} IN ('pending', 'confirmed', 'paid_online')
       AND (upper(${bookings.during}) > ${now} OR ${bookings.checkedInAt} IS NOT NULL))`

export function findUpcoming(tx: Tx, memberId: number, now: Date): Promise<BookingView[]> {
  return views(tx)
    .where(and(ofMember(memberId), isToCome(now)))
    .orderBy(sql`lower(${bookings.during})`, asc(bookings.id))
}

/** The bookings of a series in the order of their starts, whatever became of them. */
export function findOfSeries(tx: Tx, seriesId: number): Promise<BookingView[]> {
  return views(tx)
    .where(eq(bookings.seriesId, seriesId))
    .orderBy(sql`lower(${bookings.during})`, asc(bookings.id))
}

const isPast = (memberId: number, now: Date) => and(ofMember(memberId), sql`NOT ${isToCome(now)}`)

/** How many bookings of a member are over or canceled (`RowCount`). */
export const countPastOf = (tx: Tx, memberId: number, now: Date): Promise<number> =>
  countRows(tx, tx.select({ id: bookings.id }).from(bookings).where(isPast(memberId, now)))

/** Newest first, beginning after the one with the id given. */
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
    .where(and(isPast(memberId, page.now), further))
    .orderBy(desc(start), desc(bookings.id))
    .limit(page.size)
}
