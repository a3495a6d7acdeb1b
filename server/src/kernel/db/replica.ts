import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { isOutage } from './outage.ts'
import { openDatabase, poolOptions, snapshot, type Database, type Db, type Tx } from './db.ts'
import type { Env } from '../env.ts'

/** The time in milliseconds that a report waits for the replica to have what was committed before it. */
const PATIENCE_MS = 500
const LOOK_MS = 20
/** The time for which a failed replica isn't used, in milliseconds. */
const REST_MS = 30_000

interface Replica {
  db: Db
  restsUntil: number
}

const replicas = new WeakMap<Db, Replica>()

/** The maximum time for opening a connection for a report, in milliseconds. */
const CONNECT_MS = 1_000

/** Makes reports read from `DATABASE_READ_URL`, if set, to which the first one connects. The caller closes it. */
export function openReplica(primary: Db, env: Env, log: (error: Error) => void): Database | null {
  if (env.DATABASE_READ_URL === undefined) return null
  const replica = openDatabase(
    {
      ...poolOptions(env),
      connectionString: env.DATABASE_READ_URL,
      connectionTimeoutMillis: CONNECT_MS,
    },
    log,
  )
  replicas.set(primary, { db: replica.db, restsUntil: -Infinity })
  return replica
}

/** The current position of the write-ahead log. Everything committed is before it, even if it isn't flushed yet. */
async function writtenSoFar(primary: Db): Promise<string> {
  const { rows } = await primary.execute<{ lsn: string }>(
    sql`SELECT pg_current_wal_insert_lsn()::text AS lsn`,
  )
  return rows[0]?.lsn ?? ''
}

/** Whether the replica has replayed the log up to this position. A server that replays nothing isn't a replica. */
async function hasReached(replica: Db, lsn: string): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const { rows } = await replica.execute<{ state: 'there' | 'behind' | 'none' }>(
      sql`SELECT CASE WHEN NOT pg_is_in_recovery() THEN 'none'
                      WHEN pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn THEN 'there'
                      ELSE 'behind' END AS state`,
    )
    const state = rows[0]?.state
    if (state !== 'behind' || performance.now() > until) return state === 'there'
    await pause(LOOK_MS)
  }
}

/**
 * Runs the reads of a list or a report on one snapshot: on the replica if there is one and it has everything
 * committed before this call, else on the primary. So a screen never reads data older than its live messages. No
 * decision about money may depend on it.
 */
export async function report<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  const here = () => snapshot(db, run)
  const replica = replicas.get(db)
  if (!replica || performance.now() < replica.restsUntil) return here()
  const lsn = await writtenSoFar(db)
  try {
    if (!(await hasReached(replica.db, lsn))) return await here()
    return await snapshot(replica.db, run)
  } catch (error) {
    if (!isOutage(error)) throw error
    replica.restsUntil = performance.now() + REST_MS
    return here()
  }
}
