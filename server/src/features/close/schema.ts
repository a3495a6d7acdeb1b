import type { Correction } from '@lantern/contract/bills/close'
import type { ChargedTax } from '@lantern/contract/payments/taxes'
import { date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { cents } from '../../kernel/db/columns.ts'
import type { Flow } from './rules.ts'

export const dayCloses = pgTable('day_closes', {
  date: date('date', { mode: 'string' }).primaryKey(),
  /** The sum of each account by flow at the latest close, in cents. */
  takings: jsonb('takings').$type<Flow[]>().notNull(),
  /** The sums that had been given away at the latest close. */
  corrections: jsonb('corrections').$type<Correction[]>().notNull(),
  /** The sum of each tax at the latest close. */
  taxes: jsonb('taxes').$type<ChargedTax[]>().notNull(),
  openingFloat: cents('opening_float').notNull(),
  expectedCash: cents('expected_cash').notNull(),
  countedCash: cents('counted_cash').notNull(),
  note: text('note'),
  closedBy: integer('closed_by').notNull(),
  closedAt: timestamp('closed_at', { withTimezone: true }).notNull(),
  version: integer('version').notNull().default(1),
})
