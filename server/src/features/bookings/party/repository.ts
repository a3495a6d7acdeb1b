import {
  and,
  arrayOverlaps,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lte,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { statement } from '../../../kernel/db/db-query.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { users } from '../../members/schema.ts'
import { venueTables } from '../../tables/schema.ts'
import type { BookingRow } from '../core/repository.ts'
import {
  bookings,
  FORGOTTEN_MS,
  LONGEST_NIGHT,
  NO_ID,
  occupancies,
  partyActions,
  isUnexpired,
} from '../core/schema.ts'

export function findHeld(tx: Tx, bookingId: number) {
  return tx
    .select({
      tableId: occupancies.tableId,
      name: venueTables.name,
      amenityId: venueTables.amenityId,
      during: occupancies.during,
      seated: occupancies.seated,
    })
    .from(occupancies)
    .innerJoin(venueTables, eq(venueTables.id, occupancies.tableId))
    .where(eq(occupancies.bookingId, bookingId))
    .orderBy(asc(occupancies.tableId))
}

export type HeldTable = Awaited<ReturnType<typeof findHeld>>[number]

/** The booking whose party is at a table now; `undefined` if it should have left long ago. */
export async function findSeatedAt(
  tx: Tx,
  tableId: number,
  now: Date,
): Promise<number | undefined> {
  const [found] = await tx
    .select({ id: occupancies.bookingId })
    .from(occupancies)
    .where(
      and(
        eq(occupancies.tableId, tableId),
        occupancies.seated,
        gt(sql`upper(${occupancies.during})`, new Date(now.getTime() - FORGOTTEN_MS)),
      ),
    )
  return found?.id
}

/** Locks the bookings at these tables whose party should have left long ago and hasn't. */
export function lockForgotten(
  tx: Tx,
  tableIds: readonly number[],
  now: Date,
): Promise<BookingRow[]> {
  const there = tx
    .select({ id: occupancies.bookingId })
    .from(occupancies)
    .where(
      and(
        inArray(occupancies.tableId, [...tableIds]),
        occupancies.seated,
        lte(sql`upper(${occupancies.during})`, new Date(now.getTime() - FORGOTTEN_MS)),
      ),
    )
  return tx
    .select()
    .from(bookings)
    .where(and(inArray(bookings.id, there), isNull(bookings.leftAt)))
    .orderBy(asc(bookings.id))
    .for('no key update')
}

/**
 * Their next booking less the buffer; `null` without one. Expired holds, and holds of more time for `except`, don't
 * count.
 */
export async function findLatestEnd(
  tx: Tx,
  near: { tableIds: readonly number[]; from: Date; bufferMinutes: number; except?: number },
  now: Date,
): Promise<Date | null> {
  const { tableIds, from, bufferMinutes, except = NO_ID } = near
  const [next] = await tx
    .select({ during: occupancies.during })
    .from(occupancies)
    .innerJoin(bookings, eq(bookings.id, occupancies.bookingId))
    .where(
      and(
        inArray(occupancies.tableId, [...tableIds]),
        sql`upper(${occupancies.during}) > ${from}::timestamptz`,
        isUnexpired(now),
        ne(bookings.id, except),
        or(isNull(bookings.changesBooking), ne(bookings.changesBooking, except)),
      ),
    )
    .orderBy(sql`lower(${occupancies.during})`)
    .limit(1)
  return next ? new Date(next.during.from.getTime() - bufferMinutes * 60_000) : null
}

export type PartyActionRow = typeof partyActions.$inferSelect

export async function insertAction(tx: Tx, act: typeof partyActions.$inferInsert): Promise<void> {
  await tx.insert(partyActions).values(act)
}

const undone = alias(partyActions, 'undone')

/** Whether an act wasn't undone and doesn't undo another. */
const isInForce = (tx: Tx) =>
  and(
    ne(partyActions.kind, 'undo'),
    notExists(tx.select({ id: undone.id }).from(undone).where(eq(undone.undoes, partyActions.id))),
  )

/** Whether the booking was changed in another way since an act, or its member's account was deleted. */
const isOvertaken = sql<boolean>`(
  SELECT coalesce(${partyActions.agreed} <> agreed_of(now), false) OR member.deleted_at IS NOT NULL
  FROM ${bookings} AS now LEFT JOIN ${users} AS member ON member.id = now.user_id
  WHERE now.id = ${partyActions.bookingId})`

/** Each party's latest act since a moment, unless the booking was changed in another way since. */
export async function findUndoable(
  tx: Tx,
  bookingIds: readonly number[],
  since: Date,
): Promise<PartyActionRow[]> {
  const latest = await tx
    .selectDistinctOn([partyActions.bookingId], {
      ...getTableColumns(partyActions),
      overtaken: isOvertaken,
    })
    .from(partyActions)
    .where(
      and(
        inArray(partyActions.bookingId, [...bookingIds]),
        gte(partyActions.at, since),
        isInForce(tx),
      ),
    )
    .orderBy(asc(partyActions.bookingId), desc(partyActions.id))
  return latest.filter(({ overtaken }) => !overtaken)
}

/** Whether seating or checking in a party in one of these rooms, by name, was undone since a moment. */
export async function wasUnseated(tx: Tx, units: readonly string[], since: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: undone.id })
    .from(undone)
    .innerJoin(partyActions, eq(partyActions.id, undone.undoes))
    .innerJoin(bookings, eq(bookings.id, undone.bookingId))
    .where(
      and(
        gte(undone.at, since),
        inArray(partyActions.kind, ['seat', 'check_in']),
        arrayOverlaps(bookings.units, [...units]),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Parties with an open end that are there after their end; the parameter is the moment. */
export const openEnded = statement<{ bookingId: number; version: number }>(`
  SELECT id AS "bookingId", version FROM bookings
  WHERE is_open_ended AND checked_in_at IS NOT NULL AND left_at IS NULL
    AND status IN ('confirmed', 'paid_online') AND upper(during) <= $1::timestamptz
    AND lower(during) >= $1 - interval '${LONGEST_NIGHT}'
  ORDER BY id`)

/** Bookings whose party wasn't there when the grace ended, at a moment; none if only the desk marks no-shows. */
export const missed = statement<{ id: number }>(`
  SELECT b.id FROM venue_settings v
  JOIN bookings b ON lower(b.during) BETWEEN $1::timestamptz - interval '${LONGEST_NIGHT}'
    AND $1 - v.grace_minutes * interval '1 minute'
  WHERE v.no_show_by_itself AND b.status IN ('pending', 'confirmed', 'paid_online') AND b.hold_expires_at IS NULL
    AND b.charge_at IS NULL AND b.checked_in_at IS NULL
    AND (b.expected_at IS NULL OR b.expected_at <= $1 - v.grace_minutes * interval '1 minute')
  ORDER BY lower(b.during), b.id`)

/** The no-shows since a night of each of some guests, by account and by number in E.164, in their order. */
export const noShowsSince = statement<{ count: number }>(`
  SELECT (SELECT count(*)::integer FROM bookings
    WHERE status = 'no_show' AND booking_date >= $3::date
      AND (user_id = guest.id OR contact_phone = guest.phone)) AS count
  FROM unnest($1::integer[], $2::text[]) WITH ORDINALITY AS guest (id, phone, place)
  ORDER BY place`)
