import {
  and,
  asc,
  desc,
  eq,
  getViewSelectedFields,
  gt,
  isNotNull,
  isNull,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import type { Span } from '../../kernel/db/columns.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { bills, bookingSums } from '../bills/schema.ts'
import { joinedSums, type Sums } from '../bookings/core/rules.sums.ts'
import { bookings, heldIn, occupancies } from '../bookings/core/schema.ts'
import { users } from '../members/schema.ts'
import { foodOrders } from '../orders/schema.ts'
import { venueTables } from '../tables/schema.ts'
import type { Party } from './rules.ts'

/** A table that a booking holds, with the data of the booking that the desk shows. */
export interface PartyRow extends Party {
  tableId: number
  table: string
  /** With the booking's buffer. */
  during: Span
  booking: typeof bookings.$inferSelect
  /** The sums of its bill; `null` for a hold. */
  sums: Sums | null
  member: { firstName: string; lastName: string; email: string; tierId: number | null } | null
}

const { firstName, lastName, email, tierId } = users
const member = { firstName, lastName, email, tierId }

/** The tables that bookings or their late parties hold at any time of a span. An expired hold holds none. */
export async function findParties(tx: Tx, span: Span, now: Date): Promise<PartyRow[]> {
  const rows = await tx
    .select({
      tableId: occupancies.tableId,
      table: venueTables.name,
      during: occupancies.during,
      booking: bookings,
      billId: bills.id,
      sums: getViewSelectedFields(bookingSums),
      member,
    })
    .from(occupancies)
    .innerJoin(bookings, eq(bookings.id, occupancies.bookingId))
    .innerJoin(venueTables, eq(venueTables.id, occupancies.tableId))
    .leftJoin(users, eq(users.id, bookings.userId))
    .leftJoin(bookingSums, eq(bookingSums.bookingId, bookings.id))
    .leftJoin(bills, eq(bills.id, bookingSums.billId))
    .where(
      and(heldIn(span, now), or(isNull(bookings.holdExpiresAt), gt(bookings.holdExpiresAt, now))),
    )
    .orderBy(sql`lower(${occupancies.during})`, asc(bookings.id), asc(occupancies.tableId))
  return rows.map(({ billId, sums, ...row }) => {
    const { booking, during } = row
    // Without the buffer. A change under way may hold only a part of the booking's time.
    const to = during.to < booking.during.to ? during.to : booking.during.to
    const party = {
      bookingId: booking.id,
      from: during.from,
      to,
      isSeated: booking.checkedInAt !== null,
    }
    return { ...row, ...party, sums: joinedSums(billId, sums) }
  })
}

/** A booking with its customer. */
export type GuestRow = Pick<PartyRow, 'booking' | 'member'>

/** Bookings whose party has left since `since`, latest first. */
export const findJustLeft = (tx: Tx, since: Date): Promise<GuestRow[]> =>
  tx
    .select({ booking: bookings, member })
    .from(bookings)
    .leftJoin(users, eq(users.id, bookings.userId))
    .where(and(gt(bookings.leftAt, since), eq(bookings.status, 'completed')))
    .orderBy(desc(bookings.leftAt))

/** The name on the latest order to each table since `since`. */
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
        // An order that waits for its party says nothing about the guests at the table now.
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

/** The number of bookings that hold a table after `now`, or have their party there now. */
export const countHeld = (tx: Tx, tableId: number, now: Date): Promise<number> =>
  tx.$count(
    occupancies,
    and(
      eq(occupancies.tableId, tableId),
      or(sql`upper(${occupancies.during}) > ${now}`, occupancies.seated),
      sql`EXISTS (SELECT FROM ${bookings} WHERE ${bookings.id} = ${occupancies.bookingId}
        AND (${bookings.holdExpiresAt} IS NULL OR ${bookings.holdExpiresAt} > ${now}))`,
    ),
  )

/** Deletes a table's occupancies. Bookings keep its name in their own column. */
export async function forgetParties(tx: Tx, tableId: number): Promise<void> {
  await tx.delete(occupancies).where(eq(occupancies.tableId, tableId))
}
