import { and, eq, gt, gte, lte, ne } from 'drizzle-orm'
import { firstOf, onlyOf } from '../../../kernel/db/db-query.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { emailChanges } from '../schema.ts'

type EmailChange = typeof emailChanges.$inferSelect

export const insertChange = (
  tx: Tx,
  change: typeof emailChanges.$inferInsert,
): Promise<EmailChange> => onlyOf(tx.insert(emailChanges).values(change).returning())

/** Sets the token of a change that can still be taken back. Returns `false` if it can't. */
export async function putToken(
  tx: Tx,
  id: number,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(emailChanges)
    .set({ tokenHash })
    .where(and(eq(emailChanges.id, id), gt(emailChanges.until, now)))
  return rowCount !== 0
}

/** Locks the change that a token reverts. Of two concurrent uses, the second finds nothing. */
export const lockChange = (tx: Tx, tokenHash: string, now: Date) =>
  firstOf(
    tx
      .select()
      .from(emailChanges)
      .where(and(eq(emailChanges.tokenHash, tokenHash), gt(emailChanges.until, now)))
      .for('update'),
  )

/** Deletes a change and those after it, so that a later address can't revert the account in turn. */
export async function deleteChangesFrom(tx: Tx, { userId, id }: EmailChange): Promise<void> {
  await tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gte(emailChanges.id, id)))
}

export async function deleteChangesBefore(tx: Tx, now: Date): Promise<void> {
  await tx.delete(emailChanges).where(lte(emailChanges.until, now))
}

/** Whether an address is reserved for another account, which proved it and changed it recently. */
export async function isReserved(
  tx: Tx,
  email: string,
  { userId, now }: { userId: number; now: Date },
): Promise<boolean> {
  const { oldEmail, wasProved, until } = emailChanges
  const isOthers = and(eq(oldEmail, email), wasProved, ne(emailChanges.userId, userId))
  return (await tx.$count(emailChanges, and(isOthers, gt(until, now)))) > 0
}
