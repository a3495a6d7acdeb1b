import type { AttemptStatus } from '@lantern/contract/payments'
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { cents } from '../../kernel/columns.ts'

export const paymentAttempts = pgTable('payment_attempts', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: integer('user_id').notNull(),
  purpose: text('purpose', { enum: ['topup', 'booking', 'food'] }).notNull(),
  /** What is bought, frozen as it was offered; each purpose knows the shape of its own. */
  subject: jsonb('subject').$type<unknown>().notNull(),
  amount: cents('amount').notNull(),
  currency: text('currency').notNull().default('cad'),
  status: text('status').$type<AttemptStatus>().notNull().default('created'),
  providerIntentId: text('provider_intent_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})
