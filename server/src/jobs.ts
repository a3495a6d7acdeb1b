import { loggableError } from './kernel/http/errors.ts'

export interface Job {
  name: string
  look: () => Promise<void>
  pauseMs: number
}

/** Stores and logs the results of jobs. */
export interface JobReports {
  succeeded(job: string): void
  failed(job: string, problem: unknown): void
  noteFailure(job: string, failure: string): Promise<void>
}

export function runEvery({ name, look, pauseMs }: Job, report: JobReports) {
  let looking: Promise<void> | undefined
  let isAwaited = false
  const run = async () => {
    try {
      await look()
      report.succeeded(name)
    } catch (problem) {
      report.failed(name, problem)
      await report.noteFailure(name, loggableError(problem).message).catch(() => undefined)
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
    /**
     * Runs the job once within that many milliseconds, however often it is called meanwhile. If the job is running,
     * it runs once more, because it may have read before the change.
     */
    wakeWithin(ms: number) {
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
