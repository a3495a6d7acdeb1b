import { and, eq, gt, lte } from 'drizzle-orm'
import type { Tx } from '../../../kernel/db/db.ts'
import { signInTokens } from '../schema.ts'

export async function insertToken(tx: Tx, token: typeof signInTokens.$inferInsert): Promise<void> {
  await tx.insert(signInTokens).values(token)
}

/** Uses a token up. Returns nothing if it is unknown, used or expired. */
export async function takeToken(
  tx: Tx,
  tokenHash: string,
  now: Date,
): Promise<{ userId: number; customers: boolean; byOperator: boolean } | undefined> {
  const [taken] = await tx
    .delete(signInTokens)
    .where(and(eq(signInTokens.tokenHash, tokenHash), gt(signInTokens.expiresAt, now)))
    .returning({
      userId: signInTokens.userId,
      customers: signInTokens.customers,
      byOperator: signInTokens.byOperator,
    })
  return taken
}

export async function deleteTokensOf(tx: Tx, userId: number): Promise<void> {
  await tx.delete(signInTokens).where(eq(signInTokens.userId, userId))
}

export async function deleteOldTokens(tx: Tx, now: Date): Promise<void> {
  await tx.delete(signInTokens).where(lte(signInTokens.expiresAt, now))
}
