import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const jobRuns = pgTable('job_runs', {
  job: text('job').primaryKey(),
  succeededAt: timestamp('succeeded_at', { withTimezone: true }),
  failedAt: timestamp('failed_at', { withTimezone: true }),
  failure: text('failure'),
})
