import { boolean, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { bytes } from '../../../kernel/db/columns.ts'

/** Bookings that their members share by a link. */
export const invitations = pgTable('invitations', {
  bookingId: integer('booking_id').primaryKey(),
  /** With the server's secret it makes the link's key. */
  salt: bytes('salt').notNull(),
  /** SHA-256 of that key. */
  keyHash: bytes('key_hash').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Whether guests come. A guest is known by a random number of their browser's alone. */
export const invitationAnswers = pgTable('invitation_answers', {
  bookingId: integer('booking_id').notNull(),
  guestHash: bytes('guest_hash').notNull(),
  isComing: boolean('is_coming').notNull(),
  answeredAt: timestamp('answered_at', { withTimezone: true }).notNull(),
})
