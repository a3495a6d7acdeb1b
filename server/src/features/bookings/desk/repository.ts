import {
  and,
  asc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { unionAll, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { countRows, statement } from '../../../kernel/db/db-query.ts'
import { mentions, type SearchWord } from '../../../kernel/db/db-search.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import type { BookingRow } from '../core/repository.ts'
import { findViews, type BookingView } from '../core/repository.views.ts'
import { bookings, LONGEST_NIGHT } from '../core/schema.ts'

type BookingStatus = BookingRow['status']

const active: readonly BookingStatus[] = ['pending', 'confirmed', 'paid_online']

const start = sql<Date>`lower(${bookings.during})`

export const findByIds = (tx: Tx, ids: readonly number[]): Promise<BookingView[]> =>
  findViews(tx, inArray(bookings.id, [...ids]))

/** A night's bookings by start, without holds. */
export const findDay = (tx: Tx, date: string): Promise<BookingView[]> =>
  findViews(tx, and(eq(bookings.bookingDate, date), isNull(bookings.holdExpiresAt)))

/** The bookings that take or took rooms of a night, by start, without canceled ones and expired holds. */
export const findBoard = (tx: Tx, date: string, now: Date): Promise<BookingView[]> =>
  findViews(
    tx,
    and(
      eq(bookings.bookingDate, date),
      ne(bookings.status, 'canceled'),
      or(isNull(bookings.holdExpiresAt), gt(bookings.holdExpiresAt, now)),
    ),
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

/** The number of a member's bookings and holds that aren't over, and of those whose party is still present. */
export async function countComing(tx: Tx, userId: number, now: Date): Promise<number> {
  return tx.$count(
    bookings,
    and(
      eq(bookings.userId, userId),
      inArray(bookings.status, [...active]),
      or(sql`upper(${bookings.during}) > ${now}`, isNotNull(bookings.checkedInAt)),
    ),
  )
}

export interface Listed {
  scope: 'upcoming' | 'past'
  statuses: readonly BookingStatus[]
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
      : or(notInArray(bookings.status, [...active]), isOver),
    toConfirm ? isNull(bookings.chargeAt) : undefined,
    amenityId === undefined ? undefined : eq(bookings.amenityId, amenityId),
    last && (scope === 'upcoming' ? sql`${here} > ${last}` : sql`${here} < ${last}`),
  )
}

/** The bookings to search: of some members, by a part of a guest's name or of a request, or one by its number. */
export interface BookingQuery {
  memberIds: readonly number[]
  words: SearchWord | undefined
  lanternId: string | undefined
}

function isListed(tx: Tx, listed: Listed, sought: BookingQuery | null): SQL | undefined {
  if (sought === null) return listedIn(listed)
  const { memberIds, words, lanternId } = sought
  const ids = (where: SQL | undefined) => tx.select({ id: bookings.id }).from(bookings).where(where)
  const ofMembers = ids(inArray(bookings.userId, [...memberIds, -1]))
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

export const findListed = (
  tx: Tx,
  listed: Listed,
  sought: BookingQuery | null,
): Promise<BookingView[]> =>
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
