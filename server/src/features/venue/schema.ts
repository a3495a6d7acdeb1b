import type { SpecialDay } from '@lantern/contract/venue/settings'
import { taxedKinds } from '@lantern/contract/payments/taxes'
import { boolean, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * The columns of the settings that other tables' queries read, and those that aren't settings. The whole row is
 * read and written by its declarations (`repository.ts`).
 */
export const venueSettings = pgTable('venue_settings', {
  id: boolean('id').primaryKey(),
  address: text('address').notNull(),
  posterUrl: text('poster_url').notNull(),
  country: text('country').notNull(),
  timeZone: text('time_zone').notNull(),
  memberChanges: integer('member_changes').notNull(),
  changeHours: integer('change_hours').notNull(),
  discountCode: text('discount_code'),
  version: integer('version').notNull(),
})

export const taxes = pgTable('taxes', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  en: text('name_en').notNull(),
  ch: text('name_ch').notNull(),
  number: text('number').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** The rates of each tax by kind and first date, in the venue's time zone. */
export const taxRates = pgTable('tax_rates', {
  taxId: integer('tax_id').notNull(),
  kind: text('kind', { enum: taxedKinds }).notNull(),
  from: date('valid_from', { mode: 'string' }).notNull(),
  rate: integer('rate').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** The dates on which the venue is closed (no hours) or has other hours. */
export const venueSpecialDays = pgTable('venue_special_days', {
  date: date('date', { mode: 'string' }).primaryKey(),
  hours: jsonb('hours').$type<NonNullable<SpecialDay['hours']>>(),
  reason: text('reason'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
