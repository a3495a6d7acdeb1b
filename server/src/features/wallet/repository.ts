import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { users } from '../members/schema.ts'
import { loyaltyEntries, walletEntries } from './schema.ts'

export type NewEntryRow = typeof walletEntries.$inferInsert

export async function insertEntry(tx: Tx, entry: NewEntryRow): Promise<number> {
  const [inserted] = await tx
    .insert(walletEntries)
    .values(entry)
    .returning({ id: walletEntries.id })
  if (!inserted) throw new Error('an inserted wallet entry was not returned')
  return inserted.id
}

export async function insertPoints(
  tx: Tx,
  entry: typeof loyaltyEntries.$inferInsert,
): Promise<void> {
  await tx.insert(loyaltyEntries).values(entry)
}

/** Whether an account is closed. A closed account has no balance. */
export async function isClosed(tx: Tx, memberId: number): Promise<boolean> {
  const closed = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, memberId), isNotNull(users.deletedAt)))
  return closed.length > 0
}

/**
 * Locks a wallet's row until the transaction ends, so that only one transaction at a time decides on its money.
 */
export async function lockWallet(tx: Tx, memberId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, memberId)).for('no key update')
}

export async function findBalance(tx: Tx, memberId: number): Promise<number | undefined> {
  const [member] = await tx
    .select({ balance: users.accountBalance })
    .from(users)
    .where(eq(users.id, memberId))
  return member?.balance
}

/** `kept` is a member's stored balance or points, `counted` the sum of the rows behind it. */
export type Comparison = { memberId: number; kept: number; counted: number }

/** Balances that differ from the sum of their entries and payments, in cents, as one snapshot has them. */
export async function findBalanceDifferences(tx: Tx): Promise<Comparison[]> {
  const { rows } = await tx.execute<Comparison>(sql`
    SELECT u.id AS "memberId", (100 * u.account_balance)::float8 AS kept, (100 * w.counted)::float8 AS counted
    FROM users u CROSS JOIN LATERAL (
      SELECT coalesce((SELECT sum(amount) FROM wallet_entries WHERE user_id = u.id), 0)
           - coalesce((SELECT sum(amount + tip) FROM bill_payments
               WHERE user_id = u.id AND method = 'balance'), 0) AS counted) AS w
    WHERE u.account_balance <> w.counted
    ORDER BY u.id`)
  return rows
}

/** Points that differ from the sum of their entries. */
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
