import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CHANNEL } from '../db/db.ts'
import { readNotices, type Notice } from './live-channel.ts'

/** A part of this instance that wants notices. */
export interface Hearer {
  heard(notice: Notice): void
  /** Called after notices may have been missed. */
  missed(): void
}

/** The instance's one connection for notices from all instances. */
export interface Listening {
  hear(hearer: Hearer): () => void
  /** Whether this instance has received everything that was sent up to a second ago. */
  isCurrent(): Promise<boolean>
  /** Waits until everything sent up to now has been received. Returns `false` if that can't be known. */
  catchUp(): Promise<boolean>
  close(): Promise<void>
}

const RETRY_MS = 1_000
/** How long the connection is trusted without an answer from the database, in milliseconds. */
const PROOF_MS = 1_000
const PATIENCE_MS = 500

/** For programs that don't listen: memory is never trusted, and everything is read from the database each time. */
export const deaf: Listening = {
  hear: () => () => undefined,
  isCurrent: async () => false,
  catchUp: async () => false,
  close: async () => undefined,
}

/** The connection's name in `pg_stat_activity`, for operators. */
const NAME = 'lantern listening'

/**
 * Listens to the database. A connection that is lost or doesn't answer is replaced, and every listener is told
 * that it has missed something.
 */
export async function listen(
  connection: pg.ClientConfig,
  warn: (error: Error) => void,
): Promise<Listening> {
  const hearers = new Set<Hearer>()
  let closing = false
  /** When the connection was last known to work; `null` while there is none. */
  let provedAt: number | null = null
  let client = await connect()
  attend()

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      keepAlive: true,
      application_name: NAME,
      connectionTimeoutMillis: 5_000,
      ...connection,
    })
    fresh.on('error', warn)
    fresh.on('notification', ({ payload }) => {
      for (const notice of readNotices(payload ?? '')) {
        hearers.forEach((hearer) => hearer.heard(notice))
      }
    })
    await fresh.connect()
    await fresh.query(`LISTEN ${CHANNEL}`)
    return fresh
  }

  function attend(): void {
    provedAt = performance.now()
    client.once('end', () => {
      provedAt = null
      setTimeout(() => void reconnect(), RETRY_MS).unref()
    })
  }

  async function reconnect(): Promise<void> {
    if (closing) return
    try {
      client = await connect()
    } catch (error) {
      warn(error instanceof Error ? error : new Error(String(error)))
      setTimeout(() => void reconnect(), RETRY_MS).unref()
      return
    }
    if (closing) return client.end()
    hearers.forEach((hearer) => hearer.missed())
    attend()
  }

  /**
   * PostgreSQL delivers notices before it answers a query, so an answer proves that all earlier notices have
   * arrived.
   */
  async function ask(): Promise<boolean> {
    if (provedAt === null || closing) return false
    const [asked, askedAt] = [client, performance.now()]
    const answers = asked.query('SELECT 1').then(
      () => true,
      () => false,
    )
    const answered = await Promise.race([answers, pause(PATIENCE_MS, false, { ref: false })])
    if (asked !== client || provedAt === null) return answered
    if (answered) provedAt = askedAt
    else {
      // A dead network may never report an error, so a connection without an answer in time is replaced.
      provedAt = null
      void asked.end().catch(warn)
    }
    return answered
  }

  let asking: Promise<boolean> | undefined
  let next: Promise<boolean> | undefined
  /** Only one query runs at a time. Callers that come meanwhile share the next one. */
  function catchUp(): Promise<boolean> {
    if (asking) {
      next ??= asking.then(() => {
        next = undefined
        return catchUp()
      })
      return next
    }
    asking = ask().finally(() => {
      asking = undefined
    })
    return asking
  }

  let proof: Promise<boolean> | undefined
  return {
    hear(hearer) {
      hearers.add(hearer)
      return () => hearers.delete(hearer)
    },
    async isCurrent() {
      if (provedAt === null) return false
      if (performance.now() - provedAt < PROOF_MS) return true
      return (proof ??= catchUp().finally(() => {
        proof = undefined
      }))
    },
    catchUp,
    async close() {
      closing = true
      provedAt = null
      await client.end()
    },
  }
}
