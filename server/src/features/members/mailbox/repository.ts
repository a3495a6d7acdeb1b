import { and, eq, gt, gte, lte, ne } from 'drizzle-orm'
import { only } from '../../../kernel/db/db-query.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { emailChanges } from '../schema.ts'

export type EmailChange = typeof emailChanges.$inferSelect

export async function insertChange(
  tx: Tx,
  change: Omit<typeof emailChanges.$inferInsert, 'id'>,
): Promise<number> {
  return only(await tx.insert(emailChanges).values(change).returning()).id
}

/** Sets the token of a change that can still be taken back. Returns `false` if it can't. */
export async function putToken(
  tx: Tx,
  id: number,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(emailChanges)
    .set({ tokenHash })
    .where(and(eq(emailChanges.id, id), gt(emailChanges.until, now)))
    .returning({ id: emailChanges.id })
  return rows.length > 0
}

/** Locks the change that a token reverts. Of two concurrent uses, the second finds nothing. */
export async function lockChange(
  tx: Tx,
  tokenHash: string,
  now: Date,
): Promise<EmailChange | undefined> {
  const [change] = await tx
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.tokenHash, tokenHash), gt(emailChanges.until, now)))
    .for('update')
  return change
}

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
  const rows = await tx
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.oldEmail, email),
        eq(emailChanges.wasProved, true),
        ne(emailChanges.userId, userId),
        gt(emailChanges.until, now),
      ),
    )
    .limit(1)
  return rows.length > 0
}
