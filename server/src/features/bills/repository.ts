import { and, asc, desc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { users } from '../members/schema.ts'
import { billKeys, billLines, billPayments, bills, billShares } from './schema.ts'

export type BillRow = typeof bills.$inferSelect
export type BillLineRow = typeof billLines.$inferSelect
export type BillPaymentRow = typeof billPayments.$inferSelect
export type BillShareRow = typeof billShares.$inferSelect
export type NewLine = Omit<typeof billLines.$inferInsert, 'billId' | 'createdAt'>

const UNSETTLED = ['open', 'owed'] as const

/** Writes a bill; nothing where the booking has one, or the table an open one. */
export async function insertBill(
  tx: Tx,
  bill: typeof bills.$inferInsert,
): Promise<BillRow | undefined> {
  const [inserted] = await tx.insert(bills).values(bill).onConflictDoNothing().returning()
  return inserted
}

/** Locks a bill until the transaction ends: whatever happens to it happens in turn. */
export async function lockBill(tx: Tx, id: number): Promise<BillRow | undefined> {
  const [bill] = await tx.select().from(bills).where(eq(bills.id, id)).for('update')
  return bill
}

export interface MemberName {
  firstName: string
  lastName: string
  email: string
}

const member = { firstName: users.firstName, lastName: users.lastName, email: users.email }

/** A bill with the name of the member whose it is. */
export async function findBill(
  tx: Tx,
  id: number,
): Promise<{ bill: BillRow; member: MemberName | null } | undefined> {
  const [found] = await tx
    .select({ bill: bills, member })
    .from(bills)
    .leftJoin(users, eq(users.id, bills.userId))
    .where(eq(bills.id, id))
  return found
}

export async function findBillOfBooking(tx: Tx, bookingId: number): Promise<BillRow | undefined> {
  const [bill] = await tx.select().from(bills).where(eq(bills.bookingId, bookingId))
  return bill
}

export async function findOpenBillOfTable(tx: Tx, tableId: number): Promise<BillRow | undefined> {
  const [bill] = await tx
    .select()
    .from(bills)
    .where(and(eq(bills.tableId, tableId), isNull(bills.bookingId), eq(bills.status, 'open')))
  return bill
}

/** A member's bills that aren't settled, the newest first. */
export function findUnsettledOf(tx: Tx, userId: number): Promise<BillRow[]> {
  return tx
    .select()
    .from(bills)
    .where(and(eq(bills.userId, userId), inArray(bills.status, UNSETTLED)))
    .orderBy(desc(bills.id))
}

export async function updateBill(
  tx: Tx,
  id: number,
  change: Partial<Omit<BillRow, 'id' | 'version'>> = {},
): Promise<void> {
  await tx
    .update(bills)
    .set({ ...change, version: sql`${bills.version} + 1` })
    .where(eq(bills.id, id))
}

export async function insertLines(
  tx: Tx,
  lines: readonly (typeof billLines.$inferInsert)[],
): Promise<void> {
  if (lines.length > 0) await tx.insert(billLines).values([...lines])
}

export function findLines(tx: Tx, billId: number): Promise<BillLineRow[]> {
  return tx.select().from(billLines).where(eq(billLines.billId, billId)).orderBy(asc(billLines.id))
}

export async function insertPayment(
  tx: Tx,
  payment: typeof billPayments.$inferInsert,
): Promise<number> {
  const [{ id } = { id: 0 }] = await tx
    .insert(billPayments)
    .values(payment)
    .returning({ id: billPayments.id })
  return id
}

export function findPayments(tx: Tx, billId: number): Promise<BillPaymentRow[]> {
  return tx
    .select()
    .from(billPayments)
    .where(eq(billPayments.billId, billId))
    .orderBy(asc(billPayments.id))
}

export function findShares(tx: Tx, billId: number): Promise<BillShareRow[]> {
  return tx
    .select()
    .from(billShares)
    .where(eq(billShares.billId, billId))
    .orderBy(asc(billShares.place), asc(billShares.id))
}

/** Takes all shares off a bill but those to keep. */
export async function deleteShares(tx: Tx, billId: number, keep: readonly number[]): Promise<void> {
  const others = keep.length > 0 ? notInArray(billShares.id, [...keep]) : undefined
  await tx.delete(billShares).where(and(eq(billShares.billId, billId), others))
}

/** Takes one share off a bill. */
export async function deleteShare(tx: Tx, id: number): Promise<void> {
  await tx.delete(billShares).where(eq(billShares.id, id))
}

/** Writes one share, and tells its id. */
export async function insertShare(tx: Tx, share: typeof billShares.$inferInsert): Promise<number> {
  const [inserted] = await tx.insert(billShares).values(share).returning({ id: billShares.id })
  if (!inserted) throw new Error('an inserted share was not returned')
  return inserted.id
}

export async function insertKey(tx: Tx, key: typeof billKeys.$inferInsert): Promise<void> {
  await tx.insert(billKeys).values(key)
}

/** Which bill a key opens; nothing where it opens none any more. */
export async function findBillOfKey(tx: Tx, hash: Buffer): Promise<number | undefined> {
  const [found] = await tx
    .select({ billId: billKeys.billId })
    .from(billKeys)
    .where(eq(billKeys.hash, hash))
  return found?.billId
}

export async function insertShares(
  tx: Tx,
  shares: readonly (typeof billShares.$inferInsert)[],
): Promise<void> {
  if (shares.length > 0) await tx.insert(billShares).values([...shares])
}

/** Bills that are open or owed, the oldest first, each with what the ledger says is due on it. */
export async function findUnpaid(
  tx: Tx,
): Promise<{ bill: BillRow; member: MemberName | null; due: number }[]> {
  const due = sql<string>`(SELECT coalesce(-sum(cents), 0) FROM ledger_postings
    WHERE ledger_postings.bill = ${bills.lanternId})`
  const rows = await tx
    .select({ bill: bills, member, due })
    .from(bills)
    .leftJoin(users, eq(users.id, bills.userId))
    .where(inArray(bills.status, UNSETTLED))
    .orderBy(asc(bills.id))
  return rows.map((row) => ({ ...row, due: Number(row.due) }))
}

/** Bills of which the ledger says something else than their lines less their payments, in cents. */
export async function findDueDifferences(
  tx: Tx,
): Promise<{ number: string; kept: number; counted: number }[]> {
  const { rows } = await tx.execute<{ number: string; kept: number; counted: number }>(sql`
    SELECT number, kept::float8, counted::float8 FROM (
      SELECT b.lantern_id AS number,
        (SELECT coalesce(-sum(p.cents), 0) FROM ledger_postings p WHERE p.bill = b.lantern_id) AS kept,
        CASE WHEN b.status = 'written_off' THEN 0 ELSE 100 * (
          (SELECT coalesce(sum(l.net + l.tax), 0) FROM bill_lines l
            WHERE l.bill_id = b.id AND NOT l.is_paid_ahead) -
          (SELECT coalesce(sum(p.amount), 0) FROM bill_payments p WHERE p.bill_id = b.id)) END AS counted
      FROM bills b) AS compared
    WHERE kept <> counted OR (kept <> 0 AND number IN (
      SELECT lantern_id FROM bills WHERE status IN ('paid', 'written_off')))
    ORDER BY number`)
  return rows
}
