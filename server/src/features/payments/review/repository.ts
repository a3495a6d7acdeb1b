import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/db/db.ts'
import { users } from '../../members/schema.ts'
import { isUnexplained, payer, unexplained } from '../refunds/repository.ts'
import { paymentAttempts, paymentRefunds } from '../schema.ts'

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
export type OwedRow = { billId: number; memberId: number; cents: number; tip: number; since: Date }

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
