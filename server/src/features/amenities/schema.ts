import type { PartyAmount, PriceRule } from '@lantern/contract/venue/amenities'
import { boolean, integer, jsonb, pgTable, text, timestamp, varchar } from 'drizzle-orm/pg-core'
import { cents } from '../../kernel/db/columns.ts'

export const amenities = pgTable('amenities', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  nameEn: text('name_en').notNull(),
  nameCh: text('name_ch').notNull(),
  description: text('description').notNull(),
  descriptionCh: text('description_ch'),
  pricePerHour: cents('price_per_hour').notNull(),
  imageUrl: text('image_url').notNull(),
  capacity: integer('capacity').notNull(),
  minimumSpends: jsonb('minimum_spends').$type<PartyAmount[]>().notNull().default([]),
  deposits: jsonb('deposits').$type<PartyAmount[]>().notNull().default([]),
  prices: jsonb('prices').$type<PriceRule[]>().notNull().default([]),
  minMinutes: integer('min_minutes'),
  maxMinutes: integer('max_minutes'),
  stepMinutes: integer('step_minutes').notNull().default(60),
  bufferMinutes: integer('buffer_minutes').notNull().default(0),
  /** The lowest tier whose members may book it. */
  tierFrom: integer('tier_from'),
  isActive: boolean('is_active').notNull().default(true),
  isWholeVenue: boolean('is_whole_venue').notNull().default(false),
  version: integer('version').notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

export const amenityBlockedDates = pgTable('amenity_blocked_dates', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  amenityId: integer('amenity_id').notNull(),
  date: varchar('date', { length: 10 }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
