import type { Written } from '@lantern/contract/languages'
import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytes } from '../../../kernel/db/columns.ts'

/** Secret feeds at which calendar programs read bookings. */
export const calendarFeeds = pgTable('calendar_feeds', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** SHA-256 of the key in its address, which isn't stored. */
  keyHash: bytes('key_hash').notNull(),
  userId: integer('user_id').notNull(),
  /** The amenity whose bookings it has; `null` for a member's own bookings. */
  amenityId: integer('amenity_id'),
  /** Whether it has the names of customers. */
  names: boolean('names').notNull().default(false),
  language: text('language').$type<Written>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** The time of the last read, to the hour. */
  readAt: timestamp('read_at', { withTimezone: true }),
})
