import { and, eq, isNotNull } from 'drizzle-orm'
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
