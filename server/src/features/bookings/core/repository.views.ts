import type { Cents } from '@lantern/contract/payments/pricing'
import {
  and,
  asc,
  desc,
  eq,
  getViewSelectedFields,
  isNotNull,
  isNull,
  sql,
  type SQL,
  gte,
  inArray,
  lte,
  ne,
  or,
  not,
} from 'drizzle-orm'
import { countRows, statement } from '../../../kernel/db/db-query.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { amenities } from '../../amenities/schema.ts'
import { bills, bookingSums } from '../../bills/schema.ts'
import type { Method } from '../../bills/rules.ts'
import { users } from '../../members/schema.ts'
import type { paymentRefunds } from '../../payments/schema.ts'
import { venueSettings } from '../../venue/schema.ts'
import { joinedSums } from './rules.sums.ts'
import { bookings, LONGEST_NIGHT, keepsRoom, isUnexpired } from './schema.ts'
import { unionAll, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { mentions, type SearchWord } from '../../../kernel/db/db-search.ts'
import type { BookingRow } from './repository.ts'

type RefundRow = typeof paymentRefunds.$inferSelect

interface RefundFacts {
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
    deposits: amenities.deposits,
  },
  member: {
    firstName: users.firstName,
    lastName: users.lastName,
    tierId: users.tierId,
    phone: users.phone,
    balance: users.accountBalance,
  },
  billId: bills.id,
  sums: getViewSelectedFields(bookingSums),
  refund,
  /** The answers of invited guests; `null` if its member shares no link. */
  invited: sql<{ coming: number; declined: number } | null>`invited_to(${bookings.id})`,
  pointsPerDollar: bills.pointsPerDollar,
  country: venueSettings.country,
  memberChanges: venueSettings.memberChanges,
  timeZone: venueSettings.timeZone,
  changeHours: venueSettings.changeHours,
}

const views = (tx: Tx) =>
  tx
    .select(shown)
    .from(bookings)
    .innerJoin(amenities, eq(amenities.id, bookings.amenityId))
    .innerJoin(venueSettings, eq(venueSettings.id, true))
    .leftJoin(users, eq(users.id, bookings.userId))
    .leftJoin(bookingSums, eq(bookingSums.bookingId, bookings.id))
    .leftJoin(bills, eq(bills.id, bookingSums.billId))

const toView = ({ billId, sums, ...row }: Awaited<ReturnType<typeof views>>[number]) => ({
  ...row,
  sums: joinedSums(billId, sums),
})

/** A booking with its amenity and member (`null` for a guest), and the sums of its bill, which a hold doesn't have. */
export type BookingView = ReturnType<typeof toView>

const start = sql`lower(${bookings.during})`

/** Bookings with only the names of their amenity and member. */
export const named = (tx: Tx) =>
  tx
    .select({
      booking: bookings,
      amenity: { nameEn: amenities.nameEn, nameCh: amenities.nameCh },
      member: { firstName: users.firstName, lastName: users.lastName, tierId: users.tierId },
    })
    .from(bookings)
    .innerJoin(amenities, eq(amenities.id, bookings.amenityId))
    .leftJoin(users, eq(users.id, bookings.userId))

/** The bookings of a condition, all or a page, soonest or latest first. */
async function findViews(
  tx: Tx,
  where: SQL | undefined,
  page?: { size: number; isLatest: boolean },
): Promise<BookingView[]> {
  const by = page?.isLatest ? desc : asc
  const found = views(tx).where(where).orderBy(by(start), by(bookings.id))
  return (await (page ? found.limit(page.size) : found)).map(toView)
}

export async function findView(tx: Tx, id: number): Promise<BookingView | undefined> {
  return (await findViews(tx, eq(bookings.id, id)))[0]
}

/** Selects a member's bookings. Holds are left out, because they aren't bookings yet. */
const ofMember = (memberId: number) =>
  and(eq(bookings.userId, memberId), isNull(bookings.holdExpiresAt))

