import type { AttemptStatus } from '@lantern/contract/payments'
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { cents } from '../../kernel/db/columns.ts'

export const paymentAttempts = pgTable('payment_attempts', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** Nobody where a guest without an account pays for a bill. */
  userId: integer('user_id'),
  purpose: text('purpose', { enum: ['topup', 'booking', 'food', 'bill'] }).notNull(),
  /** What is bought, frozen as it was offered; each purpose knows the shape of its own. */
  subject: jsonb('subject').$type<unknown>().notNull(),
  amount: cents('amount').notNull(),
  currency: text('currency').notNull().default('cad'),
  status: text('status').$type<AttemptStatus>().notNull().default('created'),
  /** What a success came to: what was bought, the balance where that was gone, or back to the card where nothing was due. */
  outcome: text('outcome', { enum: ['bought', 'credited', 'returned'] }),
  providerIntentId: text('provider_intent_id'),
  /** What a person did about one that needed review. */
  review: text('review', { enum: ['credit', 'refund', 'note'] }),
  reviewedAt: timestamp('reviewed_at', { withTimezone: true }),
  /** When an unfinished try is given up and its provider told so. */
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

export const paymentRefunds = pgTable('payment_refunds', {
  id: uuid('id').primaryKey().defaultRandom(),
  attemptId: uuid('attempt_id').notNull(),
  /** What caused it; a cause refunds once. */
  reference: text('reference').notNull(),
  amount: cents('amount').notNull(),
  status: text('status', { enum: ['created', 'pending', 'succeeded', 'failed'] })
    .notNull()
    .default('created'),
  providerRefundId: text('provider_refund_id'),
  failure: text('failure'),
  /** A retry after a failure is a new request to the provider. */
  tries: integer('tries').notNull().default(1),
  /** When the provider is asked about it next, while it is open. */
  dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
  /** `provider`: somebody sent it back in the provider's own dashboard, for reasons unknown here. */
  madeBy: text('made_by', { enum: ['house', 'provider'] })
    .notNull()
    .default('house'),
  /** How much of one of the provider's a cancellation here has made good for. */
  matched: cents('matched').notNull().default(0),
  /** What became of it in the books instead, by a person's word. */
  settledAs: text('settled_as', { enum: ['balance', 'cash', 'goodwill', 'void'] }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

export const providerEvents = pgTable('provider_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  subjectId: text('subject_id'),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
})
