import { sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import { transact, type Db, type Tx } from '../../db/db.ts'

const WINDOW_MS = 60_000

/** Limits up to here are held exactly; those above may be passed by some calls for each instance. */
const EXACT = 60

/** An instance tells the others only after so many calls, so that quiet visitors cost the database nothing. */
const TOLD_BY = 20

/** For a large limit, an instance tells the others after each hundredth part of it. */
const toldBy = (most: number) => Math.max(TOLD_BY, Math.floor(most / 100))

interface Count {
  /**
   * The calls of this window counted here, how many of these the others were told of, and how many the others told of.
   */
  own: number
  told: number
  others: number
}

/** Whether the next call tells the others. */
const tells = ({ own, told }: Count, most: number): boolean =>
  own + 1 - told >= (most <= EXACT ? 1 : toldBy(most))

/** Whether the next call waits for what the others told: each of a small limit, else those that tell from a quarter of it on. */
const waits = (count: Count, most: number): boolean =>
  tells(count, most) && (most <= EXACT || count.own + 1 > most / 4)

/** How many calls of a key there were in this window, and how many milliseconds of it are left. */
export interface Counted {
  current: number
  ttl: number
}

/**
 * Counts calls by the minute, in all instances together. Where a few calls matter, each is counted in the database;
 * elsewhere instances count for themselves and tell each other of every twenty, so that all together may go beyond a
 * limit by twenty for each, or by a hundredth of it. Without the database each counts alone.
 */
export class CallCounts {
  readonly #db: Db
  readonly #clock: Clock
  #window = 0
  #counts = new Map<string, Count>()

  constructor(db: Db, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** Counts one call towards a limit. */
  async count(key: string, most: number): Promise<Counted> {
    const { count, ttl } = this.#at(key)
    const isWaiting = waits(count, most)
    const told = this.#add(key, count, most)
    if (isWaiting) await told
    return { current: count.own + count.others, ttl }
  }

  /** A key's count in this window, and the milliseconds that are left of it. */
  #at(key: string): { count: Count; ttl: number } {
    const now = this.#clock.now().getTime()
    const window = Math.floor(now / WINDOW_MS)
    if (window !== this.#window) this.#counts = new Map()
    this.#window = window
    const count = this.#counts.get(key) ?? { own: 0, told: 0, others: 0 }
    this.#counts.set(key, count)
    return { count, ttl: (window + 1) * WINDOW_MS - now }
  }

  /** Adds one call, and tells the others where it is time to. */
  #add(key: string, count: Count, most: number): Promise<void> | null {
    const isTold = tells(count, most)
    count.own += 1
    return isTold ? this.#tell(key, count) : null
  }

  /** Adds what wasn't told yet, and learns what the others told. */
  async #tell(key: string, count: Count): Promise<void> {
    const calls = count.own - count.told
    count.told = count.own
    const start = new Date(this.#window * WINDOW_MS)
    try {
      const { rows } = await this.#db.execute<{ calls: number }>(sql`
        INSERT INTO call_counts AS c (key, window_start, calls) VALUES (${key}, ${start}, ${calls})
        ON CONFLICT (key, window_start) DO UPDATE SET calls = c.calls + excluded.calls
        RETURNING calls`)
      count.others = Math.max(count.others, (rows[0]?.calls ?? 0) - count.told)
    } catch {
      // A limit is no reason to refuse a call while the database is away; what was counted here still counts.
      count.told -= calls
    }
  }
}

/** Whether a browser has signed in to any account a day ago or longer; a guesser can't make one at will. */
export async function isOldDevice(db: Db, deviceHash: string, now: Date): Promise<boolean> {
  const aDayAgo = new Date(now.getTime() - 24 * 60 * 60_000)
  const { rows } = await transact(db, (tx) =>
    tx.execute(sql`
      SELECT 1 FROM known_devices WHERE device_hash = ${deviceHash} AND first_seen_at <= ${aDayAgo} LIMIT 1`),
  )
  return rows.length > 0
}

/** Deletes the counts of minutes that are over. */
export async function sweepCallCounts(tx: Tx, now: Date): Promise<void> {
  const over = new Date(now.getTime() - 2 * WINDOW_MS)
  await tx.execute(sql`DELETE FROM call_counts WHERE window_start < ${over}`)
}
