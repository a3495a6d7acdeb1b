import { and, asc, desc, eq, inArray, isNull, lt, sql, getTableColumns, gt, lte } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { firstOf, onlyOf, rowsOf, statement } from '../../kernel/db/db-query.ts'
import { paymentAttempts, paymentRefunds, providerEvents } from './schema.ts'
import { billPayments } from '../bills/schema.ts'
import { users } from '../members/schema.ts'
import { walletEntries } from '../wallet/schema.ts'

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

export const updateAttempt = (
  tx: Tx,
  id: string,
  change: Partial<Omit<Attempt, 'id' | 'userId' | 'confirms' | 'subject' | 'createdAt'>>,
) => tx.update(paymentAttempts).set(change).where(eq(paymentAttempts.id, id))

/** Open attempts without news for `silenceMs`, which doubles each time, and unfinished ones that have expired. */
export const findLeftOpen = (
  tx: Tx,
  { now, silenceMs, limit }: { now: Date; silenceMs: number; limit: number },
) =>
  tx
    .select()
    .from(paymentAttempts)
    .where(
      sql`status IN ('created', 'requires_action', 'processing') AND ${now}::timestamptz - updated_at
          > greatest(make_interval(secs => ${silenceMs / 1000}), updated_at - created_at)
        OR status IN ('created', 'requires_action', 'processing', 'failed') AND expires_at < ${now}`,
    )
    .orderBy(asc(paymentAttempts.updatedAt))
    .limit(limit)

/** Whether any payment or refund is unfinished, due or not. */
export const cardsUnfinished = statement<{ unfinished: boolean }>(`
  SELECT EXISTS (SELECT FROM payment_attempts
      WHERE status IN ('created', 'requires_action', 'processing', 'failed'))
    OR EXISTS (SELECT FROM payment_refunds WHERE status IN ('created', 'pending')) AS unfinished`)

/** The number of a member's unfinished card payments, and refunds that failed, are pending or nobody has explained. */
export const countUnfinished = (tx: Tx, memberId: number) =>
  onlyOf(
    rowsOf<{ payments: number; refunds: number }>(
      tx,
      sql`
      SELECT (SELECT count(*) FROM payment_attempts WHERE user_id = ${memberId}
          AND (status IN ('created', 'requires_action', 'processing', 'failed')
            OR status = 'needs_review' AND reviewed_at IS NULL))::int AS payments,
        (SELECT count(*) FROM payment_refunds JOIN payment_attempts a ON a.id = attempt_id
          WHERE a.user_id = ${memberId} AND (payment_refunds.status <> 'succeeded' AND settled_as IS NULL
            OR ${isUnexplained}))::int AS refunds`,
    ),
  )

export const noteEvent = (tx: Tx, event: typeof providerEvents.$inferInsert) =>
  tx.insert(providerEvents).values(event).onConflictDoNothing()

/** Deletes the provider's messages, and payments that came to nothing, untouched since a moment. */
export async function deleteTracesBefore(tx: Tx, before: Date): Promise<void> {
  await tx.delete(providerEvents).where(lt(providerEvents.receivedAt, before))
  await tx.execute(sql`
    DELETE FROM payment_attempts a
    WHERE a.status = 'canceled' AND a.updated_at < ${before} AND a.review IS NULL
      AND NOT EXISTS (SELECT FROM payment_refunds r WHERE r.attempt_id = a.id)
      AND NOT EXISTS (SELECT FROM bill_payments p WHERE p.attempt_id = a.id)`)
}

export type RefundRow = typeof paymentRefunds.$inferSelect

/** Refunds with their payers, `null` for a guest without an account. */
const refundsOfAttempts = (tx: Tx) =>
  tx
    .select({
      refund: paymentRefunds,
      memberId: paymentAttempts.userId,
      intentId: paymentAttempts.providerIntentId,
    })
    .from(paymentRefunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentRefunds.attemptId))

/** Writes a refund. Returns `undefined` if one with the same reference or provider id exists. */
export const insertRefund = (tx: Tx, refund: Omit<typeof paymentRefunds.$inferInsert, 'dueAt'>) => {
  const due = { ...refund, dueAt: refund.createdAt }
  return firstOf(tx.insert(paymentRefunds).values(due).onConflictDoNothing().returning())
}

