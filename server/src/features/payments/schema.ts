import type { AttemptStatus } from '@lantern/contract/payments/payments'
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { cents } from '../../kernel/db/columns.ts'

export const paymentAttempts = pgTable('payment_attempts', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** `null` if a guest without an account pays a bill. */
  userId: integer('user_id'),
  purpose: text('purpose', { enum: ['bill', 'topup'] }).notNull(),
  /** The purchase that the money confirms, besides paying a bill; `null` for a top-up. */
  confirms: text('confirms', {
    enum: ['booking', 'change', 'more_time', 'order', 'share', 'membership'],
  }),
  /** The purchase as it was offered, in the shape that the purpose of `confirms` parses. */
  subject: jsonb('subject').$type<unknown>().notNull(),
  amount: cents('amount').notNull(),
  /** ISO 4217 in lower case, as the card company writes it. */
  currency: text('currency').notNull(),
  status: text('status').$type<AttemptStatus>().notNull().default('created'),
  /** The effect of the money: the purchase, balance if it could not be made, or a refund if nothing was due. */
  outcome: text('outcome', { enum: ['bought', 'credited', 'returned'] }),
  providerIntentId: text('provider_intent_id'),
  /** An admin's decision about an attempt that needed one. */
  review: text('review', { enum: ['credit', 'refund', 'note'] }),
  reviewedAt: timestamp('reviewed_at', { withTimezone: true }),
  /** The moment from which an unfinished attempt is canceled at its provider. */
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

export const paymentRefunds = pgTable('payment_refunds', {
  id: uuid('id').primaryKey().defaultRandom(),
  attemptId: uuid('attempt_id').notNull(),
  /** The payment of a bill that gives the money back; `null` for money that was never on a bill. */
  paymentId: integer('payment_id'),
  /** A unique name of the refund's cause, so that each cause refunds once. */
  reference: text('reference').notNull(),
  amount: cents('amount').notNull(),
  status: text('status', { enum: ['created', 'pending', 'succeeded', 'failed'] })
    .notNull()
    .default('created'),
  providerRefundId: text('provider_refund_id'),
  failure: text('failure'),
  /** The number of tries. A retry after a failure is a new request to the provider. */
  tries: integer('tries').notNull().default(1),
  /** The next time to ask the provider about it, while it is open. */
  dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
  /** `provider`: made in the provider's own dashboard; `bank`: a dispute, which the cardholder's bank opened. */
  madeBy: text('made_by', { enum: ['venue', 'provider', 'bank'] })
    .notNull()
    .default('venue'),
  /** The provider's code for the cardholder's reason, of a dispute. */
  disputeReason: text('dispute_reason'),
  /** The time until which a dispute can be answered at the provider. */
  answerBy: timestamp('answer_by', { withTimezone: true }),
  /**
   * The settlement in the books instead of a refund to the card. A failed refund is given back by a method (`elsewhere`
   * is other means than the drawer); a dashboard refund is taken from the balance, counts as goodwill, or was reversed
   * (`void`).
   */
  settledAs: text('settled_as', {
    enum: ['balance', 'cash', 'terminal', 'elsewhere', 'goodwill', 'bill', 'void'],
  }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

export const providerEvents = pgTable('provider_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  subjectId: text('subject_id'),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
})
