import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const discordLinkCodes = pgTable('discord_link_codes', {
  codeHash: text('code_hash').primaryKey(),
  userId: integer('user_id').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
