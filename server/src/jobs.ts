import { loggableError } from './kernel/http/errors.ts'

/** A job's success is written at most once a minute, which is exact enough. */
const NOTE_MS = 60_000

export interface Job {
  name: string
  look: () => Promise<void>
  pauseMs: number
}

/** Stores and logs the results of jobs. */
export interface JobReports {
  failed(job: string, problem: unknown): void
  note(job: string, failure: string | null): Promise<void>
}

/** A job that runs again and again. */
export interface Looking {
  /** Has it run at once. If it is running, it runs once more, because it may have looked before the change. */
  wake: () => void
  /** Has it run once within so many milliseconds, however often it is asked to meanwhile. */
  wakeWithin: (ms: number) => void
  /** Stops it, and waits for the run that is under way. */
  stop: () => Promise<void>
}

/** Runs a job again and again, one run at a time. */
export function keepLooking({ name, look, pauseMs }: Job, report: JobReports): Looking {
  let looking: Promise<void> | undefined
  let isAwaited = false
  let notedAt = -Infinity
  const run = async () => {
    try {
      await look()
      if (performance.now() - notedAt < NOTE_MS) return
      notedAt = performance.now()
      await report.note(name, null)
    } catch (problem) {
      report.failed(name, problem)
      await report.note(name, loggableError(problem).message).catch(() => undefined)
    }
  }
  const start = () => {
    looking ??= run().finally(() => {
      looking = undefined
      if (!isAwaited) return
      isAwaited = false
      start()
    })
  }
  const wake = () => {
    if (looking) isAwaited = true
    else start()
  }
  const timer = setInterval(start, pauseMs)
  let soon: ReturnType<typeof setTimeout> | undefined
  return {
    wake,
    wakeWithin(ms) {
      soon ??= setTimeout(() => {
        soon = undefined
        wake()
      }, ms)
    },
    async stop() {
      clearInterval(timer)
      clearTimeout(soon)
      isAwaited = false
      await looking
    },
  }
}
