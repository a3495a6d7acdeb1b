import type { Correction, DayTax } from '@lantern/contract/close'
import { date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { cents, span } from '../../kernel/db/columns.ts'

export const dayCloses = pgTable('day_closes', {
  date: date('date', { mode: 'string' }).primaryKey(),
  /** The day's start and end, by the opening hours at its first close. */
  during: span('during').notNull(),
  /** The sum of each account by kind of movement at the latest close, in cents. */
  takings: jsonb('takings').$type<{ account: string; kind: string; cents: number }[]>().notNull(),
  /** The sums that had been given away by then; `null` if an earlier version closed the day. */
  corrections: jsonb('corrections').$type<Correction[]>(),
  /** What the tax was called, and the rates that held; `null` if an earlier version closed the day. */
  tax: jsonb('tax').$type<DayTax>(),
  openingFloat: cents('opening_float').notNull(),
  expectedCash: cents('expected_cash').notNull(),
  countedCash: cents('counted_cash').notNull(),
  note: text('note'),
  closedBy: integer('closed_by').notNull(),
  closedAt: timestamp('closed_at', { withTimezone: true }).notNull(),
  version: integer('version').notNull().default(1),
})
