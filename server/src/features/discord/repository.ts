import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { users } from '../members/schema.ts'
import { discordInteractions, discordLinkCodes } from './schema.ts'

export type LinkCode = typeof discordLinkCodes.$inferSelect

/** The fields of a member that linking needs. */
export type Linked = Pick<
  typeof users.$inferSelect,
  'id' | 'role' | 'password' | 'discordId' | 'discordUsername' | 'discordRole' | 'discordSignIn'
>

const linked = {
  id: users.id,
  role: users.role,
  password: users.password,
  discordId: users.discordId,
  discordUsername: users.discordUsername,
  discordRole: users.discordRole,
  discordSignIn: users.discordSignIn,
}

/** Locks a member, unless their account was deleted, so that their links and unlinks run one at a time. */
export async function lockMember(tx: Tx, id: number): Promise<Linked | undefined> {
  const [member] = await tx
    .select(linked)
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('update')
  return member
}

export async function findByDiscordId(tx: Tx, discordId: string): Promise<Linked | undefined> {
  const [member] = await tx.select(linked).from(users).where(eq(users.discordId, discordId))
  return member
}

/** Violates `users_discord_id_unique` if another member has the Discord account. */
export async function updateLink(
  tx: Tx,
  id: number,
  link: Pick<Linked, 'discordId' | 'discordUsername' | 'discordRole' | 'discordSignIn'>,
): Promise<void> {
  await tx.update(users).set(link).where(eq(users.id, id))
}

export async function findLinked(tx: Tx, id: number): Promise<Linked | undefined> {
  const [member] = await tx.select(linked).from(users).where(eq(users.id, id))
  return member
}

export async function updateSignIn(
  tx: Tx,
  id: number,
  discordSignIn: Linked['discordSignIn'],
): Promise<void> {
  await tx.update(users).set({ discordSignIn }).where(eq(users.id, id))
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
