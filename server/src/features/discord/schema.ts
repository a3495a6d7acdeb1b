import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const discordLinkCodes = pgTable('discord_link_codes', {
  codeHash: text('code_hash').primaryKey(),
  userId: integer('user_id').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** The hash of the password's hash that the member had then. */
  madeUnder: text('made_under').notNull().default(''),
})

/** What Discord signed and we have taken. */
export const discordInteractions = pgTable('discord_interactions', {
  messageHash: text('message_hash').primaryKey(),
  takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
})
