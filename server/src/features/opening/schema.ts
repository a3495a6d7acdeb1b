import { openingSteps } from '@lantern/contract/venue/opening'
import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** A single row: the progress of the venue's setup. */
export const openings = pgTable('openings', {
  id: boolean('id').primaryKey().default(true),
  /** The last step that somebody opened. */
  atStep: text('at_step', { enum: openingSteps }).notNull().default('account'),
  done: text('done', { enum: openingSteps }).array().notNull().default([]),
  skipped: text('skipped', { enum: openingSteps }).array().notNull().default([]),
  closedAt: timestamp('closed_at', { withTimezone: true }),
  /** The rehearsal booking, until it is canceled. */
  rehearsalId: integer('rehearsal_id'),
})
