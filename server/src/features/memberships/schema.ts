import { boolean, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Tier } from '@lantern/contract/members/tiers'
import { cents } from '../../kernel/db/columns.ts'

export const tiers = pgTable('tiers', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** Its rank: the lowest tier has the lowest place. */
  place: integer('place').notNull(),
  nameEn: text('name_en').notNull(),
  nameCh: text('name_ch').notNull(),
  color: text('color').$type<Tier['color']>().notNull(),
  discountPercent: integer('discount_percent').notNull(),
  waivesFee: boolean('waives_fee').notNull(),
  daysAhead: integer('days_ahead'),
  primeBookings: integer('prime_bookings'),
  pointsPerDollar: integer('points_per_dollar'),
  discordRole: text('discord_role'),
  yearlySpend: cents('yearly_spend'),
  monthlyPrice: cents('monthly_price'),
  yearlyPrice: cents('yearly_price'),
})

export const memberships = pgTable('memberships', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  tierId: integer('tier_id').notNull(),
  source: text('source', { enum: ['staff', 'spend', 'purchase'] }).notNull(),
  /** The last night on which it holds; `null` without an end. */
  until: date('until', { mode: 'string' }),
  renews: text('renews', { enum: ['month', 'year'] }),
  remindedAt: timestamp('reminded_at', { withTimezone: true }),
})
