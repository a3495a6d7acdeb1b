import {
  and,
  asc,
  desc,
  eq,
  getViewSelectedFields,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  or,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { countRows, firstOf, onlyOf } from '../../kernel/db/db-query.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { BillRow } from '../bills/repository.ts'
import { billLines, billPayments, bills } from '../bills/schema.ts'
import { bookings } from '../bookings/core/schema.ts'
import { users } from '../members/schema.ts'
import { foodItems } from '../menu/schema.ts'
import { paymentRefunds } from '../payments/schema.ts'
import { foodOrderItems, foodOrders, orderNights, orderSums } from './schema.ts'

export type OrderRow = typeof foodOrders.$inferSelect
export type OrderItemRow = typeof foodOrderItems.$inferSelect

export interface LineView {
  line: OrderItemRow
  /** Whether its bill doesn't charge it any more, because it was a mistake or isn't served. */
  isTakenOff: boolean
  today: { price: number; imageUrl: string | null; isAvailable: boolean }
}

const sellers = alias(users, 'sellers')
const partyMembers = alias(users, 'party_members')
const parties = alias(bookings, 'parties')

const shown = {
  order: foodOrders,
  sums: getViewSelectedFields(orderSums),
  member: { firstName: users.firstName, lastName: users.lastName },
  seller: { firstName: sellers.firstName, lastName: sellers.lastName },
  /** Its bill. If that is a party's, its place is the party's now. */
  bill: { isTab: bills.isTab, place: bills.place, name: bills.name },
  /** The booking on whose bill it is. */
  party: { guestName: parties.guestName, specialRequests: parties.specialRequests },
  partyMember: { firstName: partyMembers.firstName, lastName: partyMembers.lastName },
  /** The booking whose party it waits for. */
  awaited: { during: bookings.during, units: bookings.units },
  cardRefund: paymentRefunds.status,
  refundSettledAs: paymentRefunds.settledAs,
}

const views = (tx: Tx) =>
  tx
    .select(shown)
    .from(foodOrders)
    .innerJoin(orderSums, eq(orderSums.orderId, foodOrders.id))
    .innerJoin(bills, eq(bills.id, foodOrders.billId))
    .leftJoin(parties, eq(parties.id, bills.bookingId))
    .leftJoin(partyMembers, eq(partyMembers.id, bills.userId))
    .leftJoin(users, eq(users.id, foodOrders.userId))
    .leftJoin(sellers, eq(sellers.id, foodOrders.staffId))
    .leftJoin(
      bookings,
      and(eq(bookings.id, foodOrders.bookingId), eq(foodOrders.status, 'waiting')),
    )
    .leftJoin(paymentRefunds, eq(paymentRefunds.paymentId, orderSums.refundId))

type BareView = Awaited<ReturnType<typeof views>>[number]

/** An order with all data that screens show. */
export type OrderView = BareView & { lines: LineView[] }

/** Writes an order with its lines. Lines of one dish differ in their notes. */
export async function insertOrder(
  tx: Tx,
  draft: typeof foodOrders.$inferInsert,
  lines: readonly Omit<typeof foodOrderItems.$inferInsert, 'orderId'>[],
): Promise<{ order: OrderRow; items: OrderItemRow[] }> {
  const order = await onlyOf(tx.insert(foodOrders).values(draft).returning())
  const items = lines.map((line) => ({ ...line, orderId: order.id }))
  return { order, items: await tx.insert(foodOrderItems).values(items).returning() }
}

/** Locks an order; its bill is locked after it. Who locks only the bill may still write lines of the order. */
export const lockOrder = (tx: Tx, id: number) =>
  firstOf(tx.select().from(foodOrders).where(eq(foodOrders.id, id)).for('no key update'))

export const updateOrder = (
  tx: Tx,
  id: number,
  change: Partial<Pick<OrderRow, 'status' | 'updatedAt' | 'releasedAt' | 'tableId' | 'tableName'>>,
) =>
  tx
    .update(foodOrders)
    .set({ ...change, version: sql`${foodOrders.version} + 1` })
    .where(eq(foodOrders.id, id))

/** Gives an order the next number of its night. Call it last, because it locks the night's row. */
export const numberOrder = (tx: Tx, id: number, night: string) =>
  tx.execute(sql`
    WITH counted AS (
      INSERT INTO ${orderNights} (night, last_number) VALUES (${night}, 1)
      ON CONFLICT (night) DO UPDATE SET last_number = order_nights.last_number + 1
      RETURNING night, last_number)
    UPDATE food_orders SET night = counted.night, night_number = counted.last_number
    FROM counted WHERE id = ${id}`)

export const updateLines = (tx: Tx, lines: readonly Pick<OrderItemRow, 'id' | 'status'>[]) =>
  tx.execute(sql`
    UPDATE food_order_items SET status = moved.status
    FROM unnest(${sql.param(lines.map(({ id }) => id))}::int[],
      ${sql.param(lines.map(({ status }) => status))}::text[]) AS moved (id, status)
    WHERE food_order_items.id = moved.id`)

export const findOrderOfAttempt = (tx: Tx, attemptId: string) =>
  firstOf(
    tx
      .select({ id: foodOrders.id })
      .from(foodOrders)
      .innerJoin(billPayments, eq(billPayments.billId, foodOrders.billId))
      .where(and(eq(billPayments.attemptId, attemptId), isNull(billPayments.refunds))),
  )

const OPEN = sql`${foodOrders.status} IN ('waiting', 'pending', 'confirmed', 'preparing', 'ready')`

/** The number of a member's orders that aren't served or canceled. */
export const countOpenOrders = (tx: Tx, memberId: number): Promise<number> =>
  tx.$count(foodOrders, and(eq(foodOrders.userId, memberId), OPEN))

export const findLines = (tx: Tx, orderId: number) =>
  tx
    .select()
    .from(foodOrderItems)
    .where(eq(foodOrderItems.orderId, orderId))
    .orderBy(asc(foodOrderItems.id))

/**
 * Whether a dish was taken off its bill as one that isn't to be made. The lines are found by the index of their order.
 */
const isTakenOff = sql<boolean>`EXISTS (
  SELECT FROM bill_lines l JOIN bill_lines r ON r.reverses = l.id
  WHERE l.order_id = ${foodOrderItems.orderId} AND l.order_item_id = ${foodOrderItems.id} AND l.reverses IS NULL
  GROUP BY l.id HAVING l.net + sum(r.net) = 0 AND bool_or(r.reason IN ('mistake', 'not_served')))`

async function withLines(tx: Tx, views: BareView[]): Promise<OrderView[]> {
  if (views.length === 0) return []
  const { price, imageUrl, isAvailable, deletedAt } = foodItems
  const lines = await tx
    .select({
      line: foodOrderItems,
      isTakenOff,
      today: { price, imageUrl, isAvailable, deletedAt },
    })
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
      .map(({ today: { deletedAt: gone, ...today }, ...line }) => ({
        ...line,
        today: { ...today, isAvailable: today.isAvailable && gone === null },
      })),
  }))
}