export async function findOwn(
  tx: Tx,
  memberId: number,
  lanternId: string,
): Promise<BookingView | undefined> {
  return (await findViews(tx, and(ofMember(memberId), eq(bookings.lanternId, lanternId))))[0]
}

/** Whether a booking is future or running, or over with its party still present. */
const isToCome = (now: Date): SQL =>
  sql`(${bookings.status} IN ('pending', 'confirmed', 'paid_online')
       AND (upper(${bookings.during}) > ${now} OR ${bookings.checkedInAt} IS NOT NULL))`

export const findUpcoming = (tx: Tx, memberId: number, now: Date): Promise<BookingView[]> =>
  findViews(tx, and(ofMember(memberId), isToCome(now)))

export const findOfSeries = (tx: Tx, seriesId: number): Promise<BookingView[]> =>
  findViews(tx, eq(bookings.seriesId, seriesId))

/** The bookings that aren't charged yet and start before a moment. */
export const findUncharged = (tx: Tx, before: Date): Promise<BookingView[]> =>
  findViews(
    tx,
    and(
      eq(bookings.status, 'pending'),
      isNotNull(bookings.chargeAt),
      sql`${start} <= ${before}::timestamptz`,
    ),
  )

const isPast = (memberId: number, now: Date) => and(ofMember(memberId), sql`NOT ${isToCome(now)}`)

/** The number of a member's bookings that are over or canceled (`RowCount`). */
export const countPastOf = (tx: Tx, memberId: number, now: Date): Promise<number> =>
  countRows(tx, tx.select({ id: bookings.id }).from(bookings).where(isPast(memberId, now)))

export function findPast(
  tx: Tx,
  memberId: number,
  { now, before, size }: { now: Date; before: number | undefined; size: number },
): Promise<BookingView[]> {
  const further =
    before === undefined
      ? undefined
      : sql`(${start}, ${bookings.id}) < (
          SELECT lower(during), id FROM bookings WHERE id = ${before} AND user_id = ${memberId})`
  return findViews(tx, and(isPast(memberId, now), further), { size, isLatest: true })
}

export const findByIds = (tx: Tx, ids: readonly number[]): Promise<BookingView[]> =>
  findViews(tx, inArray(bookings.id, [...ids]))

/** A night's bookings by start, without holds. */
export const findDay = (tx: Tx, date: string): Promise<BookingView[]> =>
  findViews(tx, and(eq(bookings.bookingDate, date), isNull(bookings.holdExpiresAt)))

/** The bookings that take or took rooms of a night, by start, without canceled ones and expired holds. */
export const findBoard = (tx: Tx, date: string, now: Date): Promise<BookingView[]> =>
  findViews(
    tx,
    and(eq(bookings.bookingDate, date), ne(bookings.status, 'canceled'), isUnexpired(now)),
  )

