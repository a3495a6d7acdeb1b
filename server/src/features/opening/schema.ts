import { openingSteps } from '@lantern/contract/opening'
import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** A single row: how far the venue's opening has come. */
export const openings = pgTable('openings', {
  id: boolean('id').primaryKey().default(true),
  /** The step at which somebody was last. */
  atStep: text('at_step', { enum: openingSteps }).notNull().default('account'),
  done: text('done', { enum: openingSteps }).array().notNull().default([]),
  skipped: text('skipped', { enum: openingSteps }).array().notNull().default([]),
  closedAt: timestamp('closed_at', { withTimezone: true }),
  /** The booking for practice, until it is taken back. */
  rehearsalId: integer('rehearsal_id'),
})
