import { execFile } from 'node:child_process'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Topic } from '@lantern/contract/calls/topics'
import { extendOpenEnds } from './features/bookings/more-time/service.ts'
import { decideDeposits } from './features/bookings/desk/service.booking.ts'
import { callMissed } from './features/bookings/party/service.presence.ts'
import { backUpWhenDue, noteRun, noteSuccesses } from './features/health/service.ts'
import { sendDue } from './features/mail/service.send.ts'
import { keepMemberships } from './features/memberships/service.sweep.ts'
import { reconcile } from './features/payments/service.reconcile.ts'
import type { Payments } from './features/payments/service.ts'
import { sendPushes } from './features/push/service.ts'
import { writeReminders } from './features/reminders/service.send.ts'
import { writeAlerts } from './features/security/service.ts'
import { chargeSeries } from './features/series/service.charge.ts'
import { makeOffers } from './features/waitlist/service.offers.ts'
import { isOutage } from './kernel/db/outage.ts'
import { loggableError } from './kernel/http/errors.ts'
import { failureOf, type FailureReports } from './kernel/http/monitoring/failures.ts'
import type { App } from './kernel/kernel.ts'
import type { Listening } from './kernel/live/listening.ts'
import type { Traces } from './kernel/traces/traces.ts'
import { keepPictures } from './kernel/pictures/picture-places.ts'
import { runEvery, type Job, type JobReports } from './jobs.ts'
import { runSweeps } from './sweeps.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** The topics after which a room may be free, or a new entry may wait for one. */
const freeing: ReadonlySet<Topic> = new Set(['availability', 'amenities', 'venue', 'waitlist'])
const written: ReadonlySet<Topic> = new Set(['mail'])
/** The topics after which a deposit may be paid. */
const paid: ReadonlySet<Topic> = new Set(['bills'])

/** Runs `npm run backup` in a process of its own, which slows down no request. Rejects with its error output. */
async function runBackup(): Promise<void> {
  const program = join(import.meta.dirname, `backup${extname(import.meta.filename)}`)
  await promisify(execFile)(process.execPath, [...process.execArgv, program])
}

/** A job, and the topics that start it within that many milliseconds, before its interval is over. */
interface ListedJob extends Job {
  wakes?: { by: ReadonlySet<Topic>; withinMs: number }
}

/** The periodic jobs of an instance. Every instance runs all of them; locks keep two from doing the same work. */
function jobsOf(
  kernel: Payments,
  pages: string,
  failed: JobReports['failed'],
): readonly ListedJob[] {
  const noted = (job: string) => (problem: unknown) => failed(job, problem)
  // Messages are sent soon after their announcement, and after the pause if that is lost or a try failed.
  const messages = { pauseMs: 15 * SECOND, wakes: { by: written, withinMs: SECOND } }
  return [
    { name: 'sweeps', look: () => runSweeps(kernel, pages, noted('sweeps')), pauseMs: 10 * MINUTE },
    {
      name: 'payments',
      look: () => reconcile(kernel, noted('payments')),
      pauseMs: 15 * SECOND,
    },
    // The pause covers a lost announcement, and expired holds.
    {
      name: 'waitlist',
      look: () => makeOffers(kernel),
      pauseMs: 15 * SECOND,
      wakes: { by: freeing, withinMs: 0 },
    },
    { name: 'mail', look: () => sendDue(kernel), ...messages },
    { name: 'push', look: () => sendPushes(kernel), ...messages },
    { name: 'no-shows', look: () => callMissed(kernel), pauseMs: 30 * SECOND },
    { name: 'open-ends', look: () => extendOpenEnds(kernel), pauseMs: 15 * SECOND },
    { name: 'reminders', look: () => writeReminders(kernel), pauseMs: 30 * SECOND },
    {
      name: 'backups',
      look: () => backUpWhenDue(kernel, runBackup),
      pauseMs: 5 * MINUTE,
    },
    { name: 'pictures', look: () => keepPictures(kernel), pauseMs: MINUTE },
    { name: 'series', look: () => chargeSeries(kernel), pauseMs: 30 * SECOND },
    { name: 'memberships', look: () => keepMemberships(kernel), pauseMs: 5 * MINUTE },
    {
      name: 'deposits',
      look: () => decideDeposits(kernel),
      pauseMs: 15 * SECOND,
      wakes: { by: paid, withinMs: SECOND },
    },
    { name: 'alerts', look: () => writeAlerts(kernel), pauseMs: 30 * SECOND },
  ]
}

function gatherSuccesses(kernel: Pick<Payments, 'db' | 'clock'>): Job & {
  add: (job: string) => void
} {
  const runs = new Map<string, Date>()
  return {
    add: (job) => void runs.set(job, kernel.clock.now()),
    name: 'notes',
    pauseMs: MINUTE,
    async look() {
      const taken = new Map(runs)
      if (taken.size === 0) return
      await noteSuccesses(kernel, taken)
      // A job that has run again meanwhile is stored with the next ones.
      for (const [job, at] of taken) if (runs.get(job) === at) runs.delete(job)
    },
  }
}

interface Surroundings {
  app: App
  failures: FailureReports
  listening: Listening
  traces: Traces | null
  /** Folder of the built pages. */
  pages: string
}

/** Starts all jobs of an instance. Stopping them waits for the current runs. */
export function startJobs(
  kernel: Payments,
  { app, failures, listening, traces, pages }: Surroundings,
): { stop: () => Promise<void> } {
  const failed = (job: string, problem: unknown) => {
    const err = loggableError(problem)
    app.log.error({ job, err }, 'job failed')
    if (!isOutage(problem)) failures.tell(failureOf(err, `job ${job}`))
  }
  const successes = gatherSuccesses(kernel)
  const noteFailure = (job: string, failure: string) => noteRun(kernel, job, failure)
  const reports = { succeeded: successes.add, failed, noteFailure }
  const keep = ({ name, look, pauseMs }: Job) =>
    runEvery({ name, pauseMs, look: () => traces?.ofJob(name, look) ?? look() }, reports)
  const kept = jobsOf(kernel, pages, failed).map(({ wakes, ...job }) => ({
    wakes,
    looking: keep(job),
  }))
  const noting = runEvery(successes, { failed, noteFailure, succeeded: () => undefined })
  const wake = (isMeant: (by: ReadonlySet<Topic>) => boolean) => {
    for (const { wakes, looking } of kept) {
      if (wakes && isMeant(wakes.by)) looking.wakeWithin(wakes.withinMs)
    }
  }
  const unsubscribe = listening.subscribe({
    onEvent: (event) => {
      if (event.kind === 'changed') wake((by) => by.has(event.topic))
    },
    onGap: () => wake(() => true),
  })
  return {
    async stop() {
      unsubscribe()
      await Promise.all([...kept.map(({ looking }) => looking), noting].map((one) => one.stop()))
    },
  }
}
