import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { firstOf } from '../../kernel/db/db-query.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { passkeyChallenges, passkeys, recoveryCodes, users } from '../members/schema.ts'

export type PasskeyRow = typeof passkeys.$inferSelect
export type User = typeof users.$inferSelect

export function findPasskeys(tx: Tx, userId: number): Promise<PasskeyRow[]> {
  return tx.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id))
}

/** A passkey and its owner, unless the account was deleted. */
export const findPasskey = (tx: Tx, credentialId: string) =>
  firstOf(
    tx
      .select({ passkey: passkeys, user: users })
      .from(passkeys)
      .innerJoin(users, eq(users.id, passkeys.userId))
      .where(and(eq(passkeys.credentialId, credentialId), isNull(users.deletedAt))),
  )

/** Violates `passkeys_credential` if any account has the credential. */
export async function insertPasskey(tx: Tx, passkey: typeof passkeys.$inferInsert): Promise<void> {
  await tx.insert(passkeys).values(passkey)
}

/** Counts a use. Returns `false` if the count was no longer the expected one, because of a concurrent use. */
export async function countUse(
  tx: Tx,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
  next: { counter: number; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(passkeys)
    .set({ counter: next.counter, lastUsedAt: next.at })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
  return rowCount !== 0
}

export async function deletePasskey(tx: Tx, id: number): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.id, id))
}

export async function insertChallenge(
  tx: Tx,
  challenge: typeof passkeyChallenges.$inferInsert,
): Promise<void> {
  await tx.insert(passkeyChallenges).values(challenge)
}

/** Uses a challenge up, even one that expired or belongs to somebody else. */
export const takeChallenge = (tx: Tx, challengeHash: string) =>
  firstOf(
    tx
      .delete(passkeyChallenges)
      .where(eq(passkeyChallenges.challengeHash, challengeHash))
      .returning(),
  )

export async function deleteOldChallenges(tx: Tx, now: Date): Promise<void> {
  await tx.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now))
}

export async function replaceCodes(
  tx: Tx,
  userId: number,
  codeHashes: readonly string[],
  at: Date,
): Promise<void> {
  await deleteCodes(tx, userId)
  await tx
    .insert(recoveryCodes)
    .values(codeHashes.map((codeHash) => ({ userId, codeHash, createdAt: at })))
}

export async function deleteCodes(tx: Tx, userId: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

export async function takeCode(tx: Tx, userId: number, codeHash: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
  return rowCount !== 0
}

export const countCodes = (tx: Tx, userId: number): Promise<number> =>
  tx.$count(recoveryCodes, eq(recoveryCodes.userId, userId))
