import type { BookingStatus } from '@lantern/contract/bookings'
import type { RefundTier } from '@lantern/contract/refunds'
import { sql, type SQL } from 'drizzle-orm'
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
import { cents, partHours, span, type Span } from '../../../kernel/db/columns.ts'

export const bookings = pgTable('bookings', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  lanternId: char('lantern_id', { length: 12 }).notNull(),
  userId: integer('user_id'),
  guestName: text('guest_name'),
  amenityId: integer('amenity_id').notNull(),
  /** The night that it belongs to. The instants are in `during`. */
  bookingDate: date('booking_date', { mode: 'string' }).notNull(),
  startTime: varchar('start_time', { length: 5 }).notNull(),
  endTime: varchar('end_time', { length: 5 }).notNull(),
  during: span('during').notNull(),
  units: text('units').array().notNull(),
  /** Hours charged; a walk-in's may have a fraction. */
  hours: partHours('hours').notNull(),
  pricePerHour: cents('price_per_hour').notNull(),
  /** The agreed service fee, which later changes keep. */
  serviceFeeBasisPoints: integer('service_fee_bps').notNull(),
  /** The least that its party spends on food and drinks, before tax, as it was agreed; zero where nothing was. */
  minimumSpend: cents('minimum_spend').notNull().default(0),
  status: varchar('status', { length: 20 }).$type<BookingStatus>().notNull().default('confirmed'),
  /** Set while a pending booking only holds the room for a payment under way. */
  holdExpiresAt: timestamp('hold_expires_at', { withTimezone: true }),
  partySize: integer('party_size'),
  /** E.164. */
  contactPhone: varchar('contact_phone', { length: 16 }),
  specialRequests: text('special_requests'),
  /** The tiers of refund as they were shown when the booking was made. */
  refundTiers: jsonb('refund_tiers').$type<RefundTier[]>().notNull(),
  /** The start at which its guest said that they come. It says nothing of any other start. */
  confirmedStart: timestamp('confirmed_start', { withTimezone: true }),
  /** When it was moved to its start, kept by a trigger; `null` if it has its first one. */
  startAgreedAt: timestamp('start_agreed_at', { withTimezone: true }),
  canceledAt: timestamp('canceled_at', { withTimezone: true }),
  /** When a party that is late said that it would come; `null` where nobody said so. */
  expectedAt: timestamp('expected_at', { withTimezone: true }),
  /** When its party was checked in; `null` until then. */
  checkedInAt: timestamp('checked_in_at', { withTimezone: true }),
  /** When its party left; `null` until then. */
  leftAt: timestamp('left_at', { withTimezone: true }),
  /** How often its member has changed it. */
  changesMade: integer('changes_made').notNull().default(0),
  /** The earliest end of the first tier that a former time of it had; `null` if its member never changed it. */
  cancelUntil: timestamp('cancel_until', { withTimezone: true }),
  /** Of a hold: the booking whose new time it keeps while a card is asked. */
  changesBooking: integer('changes_booking'),
  /** The series that it is an occurrence of. */
  seriesId: integer('series_id'),
  /**
   * When a pending booking is charged to its member's balance by itself. A booking that is canceled before keeps the
   * date.
   */
  chargeAt: timestamp('charge_at', { withTimezone: true }),
  /** When the balance was first too short for the charge. */
  chargeFailedAt: timestamp('charge_failed_at', { withTimezone: true }),
  version: integer('version').notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

export const occupancies = pgTable('occupancies', {
  tableId: integer('table_id').notNull(),
  bookingId: integer('booking_id').notNull(),
  during: span('during').notNull(),
  /** Whether its party is there now, also past the end of `during`. A table has at most one such row. */
  seated: boolean('seated').notNull().default(false),
})

/** No party stays this long past its end: it has left without being marked. */
export const FORGOTTEN_MS = 8 * 60 * 60_000

/**
 * The rows that hold a unit at some time of a span; if the span has begun, also those of parties that are there
 * past their end. PostgreSQL compares the column itself, so that the index serves.
 */
export function heldIn(span: Span, now: Date): SQL {
  const { during, seated } = occupancies
  const byHours = sql`${during} && ${sql.param(span, during)}`
  if (span.from > now) return byHours
  const forgotten = new Date(now.getTime() - FORGOTTEN_MS)
  return sql`(${byHours} OR (${seated} AND upper(${during}) <= ${span.from}::timestamptz
    AND upper(${during}) > ${forgotten}::timestamptz))`
}

/** The longest that a booking can take, as an interval: a night, with an hour that comes twice. */
export const LONGEST_NIGHT = '25 hours'

/**
 * The id of a member's booking that runs at a moment, or whose party is there, as a value in SQL; of several the one that
 * began last, null if there is none. A regular's bookings aren't all looked through: each half has an index of its own.
 */
export const runningOf = (memberId: string, moment: string): string => `(
  SELECT id FROM (
    SELECT * FROM bookings WHERE user_id = ${memberId} AND lower(during) <= ${moment}
      AND upper(during) > ${moment} AND upper(during) <= ${moment} + interval '${LONGEST_NIGHT}'
    UNION ALL
    SELECT * FROM bookings WHERE user_id = ${memberId} AND checked_in_at IS NOT NULL) AS b
  WHERE hold_expires_at IS NULL AND status IN ('pending', 'confirmed', 'paid_online')
  ORDER BY lower(during) DESC LIMIT 1)`

/** The acts on parties, append-only. `before` is the booking as it was. */
export const partyActs = pgTable('party_acts', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  bookingId: integer('booking_id').notNull(),
  kind: varchar('kind', {
    length: 20,
    enum: ['seat', 'check_in', 'extend', 'move', 'leave', 'no_show', 'undo'],
  }).notNull(),
  actorId: integer('actor_id'),
  at: timestamp('at', { withTimezone: true }).notNull(),
  before: jsonb('before').$type<unknown>().notNull(),
  /** The payments of its bill that it took or gave back. */
  payments: integer('payments').array().notNull().default([]),
  /** The act that this one undid. */
  undoes: integer('undoes'),
  /** Set when an act was undone so late that it counts as given away: cents, the approving admin, the business date. */
  given: cents('given'),
  approvedBy: integer('approved_by'),
  givenOn: date('given_on'),
  /** The booking's state, time and terms as the act left them; a trigger writes it. `agreed_of` is what a booking has now. */
  agreed: jsonb('agreed').$type<unknown>(),
})
