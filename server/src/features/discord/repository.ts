import { eq, lt } from 'drizzle-orm'
import { firstOf } from '../../kernel/db/db-query.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { users } from '../members/schema.ts'
import { discordInteractions, discordLinkCodes } from './schema.ts'

export const findByDiscordId = (tx: Tx, discordId: string) =>
  firstOf(tx.select().from(users).where(eq(users.discordId, discordId)))

export async function insertInteraction(
  tx: Tx,
  interaction: typeof discordInteractions.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(discordInteractions)
    .values(interaction)
    .onConflictDoNothing()
  return rowCount !== 0
}

export async function deleteInteractionsBefore(tx: Tx, date: Date): Promise<void> {
  await tx.delete(discordInteractions).where(lt(discordInteractions.takenAt, date))
}

export async function putCode(tx: Tx, code: typeof discordLinkCodes.$inferInsert): Promise<void> {
  await tx.insert(discordLinkCodes).values(code).onConflictDoUpdate({
    target: discordLinkCodes.userId,
    set: code,
  })
}

/** Locks a code. Of several concurrent uses, the first one links and the others find no code. */
export const lockCode = (tx: Tx, codeHash: string) =>
  firstOf(
    tx.select().from(discordLinkCodes).where(eq(discordLinkCodes.codeHash, codeHash)).for('update'),
  )

export async function deleteCodeOf(tx: Tx, userId: number): Promise<void> {
  await tx.delete(discordLinkCodes).where(eq(discordLinkCodes.userId, userId))
}

export async function deleteCodesBefore(tx: Tx, date: Date): Promise<void> {
  await tx.delete(discordLinkCodes).where(lt(discordLinkCodes.expiresAt, date))
}
