import { and, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { mentions, type SearchWord } from '../../kernel/db/db-search.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { rowsOf } from '../../kernel/db/db-query.ts'
import { bills } from '../bills/schema.ts'
import { bookings } from '../bookings/core/schema.ts'
import { customerNotes } from '../customers/schema.ts'
import { users } from '../members/schema.ts'
import { foodOrders, orderSums } from '../orders/schema.ts'

export type UserRow = typeof users.$inferSelect

export interface SearchText {
  lanternId: string | null
  /** A whole phone number (E.164). */
  phone: string | null
  /** Parts of a phone number, as `phonePatterns` has them. */
  parts: { end: string; starts: readonly string[] } | null
  /** A part of a guest's name, of a request or of a note. */
  words: SearchWord | null
}

/** A match: a `party` by phone or name, a `request` by what was asked for, a `note`; the others by their numbers. */
export interface Trace {
  kind: 'party' | 'request' | 'note' | 'booking' | 'bill' | 'order'
  id: number
  userId: number | null
  phone: string | null
}

/** The most bookings that are read for one name or part of a number. */
export const MOST_TRACES = 200

/** The most accounts or bookings that are read for one phone number or its last digits: few share them. */
const MOST_OF_A_NUMBER = 20

/** A hold isn't shown as a booking. */
const isBooking = sql`${bookings.holdExpiresAt} IS NULL`

const party = (condition: SQL, order?: SQL, kind = 'party') => sql`(
  SELECT ${sql.raw(`'${kind}'`)} AS kind, ${bookings.id} AS id, ${bookings.userId} AS "userId", ${bookings.contactPhone} AS phone
  FROM ${bookings} WHERE ${condition} AND ${isBooking} ${order ?? sql``} LIMIT ${MOST_TRACES})`

/** The queries by criterion. Each has its own index and stops as soon as it has enough rows. */
function waysOf({ lanternId, phone, parts, words }: SearchText): SQL[] {
  const number = bookings.contactPhone
  const ways: SQL[] = []
  if (lanternId !== null) {
    ways.push(
      sql`(SELECT 'booking' AS kind, ${bookings.id} AS id, ${bookings.userId} AS "userId", ${number} AS phone
           FROM ${bookings} WHERE ${bookings.lanternId} = ${lanternId} AND ${isBooking})`,
      sql`(SELECT 'bill', ${bills.id}, ${bills.userId}, NULL FROM ${bills} WHERE ${bills.lanternId} = ${lanternId})`,
      sql`(SELECT 'order', ${foodOrders.id}, ${foodOrders.userId}, NULL
           FROM ${foodOrders} WHERE ${foodOrders.lanternId} = ${lanternId})`,
    )
  }
  if (phone !== null) {
    ways.push(party(sql`${number} = ${phone}`, sql`ORDER BY ${bookings.id} DESC`))
  }
  if (parts !== null) {
    const end = Array.from(parts.end).toReversed().join('')
    ways.push(
      party(sql`reverse(${number}) LIKE ${end} AND ${number} IS NOT NULL`),
      ...parts.starts.map((start) => party(sql`${number} LIKE ${start} AND ${number} IS NOT NULL`)),
    )
  }
  if (words !== null) {
    ways.push(
      party(mentions(bookings.guestName, words)),
      party(mentions(bookings.specialRequests, words), sql``, 'request'),
      sql`(SELECT 'note', ${customerNotes.id}, ${customerNotes.userId}, NULL
           FROM ${customerNotes} WHERE ${mentions(customerNotes.text, words)} LIMIT ${MOST_TRACES})`,
    )
  }
  return ways
}

/** The matches, without repeats. */
export async function findTraces(tx: Tx, sought: SearchText): Promise<Trace[]> {
  const ways = waysOf(sought)
  if (ways.length === 0) return []
  return rowsOf<Trace>(
    tx,
    sql`SELECT DISTINCT * FROM (${sql.join(ways, sql` UNION ALL `)}) AS traces`,
  )
}

/**
 * Accounts by their ids, or those that one of `matches` finds; deleted ones are left out. Each match is a separate
 * query: as parts of one condition, each would be evaluated for every account that another one found.
 */
export function findAccounts(
  tx: Tx,
  ids: readonly number[],
  matches: readonly SQL[],
): Promise<UserRow[]> {
  const matching = matches.map(
    (match) => sql`(SELECT ${users.id} FROM ${users} WHERE ${match} LIMIT ${MOST_OF_A_NUMBER})`,
  )
  const byId = sql`(SELECT unnest(${sql.param([...ids])}::int[]))`
  return tx
    .select()
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        sql`${users.id} IN (${sql.join([byId, ...matching], sql` UNION ALL `)})`,
      ),
    )
}

