import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const pushKeys = pgTable('push_keys', {
  isOnly: boolean('is_only').primaryKey().default(true),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
})

export const pushSubscriptions = pgTable('push_subscriptions', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  endpoint: text('endpoint').notNull(),
  /** The browser's public key and shared secret, in base64url. */
  sealingKey: text('sealing_key').notNull(),
  sealingSecret: text('sealing_secret').notNull(),
  /** The stored id of the session that uses it now. */
  sessionHash: text('session_hash').notNull(),
  deviceHash: text('device_hash').notNull(),
  agent: text('agent').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
