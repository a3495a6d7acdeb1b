import { and, asc, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { firstOf, onlyOf, statement } from '../../kernel/db/db-query.ts'
import { isUnexplained } from './refunds/repository.ts'
import { paymentAttempts, paymentRefunds, providerEvents } from './schema.ts'

export type Attempt = typeof paymentAttempts.$inferSelect

export const insertAttempt = (tx: Tx, attempt: typeof paymentAttempts.$inferInsert) =>
  onlyOf(tx.insert(paymentAttempts).values(attempt).returning())

export const findAttempt = (tx: Tx, id: string) =>
  firstOf(tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)))

export const findAttemptByIntent = (tx: Tx, intentId: string) =>
  firstOf(tx.select().from(paymentAttempts).where(eq(paymentAttempts.providerIntentId, intentId)))

/** The attempts with this `confirms` whose stored subject has these values, newest first. */
export const findAttemptsFor = (
  tx: Tx,
  confirms: NonNullable<Attempt['confirms']>,
  subject: Readonly<Record<string, unknown>>,
) =>
  tx
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.confirms, confirms),
        sql`${paymentAttempts.subject} @> ${JSON.stringify(subject)}::jsonb`,
      ),
    )
    .orderBy(desc(paymentAttempts.createdAt))

/** Locks an attempt until the transaction ends, so that nobody else concludes it meanwhile. */
export const lockAttempt = (tx: Tx, id: string) =>
  firstOf(tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)).for('no key update'))

export async function updateAttempt(
  tx: Tx,
  id: string,
  change: Partial<Omit<Attempt, 'id' | 'userId' | 'confirms' | 'subject' | 'createdAt'>>,
): Promise<void> {
  await tx.update(paymentAttempts).set(change).where(eq(paymentAttempts.id, id))
}

/** Open attempts without news for `silenceMs`, which doubles each time, and unfinished ones that have expired. */
export function findLeftOpen(
  tx: Tx,
  { now, silenceMs, limit }: { now: Date; silenceMs: number; limit: number },
): Promise<Attempt[]> {
  const open: Attempt['status'][] = ['created', 'requires_action', 'processing']
  const { status, createdAt, updatedAt, expiresAt } = paymentAttempts
  const silent = sql`${now}::timestamptz - ${updatedAt} >
    greatest(make_interval(secs => ${silenceMs / 1000}), ${updatedAt} - ${createdAt})`
  return tx
    .select()
    .from(paymentAttempts)
    .where(
      or(
        and(inArray(status, open), silent),
        and(inArray(status, [...open, 'failed']), lt(expiresAt, now)),
      ),
    )
    .orderBy(asc(updatedAt))
    .limit(limit)
}

/** Whether any payment or refund is unfinished, due or not. */
export const cardsUnfinished = statement<{ unfinished: boolean }>(`
  SELECT EXISTS (SELECT FROM payment_attempts
      WHERE status IN ('created', 'requires_action', 'processing', 'failed'))
    OR EXISTS (SELECT FROM payment_refunds WHERE status IN ('created', 'pending')) AS unfinished`)

/** The number of a member's unfinished card payments, and refunds that failed, are pending or nobody has explained. */
export async function countUnfinished(
  tx: Tx,
  memberId: number,
): Promise<{ payments: number; refunds: number }> {
  const open: Attempt['status'][] = ['created', 'requires_action', 'processing', 'failed']
  const { status, userId, reviewedAt } = paymentAttempts
  const payments = await tx.$count(
    paymentAttempts,
    and(
      eq(userId, memberId),
      or(inArray(status, open), and(eq(status, 'needs_review'), isNull(reviewedAt))),
    ),
  )
  const refunds = await tx.$count(
    paymentRefunds,
    and(
      or(
        and(ne(paymentRefunds.status, 'succeeded'), isNull(paymentRefunds.settledAs)),
        isUnexplained,
      ),
      inArray(
        paymentRefunds.attemptId,
        tx.select({ id: paymentAttempts.id }).from(paymentAttempts).where(eq(userId, memberId)),
      ),
    ),
  )
  return { payments, refunds }
}

/** Stores a message of the provider. Returns `false` if it was stored before. */
export async function noteEvent(
  tx: Tx,
  event: typeof providerEvents.$inferInsert,
): Promise<boolean> {
  const noted = await tx
    .insert(providerEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: providerEvents.id })
  return noted.length > 0
}

/** Deletes the provider's messages, and payments that came to nothing, untouched since a moment. */
export async function deleteTracesBefore(tx: Tx, before: Date): Promise<void> {
  await tx.delete(providerEvents).where(lt(providerEvents.receivedAt, before))
  await tx.execute(sql`
    DELETE FROM payment_attempts a
    WHERE a.status = 'canceled' AND a.updated_at < ${before} AND a.review IS NULL
      AND NOT EXISTS (SELECT FROM payment_refunds r WHERE r.attempt_id = a.id)
      AND NOT EXISTS (SELECT FROM bill_payments p WHERE p.attempt_id = a.id)`)
}
