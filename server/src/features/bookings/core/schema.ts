import type { BookingStatus } from '@lantern/contract/bookings/bookings'
import type { Written } from '@lantern/contract/venue/languages'
import type { Rate } from '@lantern/contract/payments/pricing'
import type { RefundRule } from '@lantern/contract/calls/primitives'
import { gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import {
  boolean,
  char,
  date,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  varchar,
} from 'drizzle-orm/pg-core'
import { bytes, cents, partHours, span, type Span } from '../../../kernel/db/columns.ts'

export const bookings = pgTable('bookings', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  lanternId: char('lantern_id', { length: 12 }).notNull(),
  userId: integer('user_id'),
  guestName: text('guest_name'),
  amenityId: integer('amenity_id').notNull(),
  /** The date of its night. The instants are in `during`. */
  bookingDate: date('booking_date', { mode: 'string' }).notNull(),
  startTime: varchar('start_time', { length: 5 }).notNull(),
  endTime: varchar('end_time', { length: 5 }).notNull(),
  during: span('during').notNull(),
  units: text('units').array().notNull(),
  /** The hours charged; those of walk-ins and of more time may be fractions. */
  hours: partHours('hours').notNull(),
  /** The minutes for cleaning that its rooms are kept after it. */
  bufferMinutes: integer('buffer_minutes').notNull().default(0),
  pricePerHour: cents('price_per_hour').notNull(),
  /** The other prices of its night, as agreed. */
  rates: jsonb('rates').$type<Rate[]>().notNull().default([]),
  /** The agreed rate of the service fee, which changes keep. */
  serviceFeeBasisPoints: integer('service_fee_bps').notNull(),
  /** The agreed minimum spend of its party on food and drinks, before tax; 0 for none. */
  minimumSpend: cents('minimum_spend').notNull().default(0),
  status: varchar('status', { length: 20 }).$type<BookingStatus>().notNull().default('confirmed'),
  /** The end of a hold, which keeps the room for a payment or an offer; `null` for a booking. */
  holdExpiresAt: timestamp('hold_expires_at', { withTimezone: true }),
  partySize: integer('party_size'),
  /** E.164. */
  contactPhone: varchar('contact_phone', { length: 16 }),
  specialRequests: text('special_requests'),
  /** The refund rules that were shown when the booking was made. */
  refundRules: jsonb('refund_rules').$type<RefundRule[]>().notNull(),
  /** The start that its guest has confirmed. It doesn't count for any other start. */
  confirmedStart: timestamp('confirmed_start', { withTimezone: true }),
  /** The time at which it was moved to its start, set by a trigger; `null` for its first start. */
  startAgreedAt: timestamp('start_agreed_at', { withTimezone: true }),
  canceledAt: timestamp('canceled_at', { withTimezone: true }),
  /** The promised arrival of a late party. */
  expectedAt: timestamp('expected_at', { withTimezone: true }),
  checkedInAt: timestamp('checked_in_at', { withTimezone: true }),
  leftAt: timestamp('left_at', { withTimezone: true }),
  isOpenEnded: boolean('is_open_ended').notNull().default(false),
  changesMade: integer('changes_made').notNull().default(0),
  /** The earliest end of the first refund rule that a former time had; `null` if its member never changed it. */
  cancelUntil: timestamp('cancel_until', { withTimezone: true }),
  /** For a hold: the booking whose new or additional time it keeps during a card payment. */
  changesBooking: integer('changes_booking'),
  seriesId: integer('series_id'),
  /** The time at which a pending booking is charged to its member's balance. A booking canceled before keeps it. */
  chargeAt: timestamp('charge_at', { withTimezone: true }),
  /** The time since which the balance is too low for the charge. */
  chargeFailedAt: timestamp('charge_failed_at', { withTimezone: true }),
  version: integer('version').notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

export const occupancies = pgTable('occupancies', {
  tableId: integer('table_id').notNull(),
  bookingId: integer('booking_id').notNull(),
  /** The time of its booking, and its buffer (`roomTime`). */
  during: span('during').notNull(),
  /** Whether its party is present, also past the end of `during`. A table has at most one such row. */
  seated: boolean('seated').notNull().default(false),
})

/** The id of no row: ids begin at 1. */
export const NO_ID = 0

const keepingRoom: BookingStatus[] = ['pending', 'confirmed', 'paid_online']

/** The bookings whose status keeps their room (`holdsRoom`). */
export const keepsRoom = inArray(bookings.status, keepingRoom)

/** The bookings, and the holds that haven't expired. */
export const isUnexpired = (now: Date) =>
  or(isNull(bookings.holdExpiresAt), gt(bookings.holdExpiresAt, now))

/** A party this long past its end counts as left, in milliseconds. */
export const FORGOTTEN_MS = 8 * 60 * 60_000

/**
 * The rows that hold a unit at some time of a span; if the span has begun, also those of parties that are present past
 * their end. PostgreSQL compares the column itself, so that it uses the index.
 */
export function heldIn(span: Span, now: Date): SQL {
  const { during, seated } = occupancies
  const byHours = sql`${during} && ${sql.param(span, during)}`
  if (span.from > now) return byHours
  const forgotten = new Date(now.getTime() - FORGOTTEN_MS)
  return sql`(${byHours} OR (${seated} AND upper(${during}) <= ${span.from}::timestamptz
    AND upper(${during}) > ${forgotten}::timestamptz))`
}

/** The longest duration of a booking as an interval: a whole night, plus an hour when clocks go back. */
export const LONGEST_NIGHT = '25 hours'

/** The acts on parties, append-only. `before` is the state before the act. */
export const partyActions = pgTable('party_actions', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  bookingId: integer('booking_id').notNull(),
  kind: varchar('kind', {
    length: 20,
    enum: ['seat', 'check_in', 'extend', 'move', 'leave', 'no_show', 'undo'],
  }).notNull(),
  actorId: integer('actor_id'),
  at: timestamp('at', { withTimezone: true }).notNull(),
  before: jsonb('before').$type<unknown>().notNull(),
  /** The payments of the bill that the act made. */
  payments: integer('payments').array().notNull().default([]),
  undoes: integer('undoes'),
  /** Set if an act was undone so late that it counts as given away: cents, the approving admin, the business date. */
  given: cents('given'),
  approvedBy: integer('approved_by'),
  givenOn: date('given_on'),
  /** The booking's status, time and terms after the act, written by a trigger. `agreed_of` gives those of now. */
  agreed: jsonb('agreed').$type<unknown>(),
})

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
