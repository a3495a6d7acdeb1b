import { sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import { type Db, transact, type Tx } from '../db/db.ts'
import rateLimit, {
  type FastifyRateLimitOptions,
  type FastifyRateLimitStore,
} from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'
import { guesserAt } from './addresses.ts'
import { deviceOf } from './session/session.ts'
import { storedId } from './session/session-store.ts'
import { Refusal, RETRY_AFTER_S } from './errors.ts'

const WINDOW_MS = 60_000

/** Limits up to this number are exact; each instance may exceed larger ones by a few calls. */
const EXACT = 60

/** An instance publishes its count after this many calls, so that occasional visitors cause no queries. */
const PUBLISH_EVERY = 20

/** An instance publishes its count after this many calls; of a large limit, after each hundredth of it. */
const publishStep = (most: number) =>
  most <= EXACT ? 1 : Math.max(PUBLISH_EVERY, Math.floor(most / 100))

interface Count {
  /** The calls of this window: this instance's, the published part of them, and those of others. */
  own: number
  published: number
  others: number
}

/**
 * Counts calls per minute across all instances. For small limits each call is counted in the database. For larger
 * ones each instance counts for itself and publishes its count every twenty calls, so together they may exceed a
 * limit by twenty per instance, or by a hundredth of the limit. Without the database each instance counts alone.
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

  /** Counts a call. Returns the key's calls in this window, and the remaining milliseconds of the window. */
  async count(key: string, most: number) {
    const now = this.#clock.now().getTime()
    const window = Math.floor(now / WINDOW_MS)
    if (window !== this.#window) this.#counts = new Map()
    this.#window = window
    const count = this.#counts.get(key) ?? { own: 0, published: 0, others: 0 }
    this.#counts.set(key, count)
    count.own += 1
    if (count.own - count.published >= publishStep(most)) {
      const published = this.#tell(key, count)
      // Far below a large limit, a call doesn't wait for the shared count.
      if (most <= EXACT || count.own > most / 4) await published
    }
    return { current: count.own + count.others, ttl: (window + 1) * WINDOW_MS - now }
  }

  async #tell(key: string, count: Count): Promise<void> {
    const calls = count.own - count.published
    count.published = count.own
    const start = new Date(this.#window * WINDOW_MS)
    try {
      const { rows } = await this.#db.execute<{ calls: number }>(sql`
        INSERT INTO call_counts AS c (key, window_start, calls) VALUES (${key}, ${start}, ${calls})
        ON CONFLICT (key, window_start) DO UPDATE SET calls = c.calls + excluded.calls
        RETURNING calls`)
      count.others = Math.max(count.others, (rows[0]?.calls ?? 0) - count.published)
    } catch {
      // An unavailable database must not cause refusals; the local count still applies.
      count.published -= calls
    }
  }
}

/** Whether this browser signed in to any account at least a day ago, which an attacker can't bring about at will. */
async function isOldDevice(db: Db, deviceHash: string, now: Date): Promise<boolean> {
  const aDayAgo = new Date(now.getTime() - 24 * 60 * 60_000)
  const { rows } = await transact(db, (tx) =>
    tx.execute(sql`
      SELECT 1 FROM known_devices WHERE device_hash = ${deviceHash} AND first_seen_at <= ${aDayAgo} LIMIT 1`),
  )
  return rows.length > 0
}

export async function sweepCallCounts(tx: Tx, now: Date): Promise<void> {
  const over = new Date(now.getTime() - 2 * WINDOW_MS)
  await tx.execute(sql`DELETE FROM call_counts WHERE window_start < ${over}`)
}

/** The factor for pages, scripts and pictures, which are cheap; a first visit requests dozens. */
const FILES = 10

const isFile = ({ routeOptions, url }: FastifyRequest) =>
  !(routeOptions.url ?? url).startsWith('/api/')

/** The route of a route-specific limit. The plugin passes more options than its types declare. */
function routeOf(options: object): string {
  const info: unknown = 'routeInfo' in options ? options.routeInfo : null
  if (typeof info !== 'object' || info === null) return ''
  const [method, url] = ['method' in info ? info.method : '', 'url' in info ? info.url : '']
  return `${String(method)} ${String(url)}`
}

/** The store for the limit plugin: one for all routes, and one for each route with its own limit. */
function storeOf(counts: CallCounts) {
  return class Store implements FastifyRateLimitStore {
    readonly #prefix: string

    constructor(_options: FastifyRateLimitOptions, prefix = '') {
      this.#prefix = prefix
    }

    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      _window: number,
      max: number,
    ): void {
      void counts.count(`${this.#prefix}${key}`, max).then((counted) => done(null, counted))
    }

    child(options: object): Store {
      return new Store({}, `${routeOf(options)} `)
    }
  }
}

/**
 * The key under which a call is counted: the session of a signed-in person or a station, so that a venue's tills and
 * guests behind one address don't share a limit; else the address. For guessable secrets, a browser that signed in at
 * least a day ago has its own key. Otherwise a guest in the venue's network could lock out the staff.
 */
async function keyOf(request: FastifyRequest, db: Db, clock: Clock): Promise<string> {
  const address = guesserAt(request.ip)
  if (isFile(request)) return `files ${address}`
  const { session, routeOptions } = request
  if (session?.viewer || session?.station) return `session ${storedId(session.sessionId)}`
  const device = deviceOf(request)
  const isGuess = routeOptions.config.endpoint?.limit === 'guess'
  if (!isGuess || device === null) return `address ${address}`
  const isOld = await isOldDevice(db, device, clock.now()).catch(() => false)
  return isOld ? `device ${device}` : `address ${address}`
}

export async function limitCalls(
  app: FastifyInstance,
  { db, clock, env, counts }: { db: Db; clock: Clock; env: Env; counts: CallCounts },
): Promise<void> {
  const most = env.REQUESTS_PER_MINUTE
  await app.register(rateLimit, {
    max: (request: FastifyRequest) => (isFile(request) ? most * FILES : most),
    timeWindow: 60_000,
    keyGenerator: (request: FastifyRequest) => keyOf(request, db, clock),
    store: storeOf(counts),
  })
}

const LOOK_MS = 1_000

/** The delay of the event loop from which calls are refused if it recurs, in milliseconds. */
const MOST_MS = 4_000

/** Measures the delay of the event loop by a timer that is due every second. */
export class Lateness {
  readonly #now: () => number
  #due: number
  #late: readonly [before: number, last: number] = [0, 0]

  /** `now` is in milliseconds, by a monotonic clock. */
  constructor(now: () => number) {
    this.#now = now
    this.#due = now() + LOOK_MS
  }

  look(): void {
    const now = this.#now()
    this.#late = [this.#late[1], now - this.#due]
    this.#due = now + LOOK_MS
  }

  /** Whether it was too late twice in a row. After a machine's sleep it is late only once. */
  isTooLate(): boolean {
    return Math.min(...this.#late) > MOST_MS
  }
}

/**
 * Refuses calls with `overloaded` while the event loop is seconds behind. One measurement per second is enough for
 * that. A finer measurement would wake an idle server a hundred times a second.
 */
export function refuseOverload(app: FastifyInstance): void {
  const lateness = new Lateness(() => performance.now())
  const timer = setInterval(() => lateness.look(), LOOK_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', (_request, _reply, done) => {
    done(lateness.isTooLate() ? new Refusal('overloaded', undefined, RETRY_AFTER_S) : undefined)
  })
}
