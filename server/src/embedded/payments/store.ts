import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Tx } from '../../kernel/db.ts'
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

/** An answer of the sandbox, as it went out. */
export interface Answer {
  status: number
  body: unknown
}

/**
 * Stripe's idempotency: the first answer to a key is everyone's. A request that comes while the
 * first is busy waits for it; the same key with another request is an `idempotency_error`; a
 * request that was refused before it began leaves no trace.
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
