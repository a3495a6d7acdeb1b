import { char, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** A series of bookings. Its occurrences are the bookings with its id (`bookings.series_id`). */
export const series = pgTable('series', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  lanternId: char('lantern_id', { length: 12 }).notNull(),
  userId: integer('user_id').notNull(),
  every: text('every', { enum: ['week', 'month'] }).notNull(),
  charge: text('charge', { enum: ['at_once', 'three_days_before'] }).notNull(),
  /** The staff member who made it; `null` if the member did. */
  madeBy: integer('made_by'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
