import { and, eq, gt, isNull, lte, notLike, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { firstOf, onlyOf } from '../../kernel/db/db-query.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { attemptCounters, memberPictures, users } from './schema.ts'

export type User = typeof users.$inferSelect
export type NewUser = typeof users.$inferInsert

export const findUser = (tx: Tx, id: number): Promise<User | undefined> =>
  firstOf(tx.select().from(users).where(eq(users.id, id)))

export const findUserByEmail = (tx: Tx, email: string): Promise<User | undefined> =>
  firstOf(tx.select().from(users).where(eq(users.email, email)))

export async function findAdmins(tx: Tx): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deletedAt)))
    .orderBy(users.id)
  return rows.map(({ id }) => id)
}

/** Returns nothing if the email is taken, also by a concurrent call. */
export const insertUser = (tx: Tx, user: NewUser): Promise<User | undefined> =>
  firstOf(tx.insert(users).values(user).onConflictDoNothing().returning())

/** Counts one more guess, in a new window if the last began before `windowsFrom`. Returns the count and the window. */
export function countGuess(tx: Tx, subject: string, now: Date, windowsFrom: Date) {
  const { failures, windowStart } = attemptCounters
  const over = sql`${windowStart} <= ${windowsFrom}`
  return onlyOf(
    tx
      .insert(attemptCounters)
      .values({ subject, failures: 1, windowStart: now })
      .onConflictDoUpdate({
        target: attemptCounters.subject,
        set: {
          failures: sql`CASE WHEN ${over} THEN 1 ELSE ${failures} + 1 END`,
          windowStart: sql`CASE WHEN ${over} THEN ${now} ELSE ${windowStart} END`,
        },
      })
      .returning(),
  )
}

/** Subtracts one guess. The count never goes below zero. */
export async function uncountGuess(tx: Tx, subject: string): Promise<void> {
  await tx
    .update(attemptCounters)
    .set({ failures: sql`${attemptCounters.failures} - 1` })
    .where(and(eq(attemptCounters.subject, subject), gt(attemptCounters.failures, 0)))
}

export async function forgetGuesses(tx: Tx, subject: string): Promise<void> {
  await tx.delete(attemptCounters).where(eq(attemptCounters.subject, subject))
}

/** Deletes counts whose window began at that time or earlier; counts by day have a limit of their own. */
export async function deleteGuessesBefore(
  tx: Tx,
  { quarter, day }: { quarter: Date; day: Date },
): Promise<void> {
  const { subject, windowStart } = attemptCounters
  const isOver = and(lte(windowStart, quarter), notLike(subject, 'day:%'))
  await tx.delete(attemptCounters).where(or(isOver, lte(windowStart, day)))
}

/** Violates `users_email_unique` if another account has the email, and `users_discord_id_unique` alike. */
export const updateUser = (
  tx: Tx,
  id: number,
  change: PgUpdateSetSource<typeof users>,
): Promise<User> => onlyOf(tx.update(users).set(change).where(eq(users.id, id)).returning())

/** With a new password, sign-in by Discord is paused: it was allowed under the old one. */
export const signInPaused = {
  discordSignIn: sql<'paused'>`CASE ${users.discordSignIn} WHEN 'on' THEN 'paused' ELSE ${users.discordSignIn} END`,
}

/** Replaces one password hash; without `at` by another of the same password. `false` if it wasn't `from` any more. */
export async function replacePassword(
  tx: Tx,
  id: number,
  { from, to, at }: { from: string; to: string; at?: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ password: to, ...(at && { updatedAt: at, ...signInPaused }) })
    .where(and(eq(users.id, id), eq(users.password, from)))
  return rowCount !== 0
}

export async function keepPicture(
  tx: Tx,
  picture: typeof memberPictures.$inferInsert,
): Promise<void> {
  await tx
    .insert(memberPictures)
    .values(picture)
    .onConflictDoUpdate({ target: memberPictures.userId, set: picture })
}

export async function deletePicture(tx: Tx, userId: number): Promise<void> {
  await tx.delete(memberPictures).where(eq(memberPictures.userId, userId))
}

export const findPicture = (tx: Tx, name: string) =>
  firstOf(
    tx
      .select({ webp: memberPictures.image, storedAs: memberPictures.storedAs })
      .from(memberPictures)
      .where(eq(memberPictures.name, name)),
  )
