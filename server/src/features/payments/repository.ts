import { eq } from 'drizzle-orm'
import type { Tx } from '../../kernel/db.ts'
import { paymentAttempts } from './schema.ts'

export type Attempt = typeof paymentAttempts.$inferSelect

export async function insertAttempt(
  tx: Tx,
  attempt: typeof paymentAttempts.$inferInsert,
): Promise<Attempt> {
  const [inserted] = await tx.insert(paymentAttempts).values(attempt).returning()
  if (!inserted) throw new Error('an inserted attempt was not returned')
  return inserted
}

export async function findAttempt(tx: Tx, id: string): Promise<Attempt | undefined> {
  const [attempt] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, id))
  return attempt
}

/** Locks an attempt until the transaction ends: whoever settles it settles it alone. */
export async function lockAttempt(tx: Tx, id: string): Promise<Attempt | undefined> {
  const [attempt] = await tx
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, id))
    .for('update')
  return attempt
}

export async function updateAttempt(
  tx: Tx,
  id: string,
  change: Pick<Attempt, 'status' | 'providerIntentId' | 'updatedAt'>,
): Promise<void> {
  await tx.update(paymentAttempts).set(change).where(eq(paymentAttempts.id, id))
}
