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
/** The payer, and when their account was closed, if it was. */
export type Payer = Pick<typeof users.$inferSelect, keyof typeof payer>

/** Attempts that need a person's decision and don't have it yet. */
export function findForReview(tx: Tx) {
  return tx
    .select({ attempt: paymentAttempts, payer })
    .from(paymentAttempts)
    .leftJoin(users, eq(users.id, paymentAttempts.userId))
    .where(and(eq(paymentAttempts.status, 'needs_review'), isNull(paymentAttempts.reviewedAt)))
    .orderBy(desc(paymentAttempts.createdAt))
}

/** Refunds of the provider's dashboard that are not, or only partly, explained by a cause here. */
export function findUnexplained(tx: Tx) {
  return tx
    .select({ refund: paymentRefunds, attempt: paymentAttempts, payer })
    .from(paymentRefunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentRefunds.attemptId))
    .leftJoin(users, eq(users.id, paymentAttempts.userId))
    .where(isUnexplained)
    .orderBy(desc(paymentRefunds.createdAt))
}
