import { eq, lt } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { users } from '../members/schema.ts'
import { discordInteractions, discordLinkCodes } from './schema.ts'

export type LinkCode = typeof discordLinkCodes.$inferSelect

export async function findByDiscordId(tx: Tx, discordId: string) {
  const [member] = await tx.select().from(users).where(eq(users.discordId, discordId))
  return member
}

/** Stores a message's id. Returns `false` if it was stored before. */
export async function insertInteraction(
  tx: Tx,
  interaction: typeof discordInteractions.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(discordInteractions)
    .values(interaction)
    .onConflictDoNothing()
    .returning()
  return rows.length > 0
}

export async function deleteInteractionsBefore(tx: Tx, date: Date): Promise<void> {
  await tx.delete(discordInteractions).where(lt(discordInteractions.takenAt, date))
}

/** Gives a member a new code, which replaces the previous one. */
export async function putCode(tx: Tx, code: LinkCode): Promise<void> {
  await tx.insert(discordLinkCodes).values(code).onConflictDoUpdate({
    target: discordLinkCodes.userId,
    set: code,
  })
}

/** Locks a code. Of several concurrent uses, the first one links and the others find no code. */
export async function lockCode(tx: Tx, codeHash: string): Promise<LinkCode | undefined> {
  const [code] = await tx
    .select()
    .from(discordLinkCodes)
    .where(eq(discordLinkCodes.codeHash, codeHash))
    .for('update')
  return code
}

export async function deleteCodeOf(tx: Tx, userId: number): Promise<void> {
  await tx.delete(discordLinkCodes).where(eq(discordLinkCodes.userId, userId))
}

export async function deleteCodesBefore(tx: Tx, date: Date): Promise<void> {
  await tx.delete(discordLinkCodes).where(lt(discordLinkCodes.expiresAt, date))
}