export const findByProviderId = (tx: Tx, providerRefundId: string) =>
  firstOf(
    tx.select().from(paymentRefunds).where(eq(paymentRefunds.providerRefundId, providerRefundId)),
  )

const { firstName, lastName, email, deletedAt } = users
const payer = { firstName, lastName, email, deletedAt }

/** Failed refunds that nobody has settled, oldest first, with their payer (`null` for a guest). */
export function findFailed(tx: Tx) {
  return tx
    .select({ refund: paymentRefunds, attempt: paymentAttempts, payer })
    .from(paymentRefunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentRefunds.attemptId))
    .leftJoin(users, eq(users.id, paymentAttempts.userId))
    .where(and(eq(paymentRefunds.status, 'failed'), isNull(paymentRefunds.settledAs)))
    .orderBy(asc(paymentRefunds.createdAt))
}
export type FailedRefundRow = Awaited<ReturnType<typeof findFailed>>[number]

/**
 * The cents of a dashboard refund or a dispute that an admin still has to explain: what its bill has due, at most the
 * refund, or all of it for a top-up whose balance was too small. 0 for any other refund.
 */
const unexplained = sql<number>`CASE
  WHEN ${paymentRefunds.madeBy} = 'venue' OR ${paymentRefunds.status} IN ('created', 'failed')
    OR ${paymentRefunds.settledAs} IS NOT NULL THEN 0
  WHEN ${paymentRefunds.paymentId} IS NULL THEN 100 * ${paymentRefunds.amount}
  ELSE (SELECT 100 * greatest(0, least(0 - p.amount, due_of(p.bill_id)))
    FROM bill_payments p WHERE p.id = ${paymentRefunds.paymentId}) END::float8`

/** Whether an admin has to explain the refund, or to answer the dispute. */
const isUnexplained = sql<boolean>`(${unexplained} > 0
  OR ${paymentRefunds.madeBy} = 'bank' AND ${paymentRefunds.status} IN ('created', 'pending'))`

export const findFailedOf = (tx: Tx, attemptId: string, amount: number) =>
  firstOf(
    tx
      .select()
      .from(paymentRefunds)
      .where(
        and(
          eq(paymentRefunds.attemptId, attemptId),
          eq(paymentRefunds.amount, amount),
          eq(paymentRefunds.status, 'failed'),
          isNull(paymentRefunds.settledAs),
        ),
      )
      .limit(1),
  )

/** The cents of an attempt that were refunded or are being refunded. */
export async function refundedOf(tx: Tx, attemptId: string): Promise<number> {
  const [found] = await tx
    .select({ cents: sql<string>`coalesce(100 * sum(${paymentRefunds.amount}), 0)` })
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.attemptId, attemptId),
        sql`${paymentRefunds.settledAs} IS DISTINCT FROM 'void'
          AND NOT (${paymentRefunds.madeBy} = 'bank' AND ${paymentRefunds.status} = 'created')`,
      ),
    )
  return Number(found?.cents ?? 0)
}

/** The first payment of a bill with an attempt's money; `undefined` if the money became balance or was never booked. */
export const findPaymentOf = (tx: Tx, attemptId: string) =>
  firstOf(
    tx
      .select({ id: billPayments.id, billId: billPayments.billId })
      .from(billPayments)
      .where(
        and(
          eq(billPayments.attemptId, attemptId),
          isNull(billPayments.refunds),
          gt(billPayments.amount, 0),
        ),
      )
      // Where it was moved to another bill, it is there.
      .orderBy(
        sql`CASE WHEN ${billPayments.cause} = 'bill_transfer' THEN ${billPayments.id} END DESC NULLS LAST`,
        asc(billPayments.id),
      )
      .limit(1),
  )

export async function findBillOfPayment(tx: Tx, paymentId: number): Promise<number> {
  const [payment] = await tx
    .select({ billId: billPayments.billId })
    .from(billPayments)
    .where(eq(billPayments.id, paymentId))
  if (!payment) throw new Error(`there is no payment ${paymentId}`)
  return payment.billId
}

/** The member whose balance got an attempt's money; `undefined` if the money paid a bill. */
export async function findCredited(tx: Tx, attemptId: string): Promise<number | undefined> {
  const [entry] = await tx
    .select({ userId: walletEntries.userId })
    .from(walletEntries)
    .where(and(eq(walletEntries.attemptId, attemptId), gt(walletEntries.amount, 0)))
  return entry?.userId
}

