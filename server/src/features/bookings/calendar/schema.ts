import type { Written } from '@lantern/contract/languages'
import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytes } from '../../../kernel/db/columns.ts'

/** Secret addresses at which calendar programs read bookings. */
export const calendarFeeds = pgTable('calendar_feeds', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** SHA-256 of the address's key, which is kept nowhere. */
  keyHash: bytes('key_hash').notNull(),
  userId: integer('user_id').notNull(),
  /** The amenity whose bookings it has; `null` for a member's own bookings. */
  amenityId: integer('amenity_id'),
  /** Whether it tells who has booked. */
  names: boolean('names').notNull().default(false),
  language: text('language').$type<Written>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** When a calendar last read it, exact to an hour. */
  readAt: timestamp('read_at', { withTimezone: true }),
})
