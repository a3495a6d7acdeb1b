import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CHANNEL } from '../db/db.ts'
import { readNotices, type Notice } from './live-channel.ts'

/** A part of this instance that wants notices. */
export interface Hearer {
  heard(notice: Notice): void
  /** Called after notices may have been missed. */
  missed(): void
  /** Whether somebody waits for notices now, so that a connection which is lost has to be known of soon. */
  isAwaited?(): boolean
}

/** The instance's one connection for notices from all instances. */
export interface Listening {
  hear(hearer: Hearer): () => void
  /** Whether this instance is known, without asking, to have received everything that was sent up to a second ago. */
  isProved(): boolean
  /** The same, after asking where it isn't known. */
  isCurrent(): Promise<boolean>
  /** Waits until everything sent up to now has been received. Returns `false` if that can't be known. */
  catchUp(): Promise<boolean>
  close(): Promise<void>
}

const RETRY_MS = 1_000
/** How long the connection is trusted without an answer from the database, in milliseconds. */
const PROOF_MS = 1_000
const PATIENCE_MS = 500
/** How often the connection is asked although no call needs it, in milliseconds, while somebody waits for its notices. */
const LOOK_MS = 3_000
/** The same while nobody does: jobs look for themselves as often as this. */
const REST_MS = 15_000
/** How long a connection that is closed may take to say goodbye. */
const GOODBYE_MS = 1_000

/** For programs that don't listen: memory is never trusted, and everything is read from the database each time. */
export const deaf: Listening = {
  hear: () => () => undefined,
  isProved: () => false,
  isCurrent: async () => false,
  catchUp: async () => false,
  close: async () => undefined,
}

/**
 * How long a connection may take to open, and then to listen, in milliseconds: the first, without which an instance
 * doesn't start, and one that replaces it, where the next try is better than a long wait.
 */
const FIRST_MS = 5_000
const NEXT_MS = 2_000

/** The connection's name in `pg_stat_activity`, for operators. */
const NAME = 'lantern listening'

/** Opens a connection that passes on each notice. */
async function connect(
  connection: pg.ClientConfig,
  patienceMs: number,
  warn: (error: Error) => void,
  heard: (notice: Notice) => void,
): Promise<pg.Client> {
  const fresh = new pg.Client({
    keepAlive: true,
    application_name: NAME,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    ...connection,
  })
  fresh.on('error', warn)
  fresh.on('notification', ({ payload }) => readNotices(payload ?? '').forEach(heard))
  await fresh.connect()
  await fresh.query(`LISTEN ${CHANNEL}`).catch((error: unknown) => {
    fresh.end().catch(warn)
    throw error
  })
  return fresh
}

/** Only one query runs at a time. Callers that come meanwhile share the next one. */
function inTurn(ask: () => Promise<boolean>): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined
  let next: Promise<boolean> | undefined
  return function inTurnAsk(): Promise<boolean> {
    if (asking) {
      next ??= asking.then(() => {
        next = undefined
        return inTurnAsk()
      })
      return next
    }
    asking = ask().finally(() => {
      asking = undefined
    })
    return asking
  }
}

/** The connection, and its replacement whenever it is lost or doesn't answer. */
class Ear implements Listening {
  readonly #hearers = new Set<Hearer>()
  readonly #connect: (patienceMs: number) => Promise<pg.Client>
  readonly #warn: (error: Error) => void
  #isClosing = false
  /** When the connection was last known to work; `null` while there is none. */
  #provedAt: number | null = null
  #client: pg.Client | undefined
  #proof: Promise<boolean> | undefined
  #looking: NodeJS.Timeout | undefined
  readonly catchUp = inTurn(() => this.#ask())

  constructor(connection: pg.ClientConfig, warn: (error: Error) => void) {
    this.#warn = warn
    this.#connect = (patienceMs) =>
      connect(connection, patienceMs, warn, (notice) =>
        this.#hearers.forEach((hearer) => hearer.heard(notice)),
      )
  }

  async open(): Promise<void> {
    this.#attend(await this.#connect(FIRST_MS))
    this.#looking = setInterval(() => this.#look(), LOOK_MS).unref()
  }

  #look(): void {
    const isAwaited = [...this.#hearers].some((hearer) => hearer.isAwaited?.())
    const restedMs = performance.now() - (this.#provedAt ?? -Infinity)
    if (isAwaited || restedMs >= REST_MS) void this.isCurrent()
  }

  #attend(client: pg.Client): void {
    this.#client = client
    this.#provedAt = performance.now()
    client.once('end', () => {
      this.#provedAt = null
      this.#reconnectSoon()
    })
  }

  #reconnectSoon(): void {
    setTimeout(() => void this.#reconnect(), RETRY_MS).unref()
  }

  async #reconnect(): Promise<void> {
    if (this.#isClosing) return
    try {
      this.#client = await this.#connect(NEXT_MS)
    } catch (error) {
      this.#warn(error instanceof Error ? error : new Error(String(error)))
      this.#reconnectSoon()
      return
    }
    if (this.#isClosing) return this.#client.end()
    this.#hearers.forEach((hearer) => hearer.missed())
    this.#attend(this.#client)
  }

  /**
   * PostgreSQL delivers notices before it answers a query, so an answer proves that all earlier notices have
   * arrived.
   */
  async #ask(): Promise<boolean> {
    const [asked, askedAt] = [this.#client, performance.now()]
    if (!asked || this.#provedAt === null || this.#isClosing) return false
    const answers = asked.query('SELECT 1').then(
      () => true,
      () => false,
    )
    const answered = await Promise.race([answers, pause(PATIENCE_MS, false, { ref: false })])
    if (asked !== this.#client || this.#provedAt === null) return answered
    if (answered) this.#provedAt = askedAt
    else {
      // A dead network may never report an error, so a connection without an answer in time is replaced.
      this.#provedAt = null
      void asked.end().catch(this.#warn)
    }
    return answered
  }

  hear(hearer: Hearer): () => void {
    this.#hearers.add(hearer)
    return () => this.#hearers.delete(hearer)
  }

  isProved(): boolean {
    return this.#provedAt !== null && performance.now() - this.#provedAt < PROOF_MS
  }

  async isCurrent(): Promise<boolean> {
    if (this.#provedAt === null) return false
    if (this.isProved()) return true
    return (this.#proof ??= this.catchUp().finally(() => {
      this.#proof = undefined
    }))
  }

  async close(): Promise<void> {
    this.#isClosing = true
    this.#provedAt = null
    clearInterval(this.#looking)
    // Nobody answers a goodbye on a line that is dead.
    await Promise.race([this.#client?.end(), pause(GOODBYE_MS, null, { ref: false })])
  }
}

/**
 * Listens to the database. A connection that is lost or doesn't answer is replaced, and every listener is told
 * that it has missed something.
 */
export async function listen(
  connection: pg.ClientConfig,
  warn: (error: Error) => void,
): Promise<Listening> {
  const ear = new Ear(connection, warn)
  await ear.open()
  return ear
}
