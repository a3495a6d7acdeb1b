import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { bytes } from '../../kernel/db/columns.ts'

/** Bookings that came out of a file, by the SHA-256 of what their line said. */
export const importedBookings = pgTable('imported_bookings', {
  lineHash: bytes('line_hash').primaryKey(),
  bookingId: integer('booking_id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
