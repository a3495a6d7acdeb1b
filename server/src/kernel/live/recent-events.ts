import type { LiveEvent } from './live-channel.ts'

export type Changed = LiveEvent & { kind: 'changed' }

/** The time for which notices are kept, in milliseconds. A page that takes longer to load reads everything again. */
export const KEPT_MS = 15_000

/**
 * The most recent notices, for pages that read data before their stream was open. Times are milliseconds of this
 * process's monotonic clock, so wall clocks don't matter.
 */
export class RecentEvents {
  readonly #now: () => number
  #kept: { at: number; notice: Changed }[] = []
  /** The time since which no notice was missed. */
  #complete: number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#complete = now()
  }

  add(notice: Changed): void {
    const now = this.#now()
    const [oldest] = this.#kept
    // Old notices are removed in batches: a busy server receives thousands of notices a second, and a removal at each
    // of them took a third of its processor time.
    if (oldest && oldest.at <= now - 2 * KEPT_MS) {
      this.#kept = this.#kept.filter(({ at }) => at > now - KEPT_MS)
    }
    this.#kept.push({ at: now, notice })
  }

  /** The number of notices in memory. The older half may be too old to be requested. */
  get held(): number {
    return this.#kept.length
  }

  /** Records that notices may have been missed up to now. */
  miss(): void {
    this.#kept = []
    this.#complete = this.#now()
  }

  /** The notices of the last `ms` milliseconds, oldest first; `null` if some of them are missing. */
  ofLast(ms: number): Changed[] | null {
    const since = this.#now() - ms
    if (ms > KEPT_MS || since < this.#complete) return null
    return this.#kept.filter(({ at }) => at >= since).map(({ notice }) => notice)
  }
}
