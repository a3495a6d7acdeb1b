import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Tx } from '../../kernel/db/db.ts'
import { cardOfMethod } from './card.ts'

/** The fields of a dispute that the club reads. */
export type SandboxDispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'payment_intent' | 'reason' | 'status'
> & { evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by'> }

/** The time until the bank decides about a dispute, in milliseconds. */
export const DISPUTE_MS = 60_000

/** The days that the club has to answer a dispute, in seconds. */
const ANSWER_SECONDS = 9 * 24 * 60 * 60

/** The first and the last status of the disputes of each such card, and the cardholder's reason. */
const courses = {
  won: { reason: 'fraudulent', first: 'needs_response', last: 'won' },
  lost: { reason: 'product_not_received', first: 'needs_response', last: 'lost' },
  inquiry: { reason: 'unrecognized', first: 'warning_needs_response', last: 'warning_closed' },
} as const

const lastOf = ({ reason }: SandboxDispute) =>
  Object.values(courses).find((course) => course.reason === reason)?.last ?? 'lost'

/** Disputes a payment whose card is one that does so. Returns the dispute, or `null` for any other card. */
export async function openDispute(
  tx: Tx,
  { id, amount, currency, payment_method: method }: Stripe.PaymentIntent,
): Promise<SandboxDispute | null> {
  const kind = typeof method === 'string' ? cardOfMethod(method).disputed : undefined
  if (!kind) return null
  const created = Math.floor(Date.now() / 1_000)
  const { reason, first } = courses[kind]
  const dispute = {
    id: `dp_sandbox${randomBytes(9).toString('hex')}`,
    object: 'dispute' as const,
    amount,
    created,
    currency,
    payment_intent: id,
    reason,
    status: first,
    evidence_details: { due_by: created + ANSWER_SECONDS },
  }
  await tx.execute(sql`
    INSERT INTO sandbox.disputes (id, dispute) VALUES (${dispute.id}, ${JSON.stringify(dispute)}::jsonb)`)
  return dispute
}

export async function findDispute(tx: Tx, id: string): Promise<SandboxDispute | undefined> {
  const { rows } = await tx.execute<{ dispute: SandboxDispute }>(
    sql`SELECT dispute FROM sandbox.disputes WHERE id = ${id}`,
  )
  return rows[0]?.dispute
}

/** Whether the bank hasn't decided about a row's dispute yet. */
export const isUndecided = sql`dispute ->> 'status' LIKE '%needs_response'`

/** Decides the disputes that are old enough. Returns them as they stand then. */
export async function decideDisputes(tx: Tx): Promise<SandboxDispute[]> {
  const before = Math.floor((Date.now() - DISPUTE_MS) / 1_000)
  const { rows } = await tx.execute<{ dispute: SandboxDispute }>(sql`
    SELECT dispute FROM sandbox.disputes
    WHERE ${isUndecided} AND (dispute ->> 'created')::bigint <= ${before}
    LIMIT 10 FOR UPDATE SKIP LOCKED`)
  const decided = rows.map(({ dispute }) => ({ ...dispute, status: lastOf(dispute) }))
  for (const dispute of decided) {
    await tx.execute(sql`
      UPDATE sandbox.disputes SET dispute = ${JSON.stringify(dispute)}::jsonb WHERE id = ${dispute.id}`)
  }
  return decided
}
