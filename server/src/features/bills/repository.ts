import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Tx } from '../../kernel/db/db.ts'
import { firstOf, insertAll, onlyOf } from '../../kernel/db/db-query.ts'
import { users } from '../members/schema.ts'
import { billKeys, billLines, billPayments, billRequests, bills, billShares } from './schema.ts'
import type { Company } from '@lantern/contract/calls/primitives'
import { walletEntries } from '../wallet/schema.ts'

export type BillRow = typeof bills.$inferSelect
export type BillLineRow = typeof billLines.$inferSelect
export type BillPaymentRow = typeof billPayments.$inferSelect
export type BillShareRow = typeof billShares.$inferSelect
export type BillRequestRow = typeof billRequests.$inferSelect
export type NewLine = Omit<
  typeof billLines.$inferInsert,
  'id' | 'billId' | 'cause' | 'tax' | 'night' | 'createdAt'
> & {
  /** The night of its booking. It counts on the later of this and the day on which it is written. */
  night?: string
}
export type NewPayment = Omit<
  typeof billPayments.$inferInsert,
  'id' | 'billId' | 'cause' | 'credit' | 'businessDate' | 'createdAt'
>

const UNPAID = ['open', 'owed'] as const

/** The bills that are always shown as unpaid: tabs and owed ones. */
const isShown = or(bills.isTab, eq(bills.status, 'owed'))

/** The id of a member if the account is open, locked against deletion until the transaction ends; otherwise `NULL`. */
const openAccount = (id: number | null) =>
  sql`(SELECT ${users.id} FROM ${users} WHERE ${users.id} = ${id} AND ${users.deletedAt} IS NULL FOR KEY SHARE)`

/** The points rate of a member's tier, if it has one of its own; otherwise the venue's. */
const pointsRate = (id: number | null) => sql`coalesce((
  SELECT t.points_per_dollar FROM ${users} JOIN tiers t ON t.id = ${users.tierId} WHERE ${users.id} = ${id}),
  (SELECT points_per_dollar FROM venue_settings))`

/** Writes a bill at its member's points rate; a deleted member is none. Returns `undefined` if its party has one. */
export const insertBill = (
  tx: Tx,
  { userId = null, ...bill }: Omit<typeof bills.$inferInsert, 'pointsPerDollar'>,
) =>
  firstOf(
    tx
      .insert(bills)
      .values({ ...bill, userId: openAccount(userId), pointsPerDollar: pointsRate(userId) })
      .onConflictDoNothing()
      .returning(),
  )

export const lockBill = (tx: Tx, id: number) =>
  firstOf(tx.select().from(bills).where(eq(bills.id, id)).for('update'))

export type MemberName = Pick<typeof users.$inferSelect, 'firstName' | 'lastName' | 'email'>

const member = { firstName: users.firstName, lastName: users.lastName, email: users.email }
const isItsMember = and(eq(users.id, bills.userId), isNull(users.deletedAt))

export const findBillOfBooking = (tx: Tx, bookingId: number) =>
  firstOf(tx.select().from(bills).where(eq(bills.bookingId, bookingId)))

export async function findBookingsOf(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .select({ id: bills.id, bookingId: bills.bookingId })
    .from(bills)
    .where(and(inArray(bills.id, [...ids]), isNotNull(bills.bookingId)))
  return new Map(rows.flatMap(({ id, bookingId }) => (bookingId === null ? [] : [[id, bookingId]])))
}

/** The bills of the parties that have joined a bill. */
export const findJoined = (tx: Tx, billId: number) =>
  tx.select().from(bills).where(eq(bills.joinedBillId, billId))

/** The parties that had joined a bill are paid for by the one that it joins. */
export const joinWith = (tx: Tx, billId: number, joinedBillId: number) =>
  tx.update(bills).set({ joinedBillId }).where(eq(bills.joinedBillId, billId))

export const findOpenBillOfTable = (tx: Tx, tableId: number) =>
  firstOf(
    tx
      .select()
      .from(bills)
      .where(and(eq(bills.tableId, tableId), isNull(bills.bookingId), eq(bills.status, 'open'))),
  )

