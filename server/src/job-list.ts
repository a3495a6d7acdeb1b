import { execFile } from 'node:child_process'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Topic } from '@lantern/contract/live'
import { callMissed } from './features/bookings/no-shows/service.ts'
import { noteRun } from './features/health/service.ts'
import { backUpWhenDue } from './features/health/service.backups.ts'
import { sendDue } from './features/mail/service.send.ts'
import { reconcile } from './features/payments/service.reconcile.ts'
import type { Payments } from './features/payments/service.ts'
import { sendPushes } from './features/push/service.send.ts'
import { writeReminders } from './features/reminders/service.send.ts'
import { writeAlerts } from './features/security/service.ts'
import { chargeSeries } from './features/series/service.charge.ts'
import { makeOffers } from './features/waitlist/service.offers.ts'
import { isOutage } from './kernel/db/outage.ts'
import { loggableError } from './kernel/http/errors.ts'
import { failureOf, type FailureReports } from './kernel/http/monitoring/failure-reports.ts'
import type { App } from './kernel/kernel.ts'
import type { Listening } from './kernel/live/listening.ts'
import type { Traces } from './kernel/traces/traces.ts'
import { keepPictures } from './kernel/pictures/picture-places.ts'
import { keepLooking, type Job, type JobReports } from './jobs.ts'
import { keepHouse } from './sweeps.ts'

const SWEEP_MS = 10 * 60_000
const RECONCILE_MS = 15_000
/** Messages are sent soon after they are announced. If that is lost, or one is tried again, it takes so long. */
const MESSAGES_MS = 15_000
const SOON_MS = 1_000
/** Free rooms are offered when they are announced. If an announcement is lost or a hold runs out, it takes so long. */
const OFFERS_MS = 15_000
const MISSED_MS = 30_000
const SERIES_MS = 30_000
const REMINDERS_MS = 30_000
const ALERTS_MS = 30_000
const BACKUPS_MS = 5 * 60_000
const PICTURES_MS = 60_000

/** After changes of these kinds a room may be free that wasn't, or somebody may wait for one. */
const freeing: ReadonlySet<Topic> = new Set(['availability', 'amenities', 'venue', 'waitlist'])

/**
 * Runs `npm run backup`'s program in a process of its own, so that the memory and the time that it takes are not those
 * of the calls. Rejects with what it said.
 */
async function runBackup(): Promise<void> {
  const program = join(import.meta.dirname, `backup${extname(import.meta.filename)}`)
  await promisify(execFile)(process.execPath, [...process.execArgv, program])
}

/**
 * The jobs that an instance does without being asked. Every instance does all of them; locks keep two from doing the
 * same.
 */
function jobsOf(kernel: Payments, pages: string, failed: JobReports['failed']): Job[] {
  const noted = (job: string) => (problem: unknown) => failed(job, problem)
  return [
    { name: 'sweeps', look: () => keepHouse(kernel, pages, noted('sweeps')), pauseMs: SWEEP_MS },
    {
      name: 'payments',
      look: () => reconcile(kernel, noted('payments')),
      pauseMs: RECONCILE_MS,
    },
    { name: 'no-shows', look: () => callMissed(kernel), pauseMs: MISSED_MS },
    { name: 'reminders', look: () => writeReminders(kernel), pauseMs: REMINDERS_MS },
    {
      name: 'backups',
      look: () => backUpWhenDue(kernel, runBackup),
      pauseMs: BACKUPS_MS,
    },
    { name: 'pictures', look: () => keepPictures(kernel), pauseMs: PICTURES_MS },
    { name: 'series', look: () => chargeSeries(kernel), pauseMs: SERIES_MS },
    { name: 'alerts', look: () => writeAlerts(kernel), pauseMs: ALERTS_MS },
  ]
}

interface Surroundings {
  app: App
  failures: FailureReports
  listening: Listening
  traces: Traces | null
  /** Folder of the built pages. */
  pages: string
}

/** Starts all jobs of an instance. Stopping them waits for the runs that are under way. */
export function startJobs(
  kernel: Payments,
  { app, failures, listening, traces, pages }: Surroundings,
): { stop: () => Promise<void> } {
  const failed = (job: string, problem: unknown) => {
    const err = loggableError(problem)
    app.log.error({ job, err }, 'job failed')
    if (!isOutage(problem)) failures.tell(failureOf(err, `job ${job}`))
  }
  const reports: JobReports = {
    failed,
    note: (job, failure) => noteRun(kernel, job, failure),
  }
  const offers = { name: 'waitlist', look: () => makeOffers(kernel), pauseMs: OFFERS_MS }
  const keep = ({ name, look, pauseMs }: Job) =>
    keepLooking({ name, pauseMs, look: () => traces?.ofJob(name, look) ?? look() }, reports)
  const offering = keep(offers)
  const sending = [
    { name: 'mail', look: () => sendDue(kernel), pauseMs: MESSAGES_MS },
    { name: 'push', look: () => sendPushes(kernel), pauseMs: MESSAGES_MS },
  ].map(keep)
  const looking = jobsOf(kernel, pages, failed).map(keep)
  const send = () => sending.forEach(({ wakeWithin }) => wakeWithin(SOON_MS))
  const deafen = listening.hear({
    heard: (notice) => {
      if (notice.kind !== 'changed') return
      if (freeing.has(notice.topic)) offering.wake()
      if (notice.topic === 'mail') send()
    },
    missed() {
      offering.wake()
      send()
    },
  })
  return {
    async stop() {
      deafen()
      await Promise.all([offering, ...sending, ...looking].map(({ stop }) => stop()))
    },
  }
}
