import {
  and,
  asc,
  desc,
  eq,
  getViewSelectedFields,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { COUNTED, countRows } from '../../../kernel/db/db-count.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { amenities } from '../../amenities/schema.ts'
import { bills, bookingSums } from '../../bills/schema.ts'
import { users } from '../../members/schema.ts'
import { venueSettings } from '../../venue/schema.ts'
import type { BookingRow } from '../core/repository.ts'
import type { BookingView } from '../core/repository.views.ts'
import { joinedSums } from '../core/rules.sums.ts'
import { bookings, LONGEST_NIGHT } from '../core/schema.ts'

type BookingStatus = BookingRow['status']

/** A booking with its customer and amenity, and what its bill says of its money. */
export interface DeskView extends Pick<BookingView, 'sums' | 'pointsPerDollar'> {
  booking: BookingRow
  amenityName: string
  amenityNameCh: string
  firstName: string | null
  lastName: string | null
  /** The deposits that its amenity asks of parties now. */
  deposits: (typeof amenities.$inferSelect)['deposits']
  /** The account's number, as its member wrote it. */
  phone: string | null
  /** The country whose phone numbers are shown without its code. */
  phoneCountry: string
  /** What invited guests said; `null` if its member shares no link. */
  invited: { coming: number; declined: number } | null
}

const shown = {
  booking: bookings,
  billId: bills.id,
  sums: getViewSelectedFields(bookingSums),
  pointsPerDollar: bills.pointsPerDollar,
  amenityName: amenities.nameEn,
  amenityNameCh: amenities.nameCh,
  firstName: users.firstName,
  lastName: users.lastName,
  deposits: amenities.deposits,
  phone: users.phone,
  phoneCountry: venueSettings.phoneCountry,
  invited: sql<{ coming: number; declined: number } | null>`invited_to(${bookings.id})`,
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

const toViews = (rows: Awaited<ReturnType<typeof views>>): DeskView[] =>
  rows.map(({ billId, sums, ...row }) => ({ ...row, sums: joinedSums(billId, sums) }))

const active: readonly BookingStatus[] = ['pending', 'confirmed', 'paid_online']

const start = sql<Date>`lower(${bookings.during})`

export async function findDeskView(tx: Tx, id: number): Promise<DeskView | undefined> {
  return toViews(await views(tx).where(eq(bookings.id, id)))[0]
}

/** Bookings by their ids, in no order. */
export async function findDeskViews(tx: Tx, ids: readonly number[]): Promise<DeskView[]> {
  return ids.length === 0 ? [] : toViews(await views(tx).where(inArray(bookings.id, [...ids])))
}

/** A night's bookings without holds, by their hours. */
export async function findDay(tx: Tx, date: string): Promise<DeskView[]> {
  return toViews(
    await views(tx)
      .where(and(eq(bookings.bookingDate, date), isNull(bookings.holdExpiresAt)))
      .orderBy(start, asc(bookings.id)),
  )
}

/** The bookings that take or took a night's rooms, by their hours, without canceled ones and holds that ran out. */
export async function findBoard(tx: Tx, date: string, now: Date): Promise<DeskView[]> {
  const shows = and(
    eq(bookings.bookingDate, date),
    ne(bookings.status, 'canceled'),
    or(isNull(bookings.holdExpiresAt), gt(bookings.holdExpiresAt, now)),
  )
  return toViews(await views(tx).where(shows).orderBy(start, asc(bookings.id)))
}

/** The number of bookings in each night of a stretch, without canceled ones and holds. */
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

/** A member's unfinished bookings and holds, and those whose party is still there. */
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

/** A list of bookings, and where its page begins. */
export interface Listed {
  scope: 'upcoming' | 'past'
  statuses: readonly BookingStatus[]
  /** Only those that wait for the desk, and not for their charge. */
  toConfirm: boolean
  amenityId: number | undefined
  after: { at: Date; id: number } | undefined
  now: Date
  size: number
}

/** The condition for bookings of one state in a list. It has bounds on both sides, so that an index serves it. */
function belongs({ scope, now, toConfirm }: Listed, status: BookingStatus): SQL | undefined {
  const waits = toConfirm ? isNull(bookings.chargeAt) : undefined
  const ends = sql`upper(${bookings.during})`
  const isThere = isNotNull(bookings.checkedInAt)
  if (scope === 'upcoming') {
    // Bookings that began before this are over.
    const longest = sql`${now}::timestamptz - ${LONGEST_NIGHT}::interval`
    return and(sql`${start} >= ${longest}`, or(sql`${ends} > ${now}`, isThere), waits)
  }
  return active.includes(status)
    ? and(sql`${start} <= ${now}`, sql`${ends} <= ${now}`, isNull(bookings.checkedInAt), waits)
    : waits
}

function further({ scope, after }: Listed): SQL | undefined {
  if (!after) return undefined
  const here = sql`(${start}, ${bookings.id})`
  const last = sql`(${after.at}::timestamptz, ${after.id}::integer)`
  return scope === 'upcoming' ? sql`${here} > ${last}` : sql`${here} < ${last}`
}

const inOrder = ({ scope }: Listed) =>
  scope === 'upcoming' ? [asc(start), asc(bookings.id)] : [desc(start), desc(bookings.id)]

/** One state's bookings in a list, at most as many as the page has, so that the index is walked no further. */
const stream = (tx: Tx, listed: Listed, status: BookingStatus) =>
  tx
    .select({ id: bookings.id, at: start.as('at') })
    .from(bookings)
    .where(
      and(
        isNull(bookings.holdExpiresAt),
        eq(bookings.status, status),
        listed.amenityId === undefined ? undefined : eq(bookings.amenityId, listed.amenityId),
        belongs(listed, status),
        further(listed),
      ),
    )
    .orderBy(...inOrder(listed))
    .limit(listed.size)

async function findByIds(tx: Tx, ids: readonly number[], listed: Listed): Promise<DeskView[]> {
  if (ids.length === 0) return []
  return toViews(
    await views(tx)
      .where(inArray(bookings.id, [...ids]))
      .orderBy(...inOrder(listed))
      .limit(listed.size),
  )
}

/** The bookings of a list. Each state has its own way through the index; the ways are merged. */
function streams(tx: Tx, listed: Listed) {
  const [first, second, ...more] = listed.statuses.map((status) => stream(tx, listed, status))
  return first && second ? unionAll(first, second, ...more) : first
}

/** How many bookings a list has from its page on (`RowCount`). */
export async function countListed(tx: Tx, listed: Listed): Promise<number> {
  const all = streams(tx, { ...listed, size: COUNTED })
  return all ? countRows(tx, all) : 0
}

/** A page of a list. */
export async function findListed(tx: Tx, listed: Listed): Promise<DeskView[]> {
  const ids = (await streams(tx, listed)) ?? []
  return findByIds(
    tx,
    ids.map(({ id }) => id),
    listed,
  )
}

/** The bookings to search: of some members, of guests by a part of the name, or one by its number. */
export interface SoughtBookings {
  memberIds: readonly number[]
  guest: { word: string; grams: readonly string[] } | undefined
  lanternId: string | undefined
}

/** The found bookings, out of all in the list. */
function soughtIds(tx: Tx, { memberIds, guest, lanternId }: SoughtBookings, listed: Listed) {
  const name = sql`lower(${bookings.guestName})`
  const ids = (where: SQL | undefined) => tx.select({ id: bookings.id }).from(bookings).where(where)
  const ofMembers = ids(inArray(bookings.userId, [...memberIds, -1]))
  const ofGuests = ids(
    guest
      ? sql`letter_grams(${name}) @> ${sql.param([...guest.grams])}::text[]
            AND strpos(${name}, ${guest.word}) > 0 AND ${bookings.guestName} IS NOT NULL`
      : sql`false`,
  )
  const byNumber = ids(lanternId === undefined ? sql`false` : eq(bookings.lanternId, lanternId))
  const found = tx.$with('found').as(unionAll(ofMembers, ofGuests, byNumber))
  const states = listed.statuses.map((status) =>
    and(eq(bookings.status, status), belongs(listed, status)),
  )
  return tx
    .with(found)
    .selectDistinct({ id: bookings.id, at: start.as('at') })
    .from(found)
    .innerJoin(bookings, eq(bookings.id, found.id))
    .where(
      and(
        isNull(bookings.holdExpiresAt),
        sql`(${sql.join(states, sql` OR `)})`,
        listed.amenityId === undefined ? undefined : eq(bookings.amenityId, listed.amenityId),
        further(listed),
      ),
    )
    .orderBy(...inOrder(listed))
    .limit(listed.size)
}

/** How many of the found bookings a list has from its page on (`RowCount`). */
export const countSought = (tx: Tx, sought: SoughtBookings, listed: Listed): Promise<number> =>
  countRows(tx, soughtIds(tx, sought, { ...listed, size: COUNTED }))

/** A page of the found bookings. */
export async function findSought(
  tx: Tx,
  sought: SoughtBookings,
  listed: Listed,
): Promise<DeskView[]> {
  const rows = await soughtIds(tx, sought, listed)
  return findByIds(
    tx,
    rows.map(({ id }) => id),
    listed,
  )
}
