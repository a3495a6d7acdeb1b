import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db.ts'
import { attemptCounters, users } from './schema.ts'

export type User = typeof users.$inferSelect
export type NewUser = typeof users.$inferInsert

export async function findUser(tx: Tx, id: number): Promise<User | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id))
  return user
}

export async function findUserByEmail(tx: Tx, email: string): Promise<User | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.email, email))
  return user
}

/** Nothing where the email is taken: losing that race is an answer, not a failure. */
export async function insertUser(tx: Tx, user: NewUser): Promise<User | undefined> {
  const [inserted] = await tx.insert(users).values(user).onConflictDoNothing().returning()
  return inserted
}

/** Counts one more guess and tells how many it makes; a window begun by `windowsFrom` is over. */
export async function countGuess(
  tx: Tx,
  subject: string,
  now: Date,
  windowsFrom: Date,
): Promise<number> {
  const over = sql`${attemptCounters.windowStart} <= ${windowsFrom}`
  const [counter] = await tx
    .insert(attemptCounters)
    .values({ subject, failures: 1, windowStart: now })
    .onConflictDoUpdate({
      target: attemptCounters.subject,
      set: {
        failures: sql`CASE WHEN ${over} THEN 1 ELSE ${attemptCounters.failures} + 1 END`,
        windowStart: sql`CASE WHEN ${over} THEN ${now} ELSE ${attemptCounters.windowStart} END`,
      },
    })
    .returning({ failures: attemptCounters.failures })
  if (!counter) throw new Error('a counted guess was not returned')
  return counter.failures
}

export async function forgetGuesses(tx: Tx, subject: string): Promise<void> {
  await tx.delete(attemptCounters).where(eq(attemptCounters.subject, subject))
}