export const findUnpaidOf = (tx: Tx, userId: number) =>
  tx
    .select()
    .from(bills)
    .where(and(eq(bills.userId, userId), inArray(bills.status, UNPAID), isShown))
    .orderBy(desc(bills.id))

/** Changes a bill. Guests who are called by their place are called by the new one if it changes. */
export async function updateBill(
  tx: Tx,
  id: number,
  change: Omit<PgUpdateSetSource<typeof bills>, 'id' | 'version'> = {},
): Promise<void> {
  const name = sql`CASE WHEN ${bills.name} = ${bills.place} THEN ${change.place} ELSE ${bills.name} END`
  await tx
    .update(bills)
    .set({ ...(change.place && { name }), ...change, version: sql`${bills.version} + 1` })
    .where(eq(bills.id, id))
}

/** Opens a locked bill again, without its table, where others may sit, and without a deleted account. */
export async function openAgain(
  tx: Tx,
  { id, userId }: Pick<BillRow, 'id' | 'userId'>,
): Promise<BillRow> {
  const opened = { status: 'open', closedAt: null, tableId: null } as const
  return onlyOf(
    tx
      .update(bills)
      .set({ ...opened, userId: openAccount(userId), version: sql`${bills.version} + 1` })
      .where(eq(bills.id, id))
      .returning(),
  )
}

export const giveBills = (tx: Tx, bookingIds: readonly number[], userId: number) =>
  tx
    .update(bills)
    .set({ userId, version: sql`${bills.version} + 1` })
    .where(and(inArray(bills.bookingId, [...bookingIds]), isNull(bills.userId)))
    .returning()

type NewRow<Table extends PgTable> = Table['$inferInsert']

export const insertLines = (tx: Tx, lines: readonly NewRow<typeof billLines>[]) =>
  insertAll(tx, billLines, lines)

export const insertPayments = (tx: Tx, payments: readonly NewRow<typeof billPayments>[]) =>
  insertAll(tx, billPayments, payments)

export const insertShares = (tx: Tx, shares: readonly NewRow<typeof billShares>[]) =>
  insertAll(tx, billShares, shares)

/** Gives members points for a bill, or takes them, at most as many as each has. Closed accounts get none. */
export async function insertPoints(
  tx: Tx,
  billId: number,
  earned: readonly { memberId: number; points: number }[],
  at: Date,
): Promise<void> {
  if (earned.length === 0) return
  await tx.execute(sql`
    INSERT INTO loyalty_entries (user_id, bill_id, points, created_at)
    SELECT u.id, ${billId}, greatest(earned.points, 0 - u.loyalty_points), ${at}
    FROM unnest(${sql.param(earned.map(({ memberId }) => memberId))}::int[],
      ${sql.param(earned.map(({ points }) => points))}::int[]) AS earned (user_id, points)
    JOIN (SELECT id, loyalty_points FROM users WHERE deleted_at IS NULL
      AND id = ANY (${sql.param(earned.map(({ memberId }) => memberId))}::int[]) ORDER BY id FOR NO KEY UPDATE) AS u
      ON u.id = earned.user_id
    WHERE greatest(earned.points, 0 - u.loyalty_points) <> 0`)
}

export async function deleteShares(tx: Tx, billId: number, keep: readonly number[]): Promise<void> {
  const others = keep.length > 0 ? notInArray(billShares.id, [...keep]) : undefined
  await tx.delete(billShares).where(and(eq(billShares.billId, billId), others))
}

export const findPaidBy = (tx: Tx, id: number, userId: number) =>
  firstOf(
    tx
      .select()
      .from(billPayments)
      .where(and(eq(billPayments.id, id), eq(billPayments.userId, userId))),
  )

/** Writes a request to a member, in place of an earlier one for the same bill. */
export async function insertRequest(
  tx: Tx,
  request: typeof billRequests.$inferInsert,
): Promise<BillRequestRow> {
  const { billId, userId } = request
  await tx
    .delete(billRequests)
    .where(and(eq(billRequests.billId, billId), eq(billRequests.userId, userId)))
  return onlyOf(tx.insert(billRequests).values(request).returning())
}

