import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { countRows } from '../../kernel/db/db-count.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { statement } from '../../kernel/db/db-query.ts'
import { bookings } from '../bookings/core/schema.ts'
import { users } from '../members/schema.ts'
import { foodItems } from '../menu/schema.ts'
import { paymentRefunds } from '../payments/schema.ts'
import { foodOrderItems, foodOrders, orderNights } from './schema.ts'

export type OrderRow = typeof foodOrders.$inferSelect
export type OrderItemRow = typeof foodOrderItems.$inferSelect

/** An order's line, with its dish as it is on the menu today. */
export interface LineView {
  line: OrderItemRow
  today: { price: number; imageUrl: string | null; isAvailable: boolean }
}

/** An order with the facts that screens show of it. */
export interface OrderView {
  order: OrderRow
  lines: LineView[]
  /** Its member's name, if it is a member's. */
  member: { firstName: string; lastName: string } | null
  /** The name of the staff who sold it, if it was sold at the till. */
  seller: { firstName: string; lastName: string } | null
  /** The booking whose party it waits for, if it does. */
  awaited: Pick<typeof bookings.$inferSelect, 'during' | 'units'> | null
  /** The state of its refund to a card, if there is one. */
  cardRefund: (typeof paymentRefunds.$inferSelect)['status'] | null
  /** How the refund was settled instead, if the card is dead. */
  refundSettledAs: (typeof paymentRefunds.$inferSelect)['settledAs']
}

const ofCancellation = sql`${paymentRefunds.reference} = 'food_order:' || ${foodOrders.id} || ':refunded'`

const sellers = alias(users, 'sellers')

const shown = {
  order: foodOrders,
  member: { firstName: users.firstName, lastName: users.lastName },
  seller: { firstName: sellers.firstName, lastName: sellers.lastName },
  awaited: { during: bookings.during, units: bookings.units },
  cardRefund: paymentRefunds.status,
  refundSettledAs: paymentRefunds.settledAs,
}

const views = (tx: Tx) =>
  tx
    .select(shown)
    .from(foodOrders)
    .leftJoin(users, eq(users.id, foodOrders.userId))
    .leftJoin(sellers, eq(sellers.id, foodOrders.staffId))
    .leftJoin(
      bookings,
      and(eq(bookings.id, foodOrders.bookingId), eq(foodOrders.status, 'waiting')),
    )
    .leftJoin(paymentRefunds, ofCancellation)

export async function insertOrder(
  tx: Tx,
  order: typeof foodOrders.$inferInsert,
  lines: readonly Omit<typeof foodOrderItems.$inferInsert, 'orderId'>[],
): Promise<OrderRow> {
  const [inserted] = await tx.insert(foodOrders).values(order).returning()
  if (!inserted) throw new Error('an inserted order was not returned')
  await tx.insert(foodOrderItems).values(lines.map((line) => ({ ...line, orderId: inserted.id })))
  return inserted
}

/** Locks an order until the transaction ends, so that nobody else changes it meanwhile. */
export async function lockOrder(tx: Tx, id: number): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(foodOrders).where(eq(foodOrders.id, id)).for('update')
  return order
}

export async function updateOrder(
  tx: Tx,
  id: number,
  change: Partial<
    Pick<OrderRow, 'status' | 'updatedAt' | 'releasedAt' | 'tableId' | 'tableName' | 'billId'>
  >,
): Promise<void> {
  await tx
    .update(foodOrders)
    .set({ ...change, version: sql`${foodOrders.version} + 1` })
    .where(eq(foodOrders.id, id))
}

/**
 * Gives an order the next number of its night. The night's row stays locked until the transaction ends, so this comes
 * last in it.
 */
export async function numberOrder(tx: Tx, id: number, night: string): Promise<void> {
  await tx.execute(sql`
    WITH counted AS (
      INSERT INTO ${orderNights} (night, last_number) VALUES (${night}, 1)
      ON CONFLICT (night) DO UPDATE SET last_number = order_nights.last_number + 1
      RETURNING night, last_number)
    UPDATE food_orders SET night = counted.night, night_number = counted.last_number
    FROM counted WHERE id = ${id}`)
}

/** Writes how far lines of an order are. */
export async function updateLines(
  tx: Tx,
  lines: readonly Pick<OrderItemRow, 'id' | 'status'>[],
): Promise<void> {
  await tx.execute(sql`
    UPDATE food_order_items SET status = moved.status
    FROM unnest(${sql.param(lines.map(({ id }) => id))}::int[],
      ${sql.param(lines.map(({ status }) => status))}::text[]) AS moved (id, status)
    WHERE food_order_items.id = moved.id`)
}

export async function findOrderOfAttempt(tx: Tx, attemptId: string): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(foodOrders).where(eq(foodOrders.attemptId, attemptId))
  return order
}

/** The number of a member's orders that the kitchen hasn't finished. */
export function countOpenOrders(tx: Tx, memberId: number): Promise<number> {
  const open: OrderRow['status'][] = ['waiting', 'pending', 'confirmed', 'preparing', 'ready']
  return tx.$count(
    foodOrders,
    and(eq(foodOrders.userId, memberId), inArray(foodOrders.status, open)),
  )
}

