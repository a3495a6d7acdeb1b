import { date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { cents } from '../../kernel/db/columns.ts'

export const dayCloses = pgTable('day_closes', {
  date: date('date', { mode: 'string' }).primaryKey(),
  openingFloat: cents('opening_float').notNull(),
  expectedCash: cents('expected_cash').notNull(),
  countedCash: cents('counted_cash').notNull(),
  note: text('note'),
  closedBy: integer('closed_by').notNull(),
  closedAt: timestamp('closed_at', { withTimezone: true }).notNull(),
  version: integer('version').notNull().default(1),
})
