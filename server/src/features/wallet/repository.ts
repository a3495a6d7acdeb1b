import type { Cents } from '@lantern/contract/pricing'
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
 * Locks the row of a member's balance until the transaction ends, so that one transaction at a time decides on its
 * money.
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

/** Cash that leaves the drawer, or comes into it, for a bill or for a member's balance. */
export interface CashMove {
  /** The cash, in cents and rounded to five; never negative. */
  cents: Cents
  direction: 'out' | 'in'
  billId?: number | undefined
  /** The member whose balance the cash fills or empties, or who receives it. */
  memberId?: number | null | undefined
}

/**
 * The cash in cents that this person has already moved without an approval on this business day, the same way, and for
 * the same bill, or else for the same balance.
 */
export async function movedBefore(
  tx: Tx,
  { billId, memberId = null, direction }: CashMove,
  { actorId, today }: { actorId: number; today: string },
): Promise<Cents> {
  const isTheirs = sql`actor_id = ${actorId} AND business_date = ${today} AND approved_by IS NULL`
  const moved =
    billId === undefined
      ? sql`SELECT amount + rounding AS amount FROM wallet_entries
          WHERE user_id = ${memberId} AND kind IN ('cash_in', 'cash_out') AND ${isTheirs}`
      : sql`SELECT amount + tip + rounding AS amount FROM bill_payments
          WHERE bill_id = ${billId} AND method = 'cash' AND ${isTheirs}`
  const { rows } = await tx.execute<{ cents: number }>(sql`
    SELECT coalesce(100 * sum(abs(amount)), 0)::float8 AS cents FROM (${moved}) AS moved
    WHERE sign(amount) = ${direction === 'out' ? -1 : 1}`)
  return rows[0]?.cents ?? 0
}