/** The number of bookings in each night of a span, without canceled ones and holds. */
export function countNights(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<{ date: string; count: number; pending: number }[]> {
  return tx
    .select({
      date: bookings.bookingDate,
      count: sql<number>`count(*)::int`,
      pending: sql<number>`(count(*) FILTER (WHERE ${bookings.status} = 'pending'))::int`,
    })
    .from(bookings)
    .where(
      and(
        gte(bookings.bookingDate, from),
        lte(bookings.bookingDate, to),
        ne(bookings.status, 'canceled'),
        isNull(bookings.holdExpiresAt),
      ),
    )
    .groupBy(bookings.bookingDate)
    .orderBy(asc(bookings.bookingDate))
}

/** Counts a member's bookings and holds that haven't ended. A party that stays past its end counts too. */
export async function countComing(tx: Tx, userId: number, now: Date): Promise<number> {
  return tx.$count(
    bookings,
    and(
      eq(bookings.userId, userId),
      keepsRoom,
      or(sql`upper(${bookings.during}) > ${now}`, isNotNull(bookings.checkedInAt)),
    ),
  )
}

export interface Listed {
  scope: 'upcoming' | 'past'
  statuses: readonly BookingRow['status'][]
  /** Only bookings that wait for the desk rather than for their charge. */
  toConfirm: boolean
  amenityId: number | undefined
  after: { at: Date; id: number } | undefined
  now: Date
  size: number
}

/** The condition for the bookings of a list after its cursor. Each scope is bounded by an index on the start. */
function listedIn({ scope, statuses, toConfirm, amenityId, after, now }: Listed): SQL | undefined {
  const isThere = isNotNull(bookings.checkedInAt)
  const ends = sql`upper(${bookings.during})`
  // Coming bookings began at most a night ago.
  const longest = sql`${now}::timestamptz - ${LONGEST_NIGHT}::interval`
  const isOver = and(sql`${start} <= ${now}`, sql`${ends} <= ${now}`, isNull(bookings.checkedInAt))
  const here = sql`(${start}, ${bookings.id})`
  const last = after && sql`(${after.at}::timestamptz, ${after.id}::integer)`
  return and(
    isNull(bookings.holdExpiresAt),
    inArray(bookings.status, [...statuses]),
    scope === 'upcoming'
      ? and(sql`${start} >= ${longest}`, or(sql`${ends} > ${now}`, isThere))
      : or(not(keepsRoom), isOver),
    toConfirm ? isNull(bookings.chargeAt) : undefined,
    amenityId === undefined ? undefined : eq(bookings.amenityId, amenityId),
    last && (scope === 'upcoming' ? sql`${here} > ${last}` : sql`${here} < ${last}`),
  )
}

/** The bookings to search: of some members, by a part of a guest's name or of a request, or one by its number. */
interface BookingQuery {
  memberIds: readonly number[]
  words: SearchWord | undefined
  lanternId: string | undefined
}

function isListed(tx: Tx, listed: Listed, sought: BookingQuery | null): SQL | undefined {
  if (sought === null) return listedIn(listed)
  const { memberIds, words, lanternId } = sought
  const ids = (where: SQL | undefined) => tx.select({ id: bookings.id }).from(bookings).where(where)
  const ofMembers = ids(inArray(bookings.userId, [...memberIds]))
  const byWords = (column: AnyPgColumn) => ids(words ? mentions(column, words) : sql`false`)
  const byNumber = ids(lanternId === undefined ? sql`false` : eq(bookings.lanternId, lanternId))
  return and(
    listedIn(listed),
    inArray(
      bookings.id,
      unionAll(ofMembers, byWords(bookings.guestName), byWords(bookings.specialRequests), byNumber),
    ),
  )
}

export const findListed = (tx: Tx, listed: Listed, sought: BookingQuery | null) =>
  findViews(tx, isListed(tx, listed, sought), {
    size: listed.size,
    isLatest: listed.scope === 'past',
  })

/** Counts the bookings of a list from the page on (`RowCount`). */
export const countListed = (tx: Tx, listed: Listed, sought: BookingQuery | null): Promise<number> =>
  countRows(
    tx,
    tx
      .select({ id: bookings.id })
      .from(bookings)
      .where(isListed(tx, listed, sought)),
  )

/** At a moment: pending bookings that are paid, or whose deposit is or was due, on bills that aren't written off. */
export const depositsToDecide = statement<{ id: number }>(`
  SELECT k.id FROM bookings k JOIN bills b ON k.id = b.booking_id
  CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS paid FROM bill_payments WHERE bill_id = b.id) AS p
  WHERE k.status = 'pending' AND k.hold_expires_at IS NULL AND k.charge_at IS NULL
    AND (b.status = 'paid' AND p.paid > 0 OR b.deposit IS NOT NULL AND b.status <> 'written_off'
      AND (b.deposit_by <= $1::timestamptz OR b.status = 'paid' OR p.paid >= b.deposit))
  ORDER BY b.deposit_by, k.id`)
