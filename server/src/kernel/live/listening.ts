import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CHANNEL } from '../db/db.ts'
import { readEvents, type LiveEvent } from './live-channel.ts'

/** Receives the events of all instances; each cache and the live streams are one. */
export interface Subscriber {
  onEvent(event: LiveEvent): void
  /** Called if events may have been missed. */
  onGap(): void
  /** Whether events are awaited now, so that a lost connection must be detected soon. */
  isAwaited?(): boolean
}

/** The instance's single connection for events from all instances. */
export interface Listening {
  subscribe(subscriber: Subscriber): () => void
  /** Whether, without a query, this instance has provably received everything sent up to a second ago. */
  isProved(): boolean
  /** The same, with a query if needed. */
  isCurrent(): Promise<boolean>
  /** Waits until everything sent up to now has been received. Returns `false` if that can't be verified. */
  catchUp(): Promise<boolean>
  close(): Promise<void>
}

const RETRY_MS = 1_000
/** The time for which the connection is trusted without a response from the database, in milliseconds. */
const PROOF_MS = 1_000
const PATIENCE_MS = 500
const LOOK_MS = 3_000
/** The interval of checks otherwise, in milliseconds; jobs poll at the same interval. */
const REST_MS = 15_000
const GOODBYE_MS = 1_000

/** For programs without events: nothing is cached, and everything is read from the database. */
export const deaf: Listening = {
  subscribe: () => () => undefined,
  isProved: () => false,
  isCurrent: async () => false,
  catchUp: async () => false,
  close: async () => undefined,
}

/**
 * The maximum time for opening a connection, and for starting to listen, in milliseconds: for the first connection,
 * without which an instance doesn't start, and for a replacement, whose next try is better than a long wait.
 */
const FIRST_MS = 5_000
const NEXT_MS = 2_000

/** The connection's name in `pg_stat_activity`, for operators. */
const NAME = 'lantern listening'

async function connect(
  connection: pg.ClientConfig,
  patienceMs: number,
  warn: (error: Error) => void,
  onEvent: (event: LiveEvent) => void,
): Promise<pg.Client> {
  const fresh = new pg.Client({
    keepAlive: true,
    application_name: NAME,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    ...connection,
  })
  fresh.on('error', warn)
  fresh.on('notification', ({ payload }) => readEvents(payload ?? '').forEach(onEvent))
  await fresh.connect()
  await fresh.query(`LISTEN ${CHANNEL}`).catch((error: unknown) => {
    fresh.end().catch(warn)
    throw error
  })
  return fresh
}

/** Runs one query at a time. Callers that arrive meanwhile share the next one. */
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

class ListeningConnection implements Listening {
  readonly #subscribers = new Set<Subscriber>()
  readonly #connect: (patienceMs: number) => Promise<pg.Client>
  readonly #warn: (error: Error) => void
  #isClosing = false
  /** The last time at which the connection provably worked; `null` without one. */
  #provedAt: number | null = null
  #client: pg.Client | undefined
  #proof: Promise<boolean> | undefined
  #looking: NodeJS.Timeout | undefined
  readonly catchUp = inTurn(() => this.#ask())

  constructor(connection: pg.ClientConfig, warn: (error: Error) => void) {
    this.#warn = warn
    this.#connect = (patienceMs) =>
      connect(connection, patienceMs, warn, (event) =>
        this.#subscribers.forEach((subscriber) => subscriber.onEvent(event)),
      )
  }

  async open(): Promise<void> {
    this.#attend(await this.#connect(FIRST_MS))
    this.#looking = setInterval(() => this.#look(), LOOK_MS).unref()
  }

  #look(): void {
    const isAwaited = [...this.#subscribers].some((subscriber) => subscriber.isAwaited?.())
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
    this.#subscribers.forEach((subscriber) => subscriber.onGap())
    this.#attend(this.#client)
  }

  /** Events are delivered before the result of a query, so a result proves that all earlier events have arrived. */
  async #ask(): Promise<boolean> {
    const [client, askedAt] = [this.#client, performance.now()]
    if (!client || this.#provedAt === null || this.#isClosing) return false
    const answers = client.query('SELECT 1').then(
      () => true,
      () => false,
    )
    const answered = await Promise.race([answers, pause(PATIENCE_MS, false, { ref: false })])
    if (client !== this.#client || this.#provedAt === null) return answered
    if (answered) this.#provedAt = askedAt
    else {
      // A dead network may never report an error, so a connection without a timely response is replaced.
      this.#provedAt = null
      void client.end().catch(this.#warn)
    }
    return answered
  }

  subscribe(subscriber: Subscriber): () => void {
    this.#subscribers.add(subscriber)
    return () => this.#subscribers.delete(subscriber)
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
    // A dead connection doesn't respond to a shutdown.
    await Promise.race([this.#client?.end(), pause(GOODBYE_MS, null, { ref: false })])
  }
}

/** Listens to the database. A lost connection is replaced, and all subscribers are told of the gap. */
export async function listen(
  connection: pg.ClientConfig,
  warn: (error: Error) => void,
): Promise<Listening> {
  const listening = new ListeningConnection(connection, warn)
  await listening.open()
  return listening
}