/** The lines of an order as they were sold. */
export function findLines(tx: Tx, orderId: number): Promise<OrderItemRow[]> {
  return tx
    .select()
    .from(foodOrderItems)
    .where(eq(foodOrderItems.orderId, orderId))
    .orderBy(asc(foodOrderItems.id))
}

async function withLines(tx: Tx, views: Omit<OrderView, 'lines'>[]): Promise<OrderView[]> {
  if (views.length === 0) return []
  const { price, imageUrl, isAvailable, deletedAt } = foodItems
  const lines = await tx
    .select({ line: foodOrderItems, today: { price, imageUrl, isAvailable, deletedAt } })
    .from(foodOrderItems)
    .innerJoin(foodItems, eq(foodItems.id, foodOrderItems.foodItemId))
    .where(
      inArray(
        foodOrderItems.orderId,
        views.map(({ order }) => order.id),
      ),
    )
    .orderBy(asc(foodOrderItems.id))
  return views.map((view) => ({
    ...view,
    lines: lines
      .filter(({ line }) => line.orderId === view.order.id)
      .map(({ line, today: { deletedAt: gone, ...today } }) => ({
        line,
        today: { ...today, isAvailable: today.isAvailable && gone === null },
      })),
  }))
}

export async function findOrderView(tx: Tx, id: number): Promise<OrderView | undefined> {
  const found = await views(tx).where(eq(foodOrders.id, id))
  const [view] = await withLines(tx, found)
  return view
}

/** A member's orders, newest first, beginning after the one with the id given. */
export async function findOrdersOf(
  tx: Tx,
  memberId: number,
  page: { before: number | undefined; size: number },
): Promise<OrderView[]> {
  const further = page.before === undefined ? undefined : lt(foodOrders.id, page.before)
  const found = await views(tx)
    .where(and(eq(foodOrders.userId, memberId), further))
    .orderBy(desc(foodOrders.id))
    .limit(page.size)
  return withLines(tx, found)
}

/** A member's own order by its public number. */
export async function findOwnOrder(
  tx: Tx,
  memberId: number,
  lanternId: string,
): Promise<OrderView | undefined> {
  const found = await views(tx).where(
    and(eq(foodOrders.userId, memberId), eq(foodOrders.lanternId, lanternId)),
  )
  const [view] = await withLines(tx, found)
  return view
}

const OPEN = sql`${foodOrders.status} IN ('waiting', 'pending', 'confirmed', 'preparing', 'ready')`

/** Locks the orders that wait for the party of a booking, in the order of their ids. */
export function lockWaiting(tx: Tx, bookingId: number): Promise<OrderRow[]> {
  return tx
    .select()
    .from(foodOrders)
    .where(and(eq(foodOrders.bookingId, bookingId), eq(foodOrders.status, 'waiting')))
    .orderBy(asc(foodOrders.id))
    .for('update')
}

/** Orders that aren't served yet, oldest first. */
export async function findOpenOrders(tx: Tx, limit: number): Promise<OrderView[]> {
  const found = await views(tx).where(OPEN).orderBy(asc(foodOrders.id)).limit(limit)
  return withLines(tx, found)
}

/** Orders, narrowed by whatever is given. */
export interface RecentOrders {
  day?: { from: Date; to: Date } | null
  userId?: number | undefined
  source?: OrderRow['source'] | undefined
  /** The id of the last order seen. */
  before?: number | undefined
}

const isRecent = ({ day, userId, source, before }: RecentOrders) =>
  and(
    day ? gte(foodOrders.createdAt, day.from) : undefined,
    day ? lt(foodOrders.createdAt, day.to) : undefined,
    userId === undefined ? undefined : eq(foodOrders.userId, userId),
    source === undefined ? undefined : eq(foodOrders.source, source),
    before === undefined ? undefined : lt(foodOrders.id, before),
  )

/** How many orders there are (`RowCount`). */
export const countRecentOrders = (tx: Tx, filter: RecentOrders): Promise<number> =>
  countRows(tx, tx.select({ id: foodOrders.id }).from(foodOrders).where(isRecent(filter)))

/** Orders of all members and of the till, newest first, beginning after the one with the id given. */
export async function findRecentOrders(
  tx: Tx,
  filter: RecentOrders,
  size: number,
): Promise<OrderView[]> {
  const found = await views(tx).where(isRecent(filter)).orderBy(desc(foodOrders.id)).limit(size)
  return withLines(tx, found)
}

/**
 * What a booking's party has paid at once for food and drinks, in cents before tax and tip: its members' orders, and
 * the till's at its tables since it came.
 */
export const sumPaidAtOnce = statement<{ cents: number }>(`
  SELECT coalesce(100 * sum(o.subtotal - o.discount + coalesce(off.net, 0)), 0)::float8 AS cents FROM food_orders o
  LEFT JOIN LATERAL (
    SELECT sum(l.net) AS net FROM bill_lines l WHERE l.order_id = o.id AND l.kind = 'correction') AS off ON true
  WHERE o.payment_type NOT IN ('bill', 'none') AND o.status <> 'canceled' AND (
    o.booking_id = $1 OR o.booking_id IS NULL AND EXISTS (
      SELECT FROM occupancies t JOIN bookings b ON b.id = t.booking_id
      WHERE b.id = $1 AND t.seated AND t.table_id = o.table_id
        AND o.created_at >= b.checked_in_at))`)