export const findRequest = (tx: Tx, id: number) =>
  firstOf(tx.select().from(billRequests).where(eq(billRequests.id, id)))

export const findRequestsOf = (tx: Tx, userId: number, at: Date) =>
  tx
    .select()
    .from(billRequests)
    .where(and(eq(billRequests.userId, userId), gt(billRequests.expiresAt, at)))
    .orderBy(asc(billRequests.id))

/** Deletes a request, of this member if given. Returns it; `undefined` if it is gone. */
export const deleteRequest = (tx: Tx, id: number, userId?: number) => {
  const own = userId === undefined ? undefined : eq(billRequests.userId, userId)
  return firstOf(
    tx
      .delete(billRequests)
      .where(and(eq(billRequests.id, id), own))
      .returning(),
  )
}

export const insertKey = (tx: Tx, key: typeof billKeys.$inferInsert) =>
  tx.insert(billKeys).values(key).onConflictDoNothing()

export const findKey = (tx: Tx, hash: Buffer) =>
  firstOf(tx.select().from(billKeys).where(eq(billKeys.hash, hash)))

/** Unpaid bills of these members and bookings, and the bill with this id; or unpaid bills with lines of a night. */
export type BillQuery =
  | { userIds: readonly number[]; bookingIds: readonly number[]; id: number | null }
  | { night: string }

function matches(query: BillQuery): SQL | undefined {
  if (!('night' in query)) {
    const { userIds, bookingIds } = query
    return or(inArray(bills.userId, [...userIds]), inArray(bills.bookingId, [...bookingIds]))
  }
  return sql`EXISTS (SELECT FROM bill_lines WHERE bill_id = ${bills.id} AND night = ${query.night})`
}

const due = sql<number>`(100 * due_of(${bills.id}))::float8`

/** Tabs, owed bills, and bills of bookings that have begun or were canceled, with their due, oldest first. */
export async function findUnpaid(
  tx: Tx,
  now: Date,
  query?: BillQuery,
): Promise<{ bill: BillRow; member: MemberName | null; due: number }[]> {
  const hasCome = sql`(${bills.bookingId} IS NULL OR EXISTS (SELECT FROM bookings
    WHERE bookings.id = ${bills.bookingId}
      AND (lower(bookings.during) <= ${now}::timestamptz OR bookings.checked_in_at IS NOT NULL
        OR bookings.status = 'canceled')))`
  const rows = await tx
    .select({ bill: bills, member, due })
    .from(bills)
    .leftJoin(users, isItsMember)
    .where(
      or(
        and(inArray(bills.status, UNPAID), or(isShown, hasCome), query && matches(query)),
        query && 'id' in query && query.id !== null ? eq(bills.id, query.id) : undefined,
      ),
    )
    .orderBy(asc(bills.id))
  return rows.map((row) => ({ ...row, due: 0 + row.due }))
}

/** The due of those of these bills that are open or owed, in cents by bill. */
export async function findDueOn(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: bills.id, due })
    .from(bills)
    .where(and(inArray(bills.id, [...ids]), inArray(bills.status, UNPAID)))
  return new Map(rows.map((row) => [row.id, 0 + row.due]))
}

/** The due of open bills at tables without a booking, in cents by table. */
export async function findDueOfTables(tx: Tx): Promise<Map<number, number>> {
  const rows = await tx
    .select({ tableId: bills.tableId, due })
    .from(bills)
    .where(and(eq(bills.status, 'open'), isNull(bills.bookingId), isNotNull(bills.tableId)))
  return new Map(
    rows.flatMap((row) => (row.tableId === null ? [] : [[row.tableId, 0 + row.due] as const])),
  )
}

export const findOwnCompany = (tx: Tx, userId: number) =>
  onlyOf(tx.select({ company: users.company }).from(users).where(eq(users.id, userId)))

