import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const discordLinkCodes = pgTable('discord_link_codes', {
  codeHash: text('code_hash').primaryKey(),
  userId: integer('user_id').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** A hash of the member's password hash at the code's creation. A new password makes the code invalid. */
  madeUnder: text('made_under').notNull().default(''),
})

/** The ids of accepted messages from Discord, so that a replayed one is refused. */
export const discordInteractions = pgTable('discord_interactions', {
  messageHash: text('message_hash').primaryKey(),
  takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
})
