import { and, asc, desc, eq, gt, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Span } from '../../kernel/db/columns.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { bookings, heldIn, occupancies } from '../bookings/core/schema.ts'
import { users } from '../members/schema.ts'
import { foodOrders } from '../orders/schema.ts'
import { venueTables } from '../tables/schema.ts'

/** A table that a booking holds, with what the desk wants to know of the booking. */
export interface PartyRow {
  tableId: number
  table: string
  during: Span
  booking: typeof bookings.$inferSelect
  member: { firstName: string; lastName: string; email: string } | null
}

/**
 * Which bookings hold which tables at any time of a span, or have their party there past its end; a hold that has run
 * out holds none.
 */
export function findParties(tx: Tx, span: Span, now: Date): Promise<PartyRow[]> {
  return tx
    .select({
      tableId: occupancies.tableId,
      table: venueTables.name,
      during: occupancies.during,
      booking: bookings,
      member: { firstName: users.firstName, lastName: users.lastName, email: users.email },
    })
    .from(occupancies)
    .innerJoin(bookings, eq(bookings.id, occupancies.bookingId))
    .innerJoin(venueTables, eq(venueTables.id, occupancies.tableId))
    .leftJoin(users, eq(users.id, bookings.userId))
    .where(
      and(heldIn(span, now), or(isNull(bookings.holdExpiresAt), gt(bookings.holdExpiresAt, now))),
    )
    .orderBy(sql`lower(${occupancies.during})`, asc(bookings.id), asc(occupancies.tableId))
}

/** A booking with whose it is. */
export type GuestRow = Pick<PartyRow, 'booking' | 'member'>

/** Bookings whose party has left since a moment, latest first. */
export function findJustLeft(tx: Tx, since: Date): Promise<GuestRow[]> {
  return tx
    .select({
      booking: bookings,
      member: { firstName: users.firstName, lastName: users.lastName, email: users.email },
    })
    .from(bookings)
    .leftJoin(users, eq(users.id, bookings.userId))
    .where(and(gt(bookings.leftAt, since), eq(bookings.status, 'completed')))
    .orderBy(desc(bookings.leftAt))
}

/** Who ordered last to each table since a moment, by name. */
export async function findOrderNames(tx: Tx, since: Date): Promise<Map<number, string>> {
  const name = sql<string>`coalesce(${foodOrders.customerName},
    nullif(trim(${users.firstName} || ' ' || ${users.lastName}), ''), '')`
  const rows = await tx
    .selectDistinctOn([foodOrders.tableId], { tableId: foodOrders.tableId, name })
    .from(foodOrders)
    .leftJoin(users, eq(users.id, foodOrders.userId))
    .where(
      and(
        gt(foodOrders.createdAt, since),
        isNotNull(foodOrders.tableId),
        // What waits for its party says nothing of who is there.
        notInArray(foodOrders.status, ['canceled', 'waiting']),
      ),
    )
    .orderBy(asc(foodOrders.tableId), desc(foodOrders.id))
  return new Map(
    rows.flatMap(({ tableId, name: who }) =>
      tableId === null || who === '' ? [] : [[tableId, who] as const],
    ),
  )
}

/** How many bookings hold a table from a moment on, or have their party there. */
export async function countHeld(tx: Tx, tableId: number, now: Date): Promise<number> {
  const rows = await tx
    .select({ id: occupancies.bookingId })
    .from(occupancies)
    .innerJoin(bookings, eq(bookings.id, occupancies.bookingId))
    .where(
      and(
        eq(occupancies.tableId, tableId),
        or(sql`upper(${occupancies.during}) > ${now}`, occupancies.seated),
        or(isNull(bookings.holdExpiresAt), gt(bookings.holdExpiresAt, now)),
      ),
    )
  return rows.length
}

/** Forgets that a table was ever held; its bookings keep its name. */
export async function forgetParties(tx: Tx, tableId: number): Promise<void> {
  await tx.delete(occupancies).where(eq(occupancies.tableId, tableId))
}
