import { transact, type Tx } from '../../kernel/db/db.ts'
import {
  type Contradiction,
  doctorRules,
  findContradictions,
  lateRules,
} from './repository.doctor.ts'
import { inTurn } from '../../kernel/db/backup/backup.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as repository from './repository.ts'
import type { Gauge } from '../../kernel/http/monitoring/metrics.ts'

export { doctorRules, findContradictions, type Contradiction } from './repository.doctor.ts'

const { balance, points, bill } = doctorRules

/** The contradictions between balances, points and bills and the lines, payments and entries behind them. */
export const examineBooks = (tx: Tx, now: Date): Promise<Contradiction[]> =>
  findContradictions(tx, now, { balance, points, bill })

/** The contradictions in all data, and overdue work, in one statement. An empty list means that no rule is broken. */
export function findAllContradictions(tx: Tx, now: Date): Promise<Contradiction[]> {
  return findContradictions(tx, now, { ...doctorRules, ...lateRules })
}

export function describeContradiction({ rule, subject, found, expected }: Contradiction): string {
  return `${rule}: ${subject}: ${found} instead of ${expected}`
}

const HOUR_MS = 3_600_000

/** Makes a backup `BACKUP_EVERY_HOURS` after the last one, on the first instance that checks. */
export async function backUpWhenDue(
  { db, clock, env }: Pick<Kernel, 'db' | 'clock' | 'env'>,
  run: () => Promise<void>,
): Promise<void> {
  const everyMs = env.BACKUP_EVERY_HOURS * HOUR_MS
  if (everyMs === 0) return
  const isDue = async () => {
    const runs = await transact(db, repository.findJobRuns)
    const last = runs.find(({ job }) => job === 'backup')?.succeededAt
    return !last || clock.now().getTime() - last.getTime() >= everyMs
  }
  if (!(await isDue())) return
  await inTurn(db.$client, async () => {
    // Another instance may have made one while this one waited for the lock.
    if (await isDue()) await run()
  })
}

type Noting = Pick<Kernel, 'db' | 'clock'>

/** Stores the result of a job's run, so that every instance can report it. */
export function noteRun(kernel: Noting, job: string, failure: string | null): Promise<void> {
  const at = kernel.clock.now()
  if (failure === null) return noteSuccesses(kernel, new Map([[job, at]]))
  return transact(kernel.db, (tx) => repository.noteFailure(tx, job, { at, failure }))
}

/** Stores the last success of jobs, in one statement. */
export function noteSuccesses({ db }: Noting, runs: ReadonlyMap<string, Date>): Promise<void> {
  return transact(db, (tx) => repository.noteSuccesses(tx, runs))
}

/** The gauges of `/metrics` that need the database, read at each scrape. */
export function measure({ db, clock }: Kernel): Promise<Gauge[]> {
  return transact(db, async (tx) => {
    const backlog = await repository.findBacklog(tx, clock.now())
    const jobs = await repository.findJobRuns(tx)
    return [
      { name: 'lantern_mail_waiting', help: 'Emails that are to go out', value: backlog.mailDue },
      {
        name: 'lantern_mail_oldest_seconds',
        help: 'Age of the oldest email that is to go out',
        value: backlog.mailLate,
      },
      {
        name: 'lantern_payments_open',
        help: 'Payments under way, by how long nothing has happened to them',
        labels: { idle: 'under_an_hour' },
        value: backlog.openShort,
      },
      {
        name: 'lantern_payments_open',
        help: 'Payments under way, by how long nothing has happened to them',
        labels: { idle: 'over_an_hour' },
        value: backlog.openLong,
      },
      {
        name: 'lantern_payments_to_review',
        help: 'Payments that wait for an admin',
        value: backlog.toReview,
      },
      {
        name: 'lantern_refunds_failed',
        help: 'Refunds that a card refused',
        value: backlog.refundsFailed,
      },
      ...jobs.flatMap(({ job, succeededAt }) =>
        succeededAt
          ? {
              name: 'lantern_job_last_success_timestamp_seconds',
              help: 'When a job last did its work, in any instance',
              labels: { job },
              value: succeededAt.getTime() / 1000,
            }
          : [],
      ),
    ]
  })
}
