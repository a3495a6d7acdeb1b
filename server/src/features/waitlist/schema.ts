import { boolean, date, integer, pgTable, text, timestamp, varchar } from 'drizzle-orm/pg-core'
import { cents } from '../../kernel/db/columns.ts'

/** An entry for a room, of a member or of a named guest. Only code that has locked the amenity writes here. */
export const waitlistEntries = pgTable('waitlist_entries', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id'),
  guestName: text('guest_name'),
  /** E.164. */
  contactPhone: varchar('contact_phone', { length: 16 }),
  amenityId: integer('amenity_id').notNull(),
  night: date('night', { mode: 'string' }).notNull(),
  fromTime: varchar('from_time', { length: 5 }).notNull(),
  toTime: varchar('to_time', { length: 5 }).notNull(),
  /** Hours in local time. */
  hours: integer('hours').notNull(),
  partySize: integer('party_size'),
  /** Whether the desk allows more people than the room's capacity. */
  aboveCapacity: boolean('above_capacity').notNull().default(false),
  /** The party is at the venue, and wants a room as soon as there is one. */
  isWalkIn: boolean('is_walk_in').notNull().default(false),
  quotedMinutes: integer('quoted_minutes'),
  /** The highest price up to which a room is booked from the balance without asking. */
  bookUpTo: cents('book_up_to'),
  /** The end of the wait; no hold lasts longer. */
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  state: text('state', { enum: ['waiting', 'booked', 'left', 'ended'] })
    .notNull()
    .default('waiting'),
  /** The booking that ended the wait. */
  bookingId: integer('booking_id'),
  joinedAt: timestamp('joined_at', { withTimezone: true }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
})

/** A room held for an entry, by a booking that is a hold. The row stays as history once it is answered. */
export const waitlistOffers = pgTable('waitlist_offers', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  entryId: integer('entry_id').notNull(),
  bookingId: integer('booking_id').notNull(),
  state: text('state', { enum: ['open', 'accepted', 'declined', 'lapsed', 'withdrawn'] })
    .notNull()
    .default('open'),
  /** Booked at once from the balance, as the member chose. */
  isAutomatic: boolean('is_automatic').notNull().default(false),
  offeredAt: timestamp('offered_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  answeredAt: timestamp('answered_at', { withTimezone: true }),
  /** The staff member who answered; `null` if the member did. */
  answeredBy: integer('answered_by'),
})
