import { and, eq, gte, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { users } from '../members/schema.ts'
import { ledgerPostings, ledgerTransactions, loyaltyEntries } from './schema.ts'

/** Writes a transaction's head; a reference seen before is a unique violation. */
export async function insertTransaction(
  tx: Tx,
  transaction: typeof ledgerTransactions.$inferInsert,
): Promise<number> {
  const [{ id } = { id: 0 }] = await tx
    .insert(ledgerTransactions)
    .values(transaction)
    .returning({ id: ledgerTransactions.id })
  return id
}

export async function insertPostings(
  tx: Tx,
  postings: (typeof ledgerPostings.$inferInsert)[],
): Promise<void> {
  await tx.insert(ledgerPostings).values(postings)
}

/** Moves a balance in one statement that never takes it below zero; whether it did. */
export async function moveBalance(tx: Tx, memberId: number, cents: number): Promise<boolean> {
  const moved = sql`${users.accountBalance} + ${sql.param(cents, users.accountBalance)}`
  const rows = await tx
    .update(users)
    .set({ accountBalance: moved })
    .where(and(eq(users.id, memberId), gte(moved, 0)))
    .returning({ balance: users.accountBalance })
  return rows.length > 0
}

export async function findBalance(tx: Tx, memberId: number): Promise<number | undefined> {
  const [member] = await tx
    .select({ balance: users.accountBalance })
    .from(users)
    .where(eq(users.id, memberId))
  return member?.balance
}

/** What the ledger says is still to be paid on a bill, in cents; minus is what the house owes. */
export async function findReceivable(tx: Tx, bill: string): Promise<number> {
  const [found] = await tx
    .select({ cents: sql<string>`coalesce(sum(${ledgerPostings.cents}), 0)` })
    .from(ledgerPostings)
    .where(eq(ledgerPostings.bill, bill))
  // Less than nothing is what is due; adding to zero keeps a negative one out.
  return 0 - Number(found?.cents ?? 0)
}

/** Writes an entry and moves the member's points with it; a reference seen before is refused. */
export async function insertLoyaltyEntry(
  tx: Tx,
  entry: typeof loyaltyEntries.$inferInsert,
): Promise<void> {
  await tx.insert(loyaltyEntries).values(entry)
  await tx
    .update(users)
    .set({ loyaltyPoints: sql`${users.loyaltyPoints} + ${entry.points}` })
    .where(eq(users.id, entry.userId))
}

export async function findLoyaltyEntry(
  tx: Tx,
  reference: string,
): Promise<{ memberId: number; points: number } | undefined> {
  const [entry] = await tx
    .select({ memberId: loyaltyEntries.userId, points: loyaltyEntries.points })
    .from(loyaltyEntries)
    .where(eq(loyaltyEntries.reference, reference))
  return entry
}

/** What one member has, and what their entries add up to. */
type Comparison = { memberId: number; kept: number; counted: number }

/** Balances that aren't the sum of their postings, in cents. One statement, so one snapshot. */
export async function findBalanceDifferences(tx: Tx): Promise<Comparison[]> {
  const { rows } = await tx.execute<Comparison>(sql`
    SELECT u.id AS "memberId", (u.account_balance * 100)::float8 AS kept,
           coalesce(sum(p.cents), 0)::float8 AS counted
    FROM users u LEFT JOIN ledger_postings p ON p.member_id = u.id AND p.account = 'wallet'
    GROUP BY u.id
    HAVING u.account_balance * 100 <> coalesce(sum(p.cents), 0)
    ORDER BY u.id`)
  return rows
}

/** Points that aren't the sum of their entries. */
export async function findPointsDifferences(tx: Tx): Promise<Comparison[]> {
  const { rows } = await tx.execute<Comparison>(sql`
    SELECT u.id AS "memberId", u.loyalty_points AS kept,
           coalesce(sum(e.points), 0)::float8 AS counted
    FROM users u LEFT JOIN loyalty_entries e ON e.user_id = u.id
    GROUP BY u.id
    HAVING u.loyalty_points <> coalesce(sum(e.points), 0)
    ORDER BY u.id`)
  return rows
}

/** Transactions that don't sum to zero, or have no postings at all. */
export async function findUnbalanced(tx: Tx): Promise<{ reference: string; sum: number }[]> {
  const { rows } = await tx.execute<{ reference: string; sum: number }>(sql`
    SELECT t.reference, coalesce(sum(p.cents), 0)::float8 AS sum
    FROM ledger_transactions t LEFT JOIN ledger_postings p ON p.transaction_id = t.id
    GROUP BY t.id
    HAVING sum(p.cents) IS DISTINCT FROM 0
    ORDER BY t.id`)
  return rows
}