export const findRefund = (tx: Tx, id: string) =>
  firstOf(refundsOfAttempts(tx).where(eq(paymentRefunds.id, id)))

/** Like `findRefund`, with the refund locked until the transaction ends. */
export const lockRefund = (tx: Tx, id: string) =>
  firstOf(
    refundsOfAttempts(tx).where(eq(paymentRefunds.id, id)).for('update', { of: paymentRefunds }),
  )

export const updateRefund = (
  tx: Tx,
  id: string,
  change: Partial<Omit<RefundRow, 'id' | 'attemptId' | 'reference' | 'createdAt' | 'madeBy'>>,
) => tx.update(paymentRefunds).set(change).where(eq(paymentRefunds.id, id))

/** Sets the next time to ask about a refund. Returns `false` if another instance changed it since it was read. */
export async function putOff(
  tx: Tx,
  { id, dueAt: known }: Pick<RefundRow, 'id' | 'dueAt'>,
  dueAt: Date,
): Promise<boolean> {
  const moved = await tx
    .update(paymentRefunds)
    .set({ dueAt })
    .where(and(eq(paymentRefunds.id, id), eq(paymentRefunds.dueAt, known)))
    .returning({ id: paymentRefunds.id })
  return moved.length > 0
}

/** Unfinished refunds that are due to be asked about, longest waiting first. */
export const findDueRefunds = (tx: Tx, now: Date, limit: number) =>
  refundsOfAttempts(tx)
    .where(
      and(inArray(paymentRefunds.status, ['created', 'pending']), lte(paymentRefunds.dueAt, now)),
    )
    .orderBy(asc(paymentRefunds.dueAt))
    .limit(limit)
export type RefundOfAttempt = Awaited<ReturnType<typeof findDueRefunds>>[number]

export type Payer = Pick<typeof users.$inferSelect, keyof typeof payer>

/** Attempts that need an admin's decision and have none. */
export function findForReview(tx: Tx) {
  return tx
    .select({ attempt: paymentAttempts, payer })
    .from(paymentAttempts)
    .leftJoin(users, eq(users.id, paymentAttempts.userId))
    .where(and(eq(paymentAttempts.status, 'needs_review'), isNull(paymentAttempts.reviewedAt)))
    .orderBy(desc(paymentAttempts.createdAt))
}

/** Dashboard refunds that an admin has to explain, each with the cents that are unexplained. */
export function findUnexplained(tx: Tx) {
  const refund = { ...getTableColumns(paymentRefunds), cents: unexplained }
  return tx
    .select({ refund, attempt: paymentAttempts, payer })
    .from(paymentRefunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentRefunds.attemptId))
    .leftJoin(users, eq(users.id, paymentAttempts.userId))
    .where(isUnexplained)
    .orderBy(desc(paymentRefunds.createdAt))
}

/** Money for an account that was closed: the credit left on its bill, and the tip of a canceled order, in cents. */
type OwedRow = { billId: number; memberId: number; cents: number; tip: number; since: Date }

/** The open bills with money for closed accounts, newest first. */
export async function findOwed(tx: Tx): Promise<OwedRow[]> {
  const { rows } = await tx.execute<Omit<OwedRow, 'since'> & { since: string }>(sql`
    SELECT b.id AS "billId", c.user_id AS "memberId", (0 - 100 * due_of(b.id))::float8 AS cents,
           (100 * coalesce((SELECT sum(tip) FROM bill_payments WHERE bill_id = b.id AND EXISTS (SELECT FROM food_orders
             WHERE bill_id = b.id AND status = 'canceled') AND NOT b.is_tab), 0))::float8 AS tip,
           (SELECT max(created_at) FROM (SELECT created_at FROM bill_lines WHERE bill_id = b.id UNION ALL
             SELECT created_at FROM bill_payments WHERE bill_id = b.id) AS written) AS since
    FROM bills b CROSS JOIN LATERAL (
      SELECT p.user_id FROM bill_payments p JOIN users u ON u.id = p.user_id
      WHERE p.bill_id = b.id AND p.refunds IS NULL AND p.method <> 'card' AND u.deleted_at IS NOT NULL
      ORDER BY p.id DESC LIMIT 1) AS c
    WHERE b.status IN ('open', 'owed') AND due_of(b.id) < 0
    ORDER BY since DESC`)
  return rows.map((row) => ({ ...row, since: new Date(row.since) }))
}
