import { sql } from 'drizzle-orm'
import { only } from '../../kernel/db/db-query.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { mailOutbox } from '../mail/schema.ts'
import { paymentAttempts, paymentRefunds } from '../payments/schema.ts'
import type { Backlog } from './rules.ts'
import { jobRuns } from './schema.ts'

export function findJobRuns(tx: Tx) {
  return tx.select().from(jobRuns).orderBy(jobRuns.job)
}

/** Stores the last success of jobs. All instances write the rows in one order, so that they can't deadlock. */
export async function noteSuccesses(tx: Tx, runs: ReadonlyMap<string, Date>): Promise<void> {
  const moments = [...runs.values()].map((at) => at.toISOString())
  await tx.execute(sql`
    INSERT INTO job_runs (job, succeeded_at)
    SELECT * FROM unnest(${sql.param([...runs.keys()])}::text[], ${sql.param(moments)}::timestamptz[])
      AS run (job, at) ORDER BY job
    ON CONFLICT (job) DO UPDATE SET succeeded_at = excluded.succeeded_at`)
}

export async function noteFailure(
  tx: Tx,
  job: string,
  { at, failure }: { at: Date; failure: string },
): Promise<void> {
  await tx
    .insert(jobRuns)
    .values({ job, failedAt: at, failure })
    .onConflictDoUpdate({ target: jobRuns.job, set: { failedAt: at, failure } })
}

/** Counts pending work in one query, using the indexes of the jobs. */
export async function findBacklog(tx: Tx, now: Date): Promise<Backlog> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const open = sql`${paymentAttempts.status} IN ('created', 'requires_action', 'processing')`
  const { rows } = await tx.execute<Backlog>(sql`
    SELECT
      (SELECT count(*)::int FROM ${mailOutbox}
        WHERE sent_at IS NULL AND failed_at IS NULL) AS "mailDue",
      (SELECT coalesce(extract(epoch FROM ${now}::timestamptz - min(created_at)), 0)::float8
        FROM ${mailOutbox}
          WHERE sent_at IS NULL AND failed_at IS NULL AND dropped_at IS NULL) AS "mailLate",
      (SELECT count(*)::int FROM ${mailOutbox} WHERE failed_at > ${before(7 * 24 * 60)}) AS "mailFailed",
      (SELECT count(*)::int FROM ${paymentAttempts}
        WHERE ${open} AND updated_at > ${before(60)}) AS "openShort",
      (SELECT count(*)::int FROM ${paymentAttempts}
        WHERE ${open} AND updated_at <= ${before(60)}) AS "openLong",
      (SELECT count(*)::int FROM ${paymentAttempts}
        WHERE status = 'needs_review' AND review IS NULL) AS "toReview",
      (SELECT count(*)::int FROM ${paymentRefunds} WHERE status = 'failed') AS "refundsFailed"`)
  return only(rows)
}

/** The server's version, and the seconds by which its clock is ahead of this machine's. */
export async function findDatabaseFacts(tx: Tx, machineNow: Date) {
  const { rows } = await tx.execute<{ version: string; clockAhead: number }>(sql`
    SELECT current_setting('server_version') AS version,
           extract(epoch FROM clock_timestamp() - ${machineNow}::timestamptz)::float8 AS "clockAhead"`)
  return only(rows)
}
