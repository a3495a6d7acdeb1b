import type { Cents } from '@lantern/contract/payments/pricing'
import { and, asc, desc, eq, getViewSelectedFields, isNull, sql, type SQL } from 'drizzle-orm'
import { countRows } from '../../../kernel/db/db-count.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { amenities } from '../../amenities/schema.ts'
import { bills, bookingSums } from '../../bills/schema.ts'
import type { Method } from '../../bills/rules.ts'
import type { paymentRefunds } from '../../payments/schema.ts'
import { venueSettings } from '../../venue/schema.ts'
import { joinedSums } from './rules.sums.ts'
import { bookings } from './schema.ts'

type RefundRow = typeof paymentRefunds.$inferSelect

export interface RefundFacts {
  /** The method of the shown part: a card refund that isn't settled, else any card refund, else the first. */
  method: Method
  /** All parts together, in cents. */
  amount: Cents
  /** The status and settlement of a card refund; `null` for other methods. */
  status: RefundRow['status'] | null
  settledAs: RefundRow['settledAs']
}

/** The refund of a booking's cancellation, card refunds first, and of those unsettled ones first. */
const refund = sql<RefundFacts | null>`(
  SELECT json_build_object('method', part.method, 'status', part.status, 'settledAs', part.settled_as,
    'amount', part.amount)
  FROM (
    SELECT m.id, m.method, r.status, r.settled_as, (0 - 100 * sum(m.amount) OVER ())::float8 AS amount
    FROM bill_payments m LEFT JOIN payment_refunds r ON r.payment_id = m.id
    WHERE m.bill_id = ${bookingSums.billId} AND m.cause = 'booking_refund' AND m.amount < 0) AS part
  ORDER BY part.method = 'card' AND part.status <> 'succeeded' AND part.settled_as IS NULL DESC,
    part.method = 'card' DESC, part.id LIMIT 1)`

const shown = {
  booking: bookings,
  amenity: {
    id: amenities.id,
    nameEn: amenities.nameEn,
    nameCh: amenities.nameCh,
    imageUrl: amenities.imageUrl,
  },
  billId: bills.id,
  sums: getViewSelectedFields(bookingSums),
  refund,
  pointsPerDollar: bills.pointsPerDollar,
  country: venueSettings.country,
  memberChanges: venueSettings.memberChanges,
  timeZone: venueSettings.timeZone,
  changeHours: venueSettings.changeHours,
}

/** A member's bookings, without holds that were never paid. */
const ofMember = (memberId: number) =>
  and(eq(bookings.userId, memberId), isNull(bookings.holdExpiresAt))

const views = (tx: Tx) =>
  tx
    .select(shown)
    .from(bookings)
    .innerJoin(amenities, eq(amenities.id, bookings.amenityId))
    .innerJoin(venueSettings, eq(venueSettings.id, true))
    .leftJoin(bookingSums, eq(bookingSums.bookingId, bookings.id))
    .leftJoin(bills, eq(bills.id, bookingSums.billId))

const toView = ({ billId, sums, ...row }: Awaited<ReturnType<typeof views>>[number]) => ({
  ...row,
  sums: joinedSums(billId, sums),
})

/** A booking with its amenity, and the sums of its bill, which a hold doesn't have. */
export type BookingView = ReturnType<typeof toView>

export async function findView(tx: Tx, id: number): Promise<BookingView | undefined> {
  const [row] = await views(tx).where(eq(bookings.id, id))
  return row && toView(row)
}

export async function findOwn(
  tx: Tx,
  memberId: number,
  lanternId: string,
): Promise<BookingView | undefined> {
  const [row] = await views(tx).where(and(ofMember(memberId), eq(bookings.lanternId, lanternId)))
  return row && toView(row)
}

/** Whether a booking is future or running, or over with its party still present. */
const isToCome = (now: Date): SQL =>
  sql`(${bookings.status} IN ('pending', 'confirmed', 'paid_online')
       AND (upper(${bookings.during}) > ${now} OR ${bookings.checkedInAt} IS NOT NULL))`

export async function findUpcoming(tx: Tx, memberId: number, now: Date): Promise<BookingView[]> {
  const rows = await views(tx)
    .where(and(ofMember(memberId), isToCome(now)))
    .orderBy(sql`lower(${bookings.during})`, asc(bookings.id))
  return rows.map(toView)
}

export async function findOfSeries(tx: Tx, seriesId: number): Promise<BookingView[]> {
  const rows = await views(tx)
    .where(eq(bookings.seriesId, seriesId))
    .orderBy(sql`lower(${bookings.during})`, asc(bookings.id))
  return rows.map(toView)
}

const isPast = (memberId: number, now: Date) => and(ofMember(memberId), sql`NOT ${isToCome(now)}`)

/** The number of a member's bookings that are over or canceled (`RowCount`). */
export const countPastOf = (tx: Tx, memberId: number, now: Date): Promise<number> =>
  countRows(tx, tx.select({ id: bookings.id }).from(bookings).where(isPast(memberId, now)))

export async function findPast(
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
  const rows = await views(tx)
    .where(and(isPast(memberId, page.now), further))
    .orderBy(desc(start), desc(bookings.id))
    .limit(page.size)
  return rows.map(toView)
}
