import { and, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/db/db.ts'
import { users } from '../../members/schema.ts'
import { paymentRefunds } from '../../payments/schema.ts'
import { bills } from '../schema.ts'
import { corrections } from './schema.ts'

export type NewCorrection = typeof corrections.$inferInsert

export async function insertCorrection(tx: Tx, correction: NewCorrection): Promise<void> {
  await tx.insert(corrections).values(correction)
}

/** The amount of a refund that reached no card, in cents, and how it was settled; nothing until it was. */
export async function findGiven(tx: Tx, refundId: string) {
  const [found] = await tx
    .select({ amount: corrections.amount, settledAs: paymentRefunds.settledAs })
    .from(corrections)
    .innerJoin(paymentRefunds, eq(paymentRefunds.id, corrections.refundId))
    .where(eq(corrections.refundId, refundId))
  return found
}

/**
 * People who give something away wait for each other, so that two acts at once don't both fit into the rest of a limit.
 */
export async function lockGiver(tx: Tx, actorId: number): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('corrections'), ${actorId})`)
}

/** What somebody has given away since a moment by their own decision, in cents. */
export async function sumDecided(tx: Tx, actorId: number, since: Date): Promise<number> {
  const own = and(
    eq(corrections.actorId, actorId),
    isNull(corrections.approvedBy),
    gte(corrections.createdAt, since),
  )
  const [found] = await tx
    .select({ cents: sql<string>`coalesce(round(100 * sum(${corrections.amount})), 0)` })
    .from(corrections)
    .where(own)
  return Number(found?.cents ?? 0)
}

/** What was taken off a bill by people who aren't admins and had no admin's approval, in cents. */
export async function sumOffBill(tx: Tx, billId: number): Promise<number> {
  const taken = and(
    eq(corrections.billId, billId),
    eq(corrections.kind, 'taken_off'),
    isNull(corrections.approvedBy),
    ne(users.role, 'admin'),
  )
  const [found] = await tx
    .select({ cents: sql<string>`coalesce(round(100 * sum(${corrections.amount})), 0)` })
    .from(corrections)
    .innerJoin(users, eq(users.id, corrections.actorId))
    .where(taken)
  return Number(found?.cents ?? 0)
}

/** Forgets the words that were written about what somebody was given. */
export async function forgetNotes(tx: Tx, userId: number): Promise<void> {
  const ofTheirs = tx.select({ id: bills.id }).from(bills).where(eq(bills.userId, userId))
  await tx
    .update(corrections)
    .set({ note: null })
    .where(or(eq(corrections.userId, userId), inArray(corrections.billId, ofTheirs)))
}
