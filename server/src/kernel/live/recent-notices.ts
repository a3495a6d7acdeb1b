import type { Notice } from './live-channel.ts'

export type Changed = Notice & { kind: 'changed' }

/** For how many milliseconds notices are kept. A page that loads its code for longer reads everything anew. */
export const KEPT_MS = 15_000

/**
 * The notices of the last moments, for a page that read something before its stream was open. Times are milliseconds of
 * this process's own clock, so that nobody's wall clock matters.
 */
export class RecentNotices {
  readonly #now: () => number
  #kept: { at: number; notice: Changed }[] = []
  /** Since when no notice was missed. */
  #complete: number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#complete = now()
  }

  add(notice: Changed): void {
    const now = this.#now()
    const [oldest] = this.#kept
    // Old ones are sorted out once in a while, all together: a busy server hears thousands of notices a second, and looking
    // through those that it keeps for each of them took it a third of its processor time.
    if (oldest && oldest.at <= now - 2 * KEPT_MS) {
      this.#kept = this.#kept.filter(({ at }) => at > now - KEPT_MS)
    }
    this.#kept.push({ at: now, notice })
  }

  /** How many notices are in memory, the older half of which may be too old to be asked for. */
  get held(): number {
    return this.#kept.length
  }

  /** Notices may have been missed up to now. */
  miss(): void {
    this.#kept = []
    this.#complete = this.#now()
  }

  /** The notices of the last `ms` milliseconds, the oldest first; `null` where not all of them are known. */
  ofLast(ms: number): Changed[] | null {
    const since = this.#now() - ms
    if (ms > KEPT_MS || since < this.#complete) return null
    return this.#kept.filter(({ at }) => at >= since).map(({ notice }) => notice)
  }
}