export async function findOrderView(tx: Tx, id: number): Promise<OrderView | undefined> {
  const found = await views(tx).where(eq(foodOrders.id, id))
  const [view] = await withLines(tx, found)
  return view
}

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

export const lockWaiting = (tx: Tx, bookingId: number) =>
  tx
    .select()
    .from(foodOrders)
    .where(and(eq(foodOrders.bookingId, bookingId), eq(foodOrders.status, 'waiting')))
    .orderBy(asc(foodOrders.id))
    .for('no key update')

/**
 * Orders that aren't served yet, oldest first, and those that the kitchen had and that were canceled since a moment.
 */
export async function findOpenOrders(tx: Tx, since: Date, limit: number): Promise<OrderView[]> {
  const isJustCanceled = and(
    eq(foodOrders.status, 'canceled'),
    isNotNull(foodOrders.nightNumber),
    gte(foodOrders.updatedAt, since),
  )
  const isShown = or(OPEN, isJustCanceled)
  const found = await views(tx).where(isShown).orderBy(asc(foodOrders.id)).limit(limit)
  return withLines(tx, found)
}

export interface RecentOrders {
  day?: { from: Date; to: Date } | null
  userId?: number | undefined
  source?: OrderRow['source'] | undefined
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

export const countRecentOrders = (tx: Tx, filter: RecentOrders): Promise<number> =>
  countRows(tx, tx.select({ id: foodOrders.id }).from(foodOrders).where(isRecent(filter)))

export async function findRecentOrders(
  tx: Tx,
  filter: RecentOrders,
  size: number,
): Promise<OrderView[]> {
  const found = await views(tx).where(isRecent(filter)).orderBy(desc(foodOrders.id)).limit(size)
  return withLines(tx, found)
}

/** Moves the orders, of all or these, of which no dish is left on their bill to the other bill and its table. */
export function moveOrders(
  tx: Tx,
  [from, to]: readonly [
    Pick<BillRow, 'id'>,
    Pick<BillRow, 'id' | 'bookingId' | 'tableId' | 'place'>,
  ],
  among: readonly (number | null)[] | null,
): Promise<OrderRow[]> {
  const ids = among?.filter((id) => id !== null)
  const { bookingId, tableId } = to
  const tableName = tableId === null ? null : to.place
  const there = sql`EXISTS (SELECT FROM bill_lines WHERE order_id = ${foodOrders.id} AND bill_id = ${from.id}
    GROUP BY order_id HAVING sum(net + tax) <> 0)`
  return tx
    .update(foodOrders)
    .set({ billId: to.id, bookingId, tableId, tableName, version: sql`${foodOrders.version} + 1` })
    .where(
      and(
        eq(foodOrders.billId, from.id),
        ne(foodOrders.status, 'waiting'),
        ids && inArray(foodOrders.id, ids),
        not(there),
      ),
    )
    .returning()
}

/** Locks the orders of these bills, which comes before locking the bills. */
export const lockOrdersOf = (tx: Tx, billIds: readonly number[]) =>
  tx
    .select({ id: foodOrders.id })
    .from(foodOrders)
    .where(inArray(foodOrders.billId, [...billIds]))
    .orderBy(asc(foodOrders.id))
    .for('update')

/** The other bills that charge dishes of an order, because these were moved to them. */
export async function findOtherBills(
  tx: Tx,
  { id, billId }: Pick<OrderRow, 'id' | 'billId'>,
): Promise<number[]> {
  const rows = await tx
    .select({ billId: billLines.billId })
    .from(billLines)
    .where(and(eq(billLines.orderId, id), ne(billLines.billId, billId)))
    .groupBy(billLines.billId)
    .having(sql`sum(${billLines.net} + ${billLines.tax}) <> 0`)
    .orderBy(asc(billLines.billId))
  return rows.map((row) => row.billId)
}
