import type { BookingStatus } from '@lantern/contract/bookings'
import { char, date, integer, pgTable, text, timestamp, varchar } from 'drizzle-orm/pg-core'
import { cents, span, sum } from '../../../kernel/db/columns.ts'

export const bookings = pgTable('bookings', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  lanternId: char('lantern_id', { length: 12 }).notNull(),
  userId: integer('user_id'),
  guestName: text('guest_name'),
  amenityId: integer('amenity_id').notNull(),
  /** The night it belongs to; `during` has the instants. */
  bookingDate: date('booking_date', { mode: 'string' }).notNull(),
  startTime: varchar('start_time', { length: 5 }).notNull(),
  endTime: varchar('end_time', { length: 5 }).notNull(),
  during: span('during').notNull(),
  units: text('units').array().notNull(),
  hours: integer('hours').notNull(),
  pricePerHour: cents('price_per_hour').notNull(),
  subtotal: cents('subtotal').notNull(),
  serviceFee: cents('service_fee').notNull(),
  /** The fee as it was agreed, for whatever changes later. */
  serviceFeeBasisPoints: integer('service_fee_bps').notNull(),
  totalPrice: cents('total_price').notNull(),
  pointsEarned: integer('points_earned').notNull().default(0),
  status: varchar('status', { length: 20 }).$type<BookingStatus>().notNull().default('confirmed'),
  paymentMethod: varchar('payment_method', {
    length: 20,
    enum: ['balance', 'stripe', 'cash', 'bill', 'none'],
  }).notNull(),
  /** Set while a pending booking only holds the room for a payment under way. */
  holdExpiresAt: timestamp('hold_expires_at', { withTimezone: true }),
  specialRequests: text('special_requests'),
  /** The cancellation rule as it was shown when the booking was made. */
  cancelHours: integer('cancel_hours').notNull(),
  canceledAt: timestamp('canceled_at', { withTimezone: true }),
  /** Where the money of a canceled booking went, where there was any. */
  refundedTo: varchar('refunded_to', { length: 20, enum: ['balance', 'card', 'cash'] }),
  /** When its party came; `null` until then. */
  checkedInAt: timestamp('checked_in_at', { withTimezone: true }),
  version: integer('version').notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

export const occupancies = pgTable('occupancies', {
  tableId: integer('table_id').notNull(),
  bookingId: integer('booking_id').notNull(),
  during: span('during').notNull(),
})

/** How many bookings a night has, by amenity and state; kept by a trigger on `bookings`. */
export const bookingDays = pgTable('booking_days', {
  bookingDate: date('booking_date', { mode: 'string' }).notNull(),
  amenityId: integer('amenity_id').notNull(),
  status: varchar('status', { length: 20 }).$type<BookingStatus>().notNull(),
  bookings: integer('bookings').notNull(),
  hours: integer('hours').notNull(),
  revenue: sum('revenue').notNull(),
})

/** The same by month, named after its first day. */
export const bookingMonths = pgTable('booking_months', {
  month: date('month', { mode: 'string' }).notNull(),
  amenityId: integer('amenity_id').notNull(),
  status: varchar('status', { length: 20 }).$type<BookingStatus>().notNull(),
  bookings: integer('bookings').notNull(),
  revenue: sum('revenue').notNull(),
})