export const keepOwnCompany = (tx: Tx, userId: number, company: Company | null) =>
  tx.update(users).set({ company }).where(eq(users.id, userId))

/** The company that a bill's member keeps, or else that of the latest bill of its member or its guest's phone. */
export async function findProposed(tx: Tx, billId: number): Promise<Company | null> {
  const { rows } = await tx.execute<{ company: Company | null }>(sql`
    SELECT coalesce(u.company, (
      SELECT l.company FROM bills l LEFT JOIN bookings o ON o.id = l.booking_id
      WHERE l.company IS NOT NULL AND CASE WHEN b.user_id IS NULL THEN o.contact_phone = k.contact_phone
        ELSE l.user_id = b.user_id END
      ORDER BY l.id DESC LIMIT 1)) AS company
    FROM bills b LEFT JOIN users u ON u.id = b.user_id LEFT JOIN bookings k ON k.id = b.booking_id
    WHERE b.id = ${billId}`)
  return rows[0]?.company ?? null
}

export const findOwnBill = (tx: Tx, userId: number, number: string) =>
  firstOf(
    tx
      .select()
      .from(bills)
      .where(
        sql`${bills.userId} = ${userId} AND (${bills.lanternId} = ${number}
        OR ${bills.bookingId} = (SELECT id FROM bookings WHERE lantern_id = ${number})
        OR ${bills.id} = (SELECT bill_id FROM food_orders WHERE lantern_id = ${number}))`,
      ),
  )

/** Lets one person give away one thing at a time, so that two at once can't both fit into the rest of a limit. */
export const lockGiver = (tx: Tx, actorId: number) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('corrections'), ${actorId})`)

/** The sum that a person gave away since a moment without an admin's approval, in cents. */
export async function sumDecided(tx: Tx, actorId: number, since: Date): Promise<number> {
  const { rows } = await tx.execute<{ cents: number }>(sql`
    SELECT coalesce(100 * sum(amount), 0)::float8 AS cents FROM giveaways
    WHERE actor_id = ${actorId} AND approved_by IS NULL AND created_at >= ${since}`)
  return rows[0]?.cents ?? 0
}

/** The sum that was taken off a bill by non-admins without an admin's approval, in cents. */
export async function sumOffBill(tx: Tx, billId: number): Promise<number> {
  const { rows } = await tx.execute<{ cents: number }>(sql`
    SELECT coalesce(100 * sum(g.amount), 0)::float8 AS cents
    FROM giveaways g JOIN users u ON u.id = g.actor_id
    WHERE g.bill_id = ${billId} AND g.kind IN ('taken_off', 'undone') AND g.approved_by IS NULL AND u.role <> 'admin'`)
  return rows[0]?.cents ?? 0
}

/** The public number of a bill that people know: its booking's, its order's, or else its own. */
export async function findNumber(tx: Tx, billId: number): Promise<string | null> {
  const { rows } = await tx.execute<{ number: string }>(sql`
    SELECT coalesce(k.lantern_id, o.lantern_id, b.lantern_id) AS number
    FROM bills b
    LEFT JOIN bookings k ON k.id = b.booking_id AND NOT b.is_tab
    LEFT JOIN food_orders o ON o.bill_id = b.id AND b.booking_id IS NULL AND NOT b.is_tab
    WHERE b.id = ${billId} LIMIT 1`)
  return rows[0]?.number ?? null
}

export async function forgetNotes(tx: Tx, userId: number): Promise<void> {
  const theirs = tx.select({ id: bills.id }).from(bills).where(eq(bills.userId, userId))
  await tx
    .update(billLines)
    .set({ note: null })
    .where(and(inArray(billLines.billId, theirs), isNotNull(billLines.note)))
  await tx
    .update(billPayments)
    .set({ note: null })
    .where(and(inArray(billPayments.billId, theirs), isNotNull(billPayments.note)))
  await tx.update(bills).set({ company: null }).where(eq(bills.userId, userId))
  await tx
    .update(walletEntries)
    .set({ note: null })
    .where(and(eq(walletEntries.userId, userId), isNotNull(walletEntries.note)))
}
