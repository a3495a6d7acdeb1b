import type { Clock } from '../clock.ts'

interface Pool {
  connect(): Promise<{
    query(text: string): Promise<{ rows: { ms: number }[] }>
    release(): void
  }>
}

/** The interval between comparisons with the database's clock, in milliseconds. */
const COMPARE_MS = 15_000

/**
 * The database's clock, which all instances use instead of their machines' clocks. Between comparisons, time advances
 * by the machine's monotonic clock, which can't be set. After a machine's sleep, it is correct again with the next
 * comparison.
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

  /** Reads the clock once, which is enough for a short-lived program. */
  static async read(pool: Pool): Promise<DatabaseClock> {
    const clock = new DatabaseClock(pool)
    await clock.compare()
    return clock
  }

  now(): Date {
    return new Date(this.#zero + performance.now())
  }

  /** Compares with the database's time. Rejects if the database doesn't respond; the clock then continues unchanged. */
  compare(): Promise<void> {
    return (this.#comparing ??= this.#compare().finally(() => {
      this.#comparing = undefined
    }))
  }

  async #compare(): Promise<void> {
    const client = await this.#pool.connect()
    try {
      const sentAt = performance.now()
      const { rows } = await client.query(
        'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
      )
      const answered = performance.now()
      const [row] = rows
      if (!row) throw new Error('the database told no time')
      // The database read its clock between the query and its response. A difference within that interval is ignored,
      // so that a slow response doesn't move a correct clock.
      const [least, most] = [row.ms - answered, row.ms - sentAt]
      this.#zero = Number.isNaN(this.#zero)
        ? (least + most) / 2
        : Math.min(Math.max(this.#zero, least), most)
    } finally {
      client.release()
    }
  }

  /** Starts regular comparisons. While the database is unavailable, the last comparison applies. */
  keepComparing(): void {
    this.#timer ??= setInterval(() => void this.compare().catch(() => undefined), COMPARE_MS)
    this.#timer.unref()
  }

  /** Stops the comparisons, and waits for a running one. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#comparing?.catch(() => undefined)
  }
}
