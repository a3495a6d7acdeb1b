import type { Written } from '@lantern/contract/venue/languages'
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { OutboxContent } from './rules.content.ts'

export const mailOutbox = pgTable('mail_outbox', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  reference: text('reference').notNull(),
  memberId: integer('member_id').notNull(),
  /** The address and language when the message was queued. */
  address: text('address').notNull(),
  firstName: text('first_name').notNull(),
  language: text('language').$type<Written>().notNull(),
  content: jsonb('content').$type<OutboxContent>().notNull(),
  /** The channel. Each sender takes the messages of its own channel. */
  channel: text('channel', { enum: ['mail', 'sms', 'push'] })
    .notNull()
    .default('mail'),
  subscriptionId: integer('subscription_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
  giveUpAt: timestamp('give_up_at', { withTimezone: true }).notNull(),
  tries: integer('tries').notNull().default(0),
  failure: text('failure'),
  sentAt: timestamp('sent_at', { withTimezone: true }),
  failedAt: timestamp('failed_at', { withTimezone: true }),
  /** The time when the message was dropped unsent, because nobody needed it any more. */
  droppedAt: timestamp('dropped_at', { withTimezone: true }),
})