/** A person's history, from their bookings. */
export interface History {
  userId: number | null
  phone: string | null
  bookings: number
  visits: number
  noShows: number
  /** The start of the latest booking, in seconds since 1970; `null` without one. */
  latest: number | null
  /** A guest's names, the latest first. */
  names: string[]
  toComeIds: number[]
  pastIds: number[]
}

const holdsRoom = sql`b.status IN ('pending', 'confirmed', 'paid_online')`

/** One person's history, by account or by a guest's number. */
function historyOf(people: SQL, whose: SQL, now: Date): SQL {
  const own = sql`FROM bookings b WHERE ${whose} AND b.hold_expires_at IS NULL`
  const isToCome = sql`(${holdsRoom} AND (upper(b.during) > ${now}::timestamptz OR b.checked_in_at IS NOT NULL))`
  return sql`
    SELECT p.user_id AS "userId", p.phone, history.*,
      ARRAY(SELECT b.id ${own} AND ${isToCome} ORDER BY lower(b.during), b.id LIMIT 5) AS "toComeIds",
      ARRAY(SELECT b.id ${own} AND b.status <> 'canceled' AND NOT ${isToCome}
        ORDER BY upper(b.during) DESC, b.id LIMIT 3) AS "pastIds",
      ARRAY(SELECT b.guest_name ${own} AND p.phone IS NOT NULL AND b.guest_name IS NOT NULL
        ORDER BY b.id DESC LIMIT 20) AS names
    FROM ${people} CROSS JOIN LATERAL (
      SELECT count(*)::int AS bookings,
        (count(*) FILTER (WHERE b.checked_in_at IS NOT NULL OR b.status = 'completed'))::int AS visits,
        (count(*) FILTER (WHERE b.status = 'no_show'))::int AS "noShows",
        extract(epoch FROM max(lower(b.during)))::float8 AS latest
      ${own}) AS history`
}

/** The histories of members, and of guests by number. */
export function findHistories(
  tx: Tx,
  { userIds, phones, now }: { userIds: readonly number[]; phones: readonly string[]; now: Date },
): Promise<History[]> {
  const members = sql`(SELECT id AS user_id, NULL::text AS phone
    FROM unnest(${sql.param([...userIds])}::int[]) AS id) AS p`
  const guests = sql`(SELECT NULL::int AS user_id, phone
    FROM unnest(${sql.param([...phones])}::text[]) AS phone) AS p`
  return rowsOf<History>(
    tx,
    sql`
    ${historyOf(members, sql`b.user_id = p.user_id`, now)}
    UNION ALL
    ${historyOf(guests, sql`b.contact_phone = p.phone AND b.user_id IS NULL`, now)}`,
  )
}

/** The latest notes on each of these members, newest first. */
export async function findLatestNotes(tx: Tx, userIds: readonly number[], size: number) {
  const place = sql<number>`row_number() OVER (
    PARTITION BY ${customerNotes.userId} ORDER BY ${customerNotes.id} DESC)`
  const latest = tx
    .select({ id: customerNotes.id, place: place.as('place') })
    .from(customerNotes)
    .where(inArray(customerNotes.userId, [...userIds]))
    .as('latest')
  return tx
    .select({ note: customerNotes, firstName: users.firstName, lastName: users.lastName })
    .from(customerNotes)
    .innerJoin(latest, eq(latest.id, customerNotes.id))
    .innerJoin(users, eq(users.id, customerNotes.authorId))
    .where(sql`${latest.place} <= ${size}`)
    .orderBy(desc(customerNotes.id))
}

/** Orders with their totals in cents, and their members' names. */
export function findOrders(tx: Tx, ids: readonly number[]) {
  const { firstName, lastName } = users
  return tx
    .select({ order: foodOrders, total: orderSums.total, firstName, lastName })
    .from(foodOrders)
    .innerJoin(orderSums, eq(orderSums.orderId, foodOrders.id))
    .leftJoin(users, eq(users.id, foodOrders.userId))
    .where(inArray(foodOrders.id, [...ids]))
}
