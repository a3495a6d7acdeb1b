import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const customerNotes = pgTable('customer_notes', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  authorId: integer('author_id').notNull(),
  text: text('text').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export const deletionRequests = pgTable('deletion_requests', {
  userId: integer('user_id').primaryKey(),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
})
