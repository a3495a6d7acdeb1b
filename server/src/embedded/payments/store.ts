import { createHash, randomBytes } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Db, Tx } from '../../kernel/db/db.ts'
import { cardOfMethod, type Intent, type Refund } from './intents.ts'
import { StripeShapedError } from './shapes.ts'

/** The fields of a dispute that the club reads. */
export type SandboxDispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'payment_intent' | 'reason' | 'status'
> & { evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by'> }

/** The emulator stores these objects, and its webhooks report them. */
export type Resource = Intent | Refund | SandboxDispute

type Kind = Resource['object']

/** The table of each kind of resource, and its column with the resource. */
const places: Readonly<Record<Kind, { table: SQL; column: SQL }>> = {
  payment_intent: { table: sql`sandbox.payment_intents`, column: sql`intent` },
  refund: { table: sql`sandbox.refunds`, column: sql`refund` },
  dispute: { table: sql`sandbox.disputes`, column: sql`dispute` },
}

/** The resources of a kind that a condition, which may lock them, selects. */
async function findWhere<K extends Kind>(
  tx: Tx,
  kind: K,
  which: SQL,
): Promise<Extract<Resource, { object: K }>[]> {
  const { table, column } = places[kind]
  const { rows } = await tx.execute<{ stored: Extract<Resource, { object: K }> }>(
    sql`SELECT ${column} AS stored FROM ${table} WHERE ${which}`,
  )
  return rows.map(({ stored }) => stored)
}

export async function find<K extends Kind>(tx: Tx, kind: K, id: string) {
  return (await findWhere(tx, kind, sql`id = ${id}`))[0]
}

export async function insert(tx: Tx, resource: Resource): Promise<void> {
  const { table, column } = places[resource.object]
  await tx.execute(sql`
    INSERT INTO ${table} (id, ${column})
    VALUES (${resource.id}, ${JSON.stringify(resource)}::jsonb)`)
}

export async function update(tx: Tx, resource: Resource): Promise<void> {
  const { table, column } = places[resource.object]
  await tx.execute(sql`
    UPDATE ${table} SET ${column} = ${JSON.stringify(resource)}::jsonb WHERE id = ${resource.id}`)
}

const DISPUTE_MS = 60_000

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
  { id, amount, currency, payment_method: method }: Intent,
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
  await insert(tx, dispute)
  return dispute
}

/** Whether the bank hasn't decided about a row's dispute yet. */
const isUndecided = sql`dispute ->> 'status' LIKE '%needs_response'`

/** Decides the disputes that are old enough. Returns them as they stand then. */
export async function decideDisputes(tx: Tx): Promise<SandboxDispute[]> {
  const before = Math.floor((Date.now() - DISPUTE_MS) / 1_000)
  const old = await findWhere(
    tx,
    'dispute',
    sql`${isUndecided} AND (dispute ->> 'created')::bigint <= ${before} LIMIT 10 FOR UPDATE SKIP LOCKED`,
  )
  const decided = old.map((dispute) => ({ ...dispute, status: lastOf(dispute) }))
  for (const dispute of decided) await update(tx, dispute)
  return decided
}

export async function lockIntent(
  tx: Tx,
  by: { id: string } | { clientSecret: string },
): Promise<Intent | undefined> {
  const which =
    'id' in by ? sql`id = ${by.id}` : sql`intent ->> 'client_secret' = ${by.clientSecret}`
  return (await findWhere(tx, 'payment_intent', sql`${which} FOR UPDATE`))[0]
}

export const findRefundsOf = (tx: Tx, intentId: string): Promise<Refund[]> =>
  findWhere(
    tx,
    'refund',
    sql`refund ->> 'payment_intent' = ${intentId} ORDER BY (refund ->> 'created')::bigint DESC, id`,
  )

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

export const lockUnendedRefunds = (tx: Tx, before: Date): Promise<Refund[]> =>
  findWhere(
    tx,
    'refund',
    sql`${isUnended} AND (refund ->> 'created')::bigint <= ${Math.floor(before.getTime() / 1000)}
        LIMIT 10 FOR UPDATE SKIP LOCKED`,
  )

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
