import { setTimeout as pause } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

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
class NeverBegun extends Error {}

/**
 * Drizzle gives a client back only once BEGIN has succeeded: with a pool, each connection that died
 * unnoticed would be missing for good. Hence a client of ours, given back in any case.
 */
async function withinTransaction<T>(
  { $client: pool }: Db,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let begun = false
  try {
    return await drizzle(client).transaction((tx) => {
      begun = true
      return run(tx)
    })
  } catch (error) {
    throw begun ? error : new NeverBegun('BEGIN failed', { cause: error })
  } finally {
    client.release(!begun)
  }
}

const passing = new Set(['40001', '40P01'])

/**
 * Runs one transaction. Deadlocks and serialisation failures are no answer to a member: they are
 * run again, up to five times, after a short and uneven pause. A connection that turns out to be
 * dead gives way to another once, before anything has been asked of it.
 */
export async function transact<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withinTransaction(db, run)
    } catch (error) {
      if (error instanceof NeverBegun && attempt === 1) continue
      if (attempt === 5 || !passing.has(postgresError(error)?.code ?? '')) throw error
      await pause(attempt * 5 + Math.random() * 20)
    }
  }
}
