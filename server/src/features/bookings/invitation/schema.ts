import { boolean, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { bytes } from '../../../kernel/db/columns.ts'

/** Invitations to bookings, which members share by a link. */
export const invitations = pgTable('invitations', {
  bookingId: integer('booking_id').primaryKey(),
  /** The link's key is computed from this and the server's secret. */
  salt: bytes('salt').notNull(),
  /** SHA-256 of that key. */
  keyHash: bytes('key_hash').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Guests' answers. A guest is known only by a random number of their browser. */
export const invitationAnswers = pgTable('invitation_answers', {
  bookingId: integer('booking_id').notNull(),
  guestHash: bytes('guest_hash').notNull(),
  isComing: boolean('is_coming').notNull(),
  answeredAt: timestamp('answered_at', { withTimezone: true }).notNull(),
})
