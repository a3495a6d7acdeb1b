import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../kernel/db/db.ts'
import { users } from '../../members/schema.ts'
import { paymentAttempts, paymentRefunds } from '../schema.ts'

const payer = {
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  deletedAt: users.deletedAt,
}
/** Whose payment it was, and when their account was closed, where it was. */
export type Payer = Pick<typeof users.$inferSelect, keyof typeof payer>

/** Attempts that no rule may decide, and nobody has decided yet. */
export function findForReview(tx: Tx) {
  return tx
    .select({ attempt: paymentAttempts, payer })
    .from(paymentAttempts)
    .innerJoin(users, eq(users.id, paymentAttempts.userId))
    .where(and(eq(paymentAttempts.status, 'needs_review'), isNull(paymentAttempts.reviewedAt)))
    .orderBy(desc(paymentAttempts.createdAt))
}

export function findFailedRefunds(tx: Tx) {
  return tx
    .select({ refund: paymentRefunds, attempt: paymentAttempts, payer })
    .from(paymentRefunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentRefunds.attemptId))
    .innerJoin(users, eq(users.id, paymentAttempts.userId))
    .where(eq(paymentRefunds.status, 'failed'))
    .orderBy(desc(paymentRefunds.createdAt))
}
