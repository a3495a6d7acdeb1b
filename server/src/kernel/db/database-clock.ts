import type { Clock } from '../clock.ts'

/** What the clock needs of a pool of connections. */
interface Pool {
  connect(): Promise<{
    query(asked: string): Promise<{ rows: { ms: number }[] }>
    release(): void
  }>
}

/** How often the clock is compared with the database's, in milliseconds. */
const COMPARE_MS = 15_000

/**
 * The database's clock, which is the one clock of a club: every instance goes by it, whatever its own machine's shows.
 * Between two comparisons time runs on by the machine's monotonic clock, which nobody can set. After a machine has
 * slept, it is right again with the next comparison.
 */
export class DatabaseClock implements Clock {
  readonly #pool: Pool
  /** The database's time when this process's monotonic clock was at zero, in milliseconds since 1970. */
  #zero = Number.NaN
  #comparing: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  private constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Reads the clock once. For a program that ends soon this is enough. */
  static async read(pool: Pool): Promise<DatabaseClock> {
    const clock = new DatabaseClock(pool)
    await clock.compare()
    return clock
  }

  now(): Date {
    return new Date(this.#zero + performance.now())
  }

  /** Compares it with the database's now. Rejects if the database doesn't answer; the time then runs on as before. */
  compare(): Promise<void> {
    return (this.#comparing ??= this.#compare().finally(() => {
      this.#comparing = undefined
    }))
  }

  async #compare(): Promise<void> {
    const client = await this.#pool.connect()
    try {
      const asked = performance.now()
      const { rows } = await client.query(
        'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
      )
      const answered = performance.now()
      const [row] = rows
      if (!row) throw new Error('the database told no time')
      // It was read at some moment between the question and its answer. What lies within is no difference, so that
      // a slow answer doesn't move a clock that was right.
      const [least, most] = [row.ms - answered, row.ms - asked]
      this.#zero = Number.isNaN(this.#zero)
        ? (least + most) / 2
        : Math.min(Math.max(this.#zero, least), most)
    } finally {
      client.release()
    }
  }

  /** Compares it again and again from now on. While the database is away, the last comparison holds. */
  keepComparing(): void {
    this.#timer ??= setInterval(() => void this.compare().catch(() => undefined), COMPARE_MS)
    this.#timer.unref()
  }

  /** Ends the comparing, and waits for one that is under way. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#comparing?.catch(() => undefined)
  }
}
