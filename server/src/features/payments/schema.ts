import type { AttemptStatus } from '@lantern/contract/payments'
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { cents } from '../../kernel/db/columns.ts'

export const paymentAttempts = pgTable('payment_attempts', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** `null` if a guest without an account pays for a bill. */
  userId: integer('user_id'),
  purpose: text('purpose', { enum: ['bill', 'topup'] }).notNull(),
  /** What its money confirms besides: a hold, a change, more time, an order, a share of a bill; `null` for a top-up. */
  confirms: text('confirms', { enum: ['booking', 'change', 'more_time', 'order', 'share'] }),
  /** The subject of the purchase, stored as it was offered, in the shape that `confirms` knows. */
  subject: jsonb('subject').$type<unknown>().notNull(),
  amount: cents('amount').notNull(),
  currency: text('currency').notNull().default('cad'),
  status: text('status').$type<AttemptStatus>().notNull().default('created'),
  /** The effect of the money: the purchase, balance if its subject was gone, or a refund if nothing was due. */
  outcome: text('outcome', { enum: ['bought', 'credited', 'returned'] }),
  providerIntentId: text('provider_intent_id'),
  /** A person's decision about an attempt that needed one. */
  review: text('review', { enum: ['credit', 'refund', 'note'] }),
  reviewedAt: timestamp('reviewed_at', { withTimezone: true }),
  /** When an unfinished attempt is given up and canceled with its provider. */
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

export const paymentRefunds = pgTable('payment_refunds', {
  id: uuid('id').primaryKey().defaultRandom(),
  attemptId: uuid('attempt_id').notNull(),
  /** The payment of a bill that gives the money back; `null` for money that no bill ever had. */
  paymentId: integer('payment_id'),
  /** The name of its cause. A cause refunds once. */
  reference: text('reference').notNull(),
  amount: cents('amount').notNull(),
  status: text('status', { enum: ['created', 'pending', 'succeeded', 'failed'] })
    .notNull()
    .default('created'),
  providerRefundId: text('provider_refund_id'),
  failure: text('failure'),
  /** Counts the tries, because a retry after a failure is a new request to the provider. */
  tries: integer('tries').notNull().default(1),
  /** When the provider is asked about it next, as long as it is open. */
  dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
  /** `provider`: it was made in the provider's own dashboard, for reasons unknown here. */
  madeBy: text('made_by', { enum: ['house', 'provider'] })
    .notNull()
    .default('house'),
  /**
   * How it was settled in the books instead. One that failed was given back by a way (`elsewhere` by other means than the
   * drawer); one of the dashboard was taken from the balance or counts as goodwill, or never was (`void`).
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
