import type { RefundTier } from '@lantern/contract/refunds'
import { taxedKinds } from '@lantern/contract/taxes'
import { boolean, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { cents } from '../../kernel/db/columns.ts'

export const venueSettings = pgTable('venue_settings', {
  id: boolean('id').primaryKey(),
  nameEn: text('name_en').notNull(),
  nameCh: text('name_ch').notNull(),
  cityEn: text('city_en').notNull(),
  cityCh: text('city_ch').notNull(),
  address: text('address').notNull(),
  /** The about page's text, in paragraphs; empty where the house's own stands. */
  storyEn: text('story_en').notNull(),
  storyCh: text('story_ch').notNull(),
  /** The first screen's picture; empty where the house's own stands, and its film. */
  posterUrl: text('poster_url').notNull(),
  phone: text('phone').notNull(),
  /** Telephone numbers of this country (ISO 3166-1, two letters) need no country code. */
  phoneCountry: text('phone_country').notNull(),
  timeZone: text('time_zone').notNull(),
  opensAt: text('opens_at').notNull(),
  closesAt: text('closes_at').notNull(),
  endTimes: text('end_times', { enum: ['venue-night', 'same-date'] }).notNull(),
  closedWeekdays: integer('closed_weekdays').array().notNull(),
  footerHoursEn: text('footer_hours_en').notNull(),
  footerHoursCh: text('footer_hours_ch').notNull(),
  frontDeskHoursEn: text('front_desk_hours_en').notNull(),
  frontDeskHoursCh: text('front_desk_hours_ch').notNull(),
  serviceFeeBasisPoints: integer('service_fee_bps').notNull(),
  cardServiceFee: boolean('card_service_fee').notNull(),
  taxNameEn: text('tax_name_en').notNull(),
  taxNameCh: text('tax_name_ch').notNull(),
  /** Empty where the venue isn't registered. */
  taxNumber: text('tax_number').notNull(),
  pointsPerDollar: integer('points_per_dollar').notNull(),
  refundTiers: jsonb('refund_tiers').$type<RefundTier[]>().notNull(),
  bookingDaysAhead: integer('booking_days_ahead').notNull(),
  /** How often a member may change a booking, and until how many hours before its start. */
  memberChanges: integer('member_changes').notNull(),
  changeHours: integer('change_hours').notNull(),
  /** Within how many days a member must pay an owed bill. */
  billDays: integer('bill_days').notNull(),
  /** How much a staff member may take off bills in a night. */
  correctionLimit: cents('correction_limit').notNull(),
  /** The roles that the venue asks for a passkey; `staff` are admins too. */
  passkeysFor: text('passkeys_for', { enum: ['nobody', 'admins', 'staff'] }).notNull(),
  /** Cash above it, into a balance or out of one, takes a fresh proof. */
  cashProofLimit: cents('cash_proof_limit').notNull(),
  /** Above it, cash takes an admin's approval too; 0 asks nobody. */
  cashApprovalLimit: cents('cash_approval_limit').notNull(),
  /** How much of a bill they may take off, in percent. */
  correctionPercent: integer('correction_percent').notNull(),
  /** How many minutes after its start a booking can be marked as a no-show. */
  graceMinutes: integer('grace_minutes').notNull(),
  /** Whether a party that never came is called a no-show by itself once the grace is over. */
  noShowByItself: boolean('no_show_by_itself').notNull(),
  /** After so many no-shows within so many days the next booking is paid ahead; 0 asks for nothing. */
  noShowLimit: integer('no_show_limit').notNull(),
  noShowDays: integer('no_show_days').notNull(),
  /** For how many minutes a room is cleaned after a party; 0 if it is free at once. */
  cleaningMinutes: integer('cleaning_minutes').notNull(),
  /** A walk-in's time is charged in steps of 15, 30 or 60 minutes. */
  walkInStepMinutes: integer('walk_in_step_minutes').$type<15 | 30 | 60>().notNull(),
  /** Whether members are reminded of their bookings. */
  reminders: boolean('reminders').notNull(),
  /** No reminder is sent from this hour until the other. If both are the same, no hours are quiet. */
  quietFrom: text('quiet_from').notNull(),
  quietUntil: text('quiet_until').notNull(),
  /** How many days the log of security is kept. */
  securityLogDays: integer('security_log_days').notNull(),
  /** How many days the log of acts is kept. */
  actLogDays: integer('act_log_days').notNull(),
  /** How many days traces of work are kept that nothing depends on. */
  traceDays: integer('trace_days').notNull(),
  topUpMin: cents('top_up_min').notNull(),
  topUpMax: cents('top_up_max').notNull(),
  discountCode: text('discount_code'),
  /** `null` until somebody sets a PIN. Until then the environment's PIN applies. */
  staffPinHash: text('staff_pin_hash'),
  version: integer('version').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

/** What is taxed at which rate from a date on, by the venue's calendar. */
export const taxRates = pgTable('tax_rates', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind', { enum: taxedKinds }).notNull(),
  from: date('valid_from', { mode: 'string' }).notNull(),
  basisPoints: integer('bps').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** A rate of one kind, and the date from which it holds. */
export type TaxRate = Pick<typeof taxRates.$inferSelect, 'kind' | 'from' | 'basisPoints'>

export const venueClosedDates = pgTable('venue_closed_dates', {
  date: date('date', { mode: 'string' }).primaryKey(),
  reason: text('reason'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
