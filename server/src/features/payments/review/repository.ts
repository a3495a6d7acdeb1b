import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../kernel/db/db.ts'
import { users } from '../../members/schema.ts'
import { isUnexplained } from '../refunds/repository.ts'
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
    .leftJoin(users, eq(users.id, paymentAttempts.userId))
    .where(and(eq(paymentAttempts.status, 'needs_review'), isNull(paymentAttempts.reviewedAt)))
    .orderBy(desc(paymentAttempts.createdAt))
}

export function findFailedRefunds(tx: Tx) {
  return tx
    .select({ refund: paymentRefunds, attempt: paymentAttempts, payer })
    .from(paymentRefunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentRefunds.attemptId))
    .leftJoin(users, eq(users.id, paymentAttempts.userId))
    .where(and(eq(paymentRefunds.status, 'failed'), isNull(paymentRefunds.settledAs)))
    .orderBy(desc(paymentRefunds.createdAt))
}

/** Refunds of the provider's dashboard that have no cause here, or only for a part. */
export function findUnexplained(tx: Tx) {
  return tx
    .select({ refund: paymentRefunds, attempt: paymentAttempts, payer })
    .from(paymentRefunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentRefunds.attemptId))
    .leftJoin(users, eq(users.id, paymentAttempts.userId))
    .where(isUnexplained)
    .orderBy(desc(paymentRefunds.createdAt))
}
