import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Db, Tx } from '../../kernel/db/db.ts'
import { DISPUTE_MS, isUndecided } from './dispute.ts'
import { StripeShapedError } from './stripe-error.ts'

export async function insertIntent(tx: Tx, intent: Stripe.PaymentIntent): Promise<void> {
  await tx.execute(sql`
    INSERT INTO sandbox.payment_intents (id, intent)
    VALUES (${intent.id}, ${JSON.stringify(intent)}::jsonb)`)
}

export async function findIntent(tx: Tx, id: string): Promise<Stripe.PaymentIntent | undefined> {
  const { rows } = await tx.execute<{ intent: Stripe.PaymentIntent }>(
    sql`SELECT intent FROM sandbox.payment_intents WHERE id = ${id}`,
  )
  return rows[0]?.intent
}

/** Locks an intent until the transaction ends. */
export async function lockIntent(
  tx: Tx,
  by: { id: string } | { clientSecret: string },
): Promise<Stripe.PaymentIntent | undefined> {
  const which =
    'id' in by ? sql`id = ${by.id}` : sql`intent ->> 'client_secret' = ${by.clientSecret}`
  const { rows } = await tx.execute<{ intent: Stripe.PaymentIntent }>(
    sql`SELECT intent FROM sandbox.payment_intents WHERE ${which} FOR UPDATE`,
  )
  return rows[0]?.intent
}

export async function updateIntent(tx: Tx, intent: Stripe.PaymentIntent): Promise<void> {
  await tx.execute(sql`
    UPDATE sandbox.payment_intents SET intent = ${JSON.stringify(intent)}::jsonb
    WHERE id = ${intent.id}`)
}

export async function insertRefund(tx: Tx, refund: Stripe.Refund): Promise<void> {
  await tx.execute(sql`
    INSERT INTO sandbox.refunds (id, refund) VALUES (${refund.id}, ${JSON.stringify(refund)}::jsonb)`)
}

export async function updateRefund(tx: Tx, refund: Stripe.Refund): Promise<void> {
  await tx.execute(sql`
    UPDATE sandbox.refunds SET refund = ${JSON.stringify(refund)}::jsonb WHERE id = ${refund.id}`)
}

export async function findRefund(tx: Tx, id: string): Promise<Stripe.Refund | undefined> {
  const { rows } = await tx.execute<{ refund: Stripe.Refund }>(
    sql`SELECT refund FROM sandbox.refunds WHERE id = ${id}`,
  )
  return rows[0]?.refund
}

/** The refunds of an intent, the newest first. */
export async function findRefundsOf(tx: Tx, intentId: string): Promise<Stripe.Refund[]> {
  const { rows } = await tx.execute<{ refund: Stripe.Refund }>(sql`
    SELECT refund FROM sandbox.refunds WHERE refund ->> 'payment_intent' = ${intentId}
    ORDER BY (refund ->> 'created')::bigint DESC, id`)
  return rows.map((row) => row.refund)
}

/** The sum of an intent's refunds, without failed ones. */
export async function refundedOf(tx: Tx, intentId: string): Promise<number> {
  const { rows } = await tx.execute<{ sum: string }>(sql`
    SELECT coalesce(sum((refund ->> 'amount')::bigint), 0) AS sum FROM sandbox.refunds
    WHERE refund ->> 'payment_intent' = ${intentId} AND refund ->> 'status' <> 'failed'`)
  return Number(rows[0]?.sum ?? 0)
}

/** A refund is unfinished if it is pending, or if its card will make it fail. */
const isUnended = sql`(refund ->> 'status' = 'pending' OR refund ->> 'status' = 'succeeded'
  AND refund ->> 'payment_method' = 'pm_card_refundFail')`

/** The time that a refund takes to finish, in milliseconds. */
export const REFUND_MS = 2_000

/** Unfinished refunds that were made before a moment. */
export async function lockUnendedRefunds(tx: Tx, before: Date): Promise<Stripe.Refund[]> {
  const { rows } = await tx.execute<{ refund: Stripe.Refund }>(sql`
    SELECT refund FROM sandbox.refunds
    WHERE ${isUnended} AND (refund ->> 'created')::bigint <= ${Math.floor(before.getTime() / 1000)}
    LIMIT 10 FOR UPDATE SKIP LOCKED`)
  return rows.map((row) => row.refund)
}

/** The time of the next message, refund or decision about a dispute; `null` if there is none. */
export async function findNextDue(db: Db): Promise<Date | null> {
  const { rows } = await db.execute<{ due: string | null }>(sql`
    SELECT extract(epoch FROM least(
      (SELECT min(deliver_at) FROM sandbox.deliveries),
      (SELECT to_timestamp(min((refund ->> 'created')::bigint) + ${REFUND_MS / 1000}::integer)
       FROM sandbox.refunds WHERE ${isUnended}),
      (SELECT to_timestamp(min((dispute ->> 'created')::bigint) + ${DISPUTE_MS / 1000}::integer)
       FROM sandbox.disputes WHERE ${isUndecided})
    )) AS due`)
  const due = rows[0]?.due ?? null
  return due === null ? null : new Date(Number(due) * 1000)
}

/** A stored answer of the sandbox. */
export interface Answer {
  status: number
  body: unknown
}

/**
 * Idempotency like Stripe's: every request with the key gets the first answer. A request that comes while the
 * first is running waits for it. The same key with another request is an `idempotency_error`. A request that
 * was refused before it began isn't stored.
 */
export async function answerOnce(
  tx: Tx,
  key: string | undefined,
  request: string,
  answer: () => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  if (key === undefined) return { ...(await answer()), replayed: false }
  const hash = createHash('sha256').update(request).digest('hex')
  const { rows: claimed } = await tx.execute(sql`
    INSERT INTO sandbox.answers (key, request_hash) VALUES (${key}, ${hash})
    ON CONFLICT DO NOTHING RETURNING key`)
  if (claimed.length === 0) {
    const { rows } = await tx.execute<{ request_hash: string; status: number; body: unknown }>(
      sql`SELECT request_hash, status, body FROM sandbox.answers WHERE key = ${key}`,
    )
    const [first] = rows
    if (!first || first.request_hash !== hash) {
      throw new StripeShapedError(400, {
        type: 'idempotency_error',
        message: 'This key was first used with other parameters.',
      })
    }
    return { status: first.status, body: first.body, replayed: true }
  }
  const { status, body } = await answer()
  await tx.execute(sql`
    UPDATE sandbox.answers SET status = ${status}, body = ${JSON.stringify(body)}::jsonb
    WHERE key = ${key}`)
  return { status, body, replayed: false }
}
