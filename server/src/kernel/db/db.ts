import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Env } from '../env.ts'

/** How a database is reached. */
export type Connection = pg.PoolConfig

export type Db = NodePgDatabase & { $client: pg.Pool }
/** A running transaction. A repository takes one and never a `Db`, so nothing can escape it. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * How a server that serves the club uses its database: as many connections as it was given, and no
 * statement, wait for a lock or idle transaction that holds the others up for good. A pooler in
 * between takes no such words at the start of a connection: there the role has to have them
 * (docs/operations.md).
 */
export function poolOptions(env: Env): Connection {
  const max = env.DATABASE_POOL_SIZE
  if (env.DATABASE_DIRECT_URL !== undefined) return { max }
  return {
    max,
    statement_timeout: env.DATABASE_STATEMENT_TIMEOUT_MS,
    lock_timeout: env.DATABASE_LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: env.DATABASE_IDLE_TRANSACTION_TIMEOUT_MS,
  }
}

/**
 * Opens a pool. A client whose server goes away reports it as an event; without a listener that
 * would end the process, so every client has one from its first moment.
 */
export function openDatabase(connection: Connection, log: (error: Error) => void): Database {
  const pool = new pg.Pool({ max: 12, connectionTimeoutMillis: 10_000, ...connection })
  let closing = false
  // A connection that we are closing may be cut by a server that stops at the same moment.
  const report = (error: Error) => closing || log(error)
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  return {
    db: drizzle(pool),
    pool,
    close() {
      closing = true
      return pool.end()
    },
  }
}

/** PostgreSQL's own account of a failure, dug out of whatever wraps it. */
export function postgresError(error: unknown): pg.DatabaseError | null {
  if (error instanceof pg.DatabaseError) return error
  return error instanceof Error && error.cause !== undefined ? postgresError(error.cause) : null
}

/** Whether a statement failed on a named constraint (unique, check, exclusion, foreign key). */
export function violates(error: unknown, constraint: string): boolean {
  return postgresError(error)?.constraint === constraint
}

/** A connection that had died unnoticed: the transaction has not begun, so nothing can have happened. */
export class NeverBegun extends Error {}

const clients = new WeakMap<Tx, pg.PoolClient>()

/** The connection that a transaction runs on. */
export function clientOf(tx: Tx): pg.PoolClient {
  const client = clients.get(tx)
  if (!client) throw new Error('this transaction was not begun by `transact`')
  return client
}

type Hearing = (notices: readonly object[]) => void
const hearings = new WeakMap<pg.Pool, Hearing>()

/** Lets somebody of this process hear what its transactions have told as soon as they have committed. */
export function hearCommits({ $client: pool }: Db, hearing: Hearing): void {
  hearings.set(pool, hearing)
}

/** Tells that a transaction has committed. */
export function hear({ $client: pool }: Db, notices: readonly object[]): void {
  if (notices.length > 0) hearings.get(pool)?.(notices)
}

/** What instances listen to. */
export const CHANNEL = 'lantern'

/** PostgreSQL takes less than 8000 bytes at a time. */
const LONGEST_PAYLOAD = 7_900

/** What running transactions will tell once they commit: notices by how they are written. */
const untold = new WeakMap<Tx, Map<string, object>>()

/**
 * Tells all who listen, together with whatever else its transaction has to tell, when and only when
 * that commits. What was said already isn't said twice.
 */
export function tellAtCommit(tx: Tx, notice: object): void {
  const notices = untold.get(tx) ?? new Map<string, object>()
  untold.set(tx, notices.set(JSON.stringify(notice), notice))
}

/** Notices as JSON lists, each no longer than one payload may be. */
export function payloadsOf(notices: Iterable<string>): string[] {
  const lists: string[] = []
  for (const notice of notices) {
    const longer = `${lists.at(-1) ?? '['},${notice}`
    const fits = lists.length > 0 && Buffer.byteLength(longer) < LONGEST_PAYLOAD
    if (fits) lists[lists.length - 1] = longer
    else lists.push(`[${notice}`)
  }
  return lists.map((list) => `${list}]`)
}

async function tellAll(tx: Tx): Promise<void> {
  const payloads = payloadsOf(untold.get(tx)?.keys() ?? [])
  if (payloads.length === 0) return
  await tx.execute(
    sql`SELECT pg_notify(${CHANNEL}, payload) FROM unnest(${sql.param(payloads)}::text[]) AS payload`,
  )
}

/**
 * Drizzle gives a client back only once BEGIN has succeeded: with a pool, each connection that died
 * unnoticed would be missing for good. Hence a client of ours, given back in any case.
 */
async function withinTransaction<T>(
  db: Db,
  run: (tx: Tx) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  const client = await db.$client.connect()
  let begun: Tx | undefined
  try {
    const result = await drizzle(client).transaction(async (tx) => {
      begun = tx
      clients.set(tx, client)
      const told = await run(tx)
      await tellAll(tx)
      return told
    }, config)
    if (begun) hear(db, [...(untold.get(begun)?.values() ?? [])])
    return result
  } catch (error) {
    throw begun ? error : new NeverBegun('BEGIN failed', { cause: error })
  } finally {
    client.release(!begun)
  }
}

const passing = new Set(['40001', '40P01'])

/** Deadlocks, serialisation failures, and connections that had died before anything was asked of them. */
export const isPassing = (error: unknown): boolean =>
  error instanceof NeverBegun || passing.has(postgresError(error)?.code ?? '')

/** A short and uneven pause, longer each time; meanwhile the pool hears of its other dead connections. */
export const rest = (attempt: number) => pause(attempt * 5 + Math.random() * 20)

/**
 * Runs one transaction. Deadlocks, serialisation failures and connections that had died before
 * anything was asked of them are no answer to a member: it is run again, up to five times.
 */
export async function transact<T>(
  db: Db,
  run: (tx: Tx) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withinTransaction(db, run, config)
    } catch (error) {
      if (attempt === 5 || !isPassing(error)) throw error
      await rest(attempt)
    }
  }
}

/** Reads several things as of one moment. */
export const snapshot = <T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> =>
  transact(db, run, { isolationLevel: 'repeatable read', accessMode: 'read only' })

/** Whether a connection was cut, by the server (57P01) or on the way. */
export const isCut = (error: unknown) => (postgresError(error)?.code ?? '57P01') === '57P01'

/**
 * Runs one statement outside any transaction that does no harm when it is run twice: after a cut
 * connection nobody knows whether it was.
 */
export async function insist<T>(statement: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await statement()
    } catch (error) {
      if (attempt === 5 || !isCut(error)) throw error
      await rest(attempt)
    }
  }
}
