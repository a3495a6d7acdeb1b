import type { AttemptStatus } from '@lantern/contract/payments'
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { cents } from '../../kernel/db/columns.ts'

export const paymentAttempts = pgTable('payment_attempts', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: integer('user_id').notNull(),
  purpose: text('purpose', { enum: ['topup', 'booking', 'food'] }).notNull(),
  /** What is bought, frozen as it was offered; each purpose knows the shape of its own. */
  subject: jsonb('subject').$type<unknown>().notNull(),
  amount: cents('amount').notNull(),
  currency: text('currency').notNull().default('cad'),
  status: text('status').$type<AttemptStatus>().notNull().default('created'),
  /** What a success came to: what was bought, or the balance where that was gone. */
  outcome: text('outcome', { enum: ['bought', 'credited'] }),
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
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

export const providerEvents = pgTable('provider_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  subjectId: text('subject_id'),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
})
