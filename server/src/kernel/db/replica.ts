import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { isOutage } from './outage.ts'
import { openDatabase, poolOptions, transact, type Database, type Db, type Tx } from './db.ts'
import type { Env } from '../env.ts'

/**
 * How long a report waits (milliseconds) until the replica has everything that was committed before the report was
 * asked for.
 */
const PATIENCE_MS = 500
const LOOK_MS = 20
/** A replica that failed isn't asked again for so long. */
const REST_MS = 30_000

interface Replica {
  db: Db
  restsUntil: number
}

const replicas = new WeakMap<Db, Replica>()

/** A report isn't worth a long wait for a connection. */
const CONNECT_MS = 1_000

/**
 * Has the reports of a database read from its replica, if `DATABASE_READ_URL` names one. The first report opens it;
 * nothing breaks if it doesn't answer then. The caller closes what it gets.
 */
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

/** How far the log of changes is written. What was committed before lies before it, even what isn't flushed yet. */
async function writtenSoFar(primary: Db): Promise<string> {
  const { rows } = await primary.execute<{ lsn: string }>(
    sql`SELECT pg_current_wal_insert_lsn()::text AS lsn`,
  )
  return rows[0]?.lsn ?? ''
}

/**
 * Whether the replica has replayed the log so far. A server that replays nothing isn't a replica, or isn't one any
 * more.
 */
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
 * Runs the reads of a list or a report on one snapshot: on the replica if there is one that already has everything
 * committed before this call, else on the primary. So a screen that follows the live stream never sees less than it was
 * told of. No decision about money may rest on it.
 */
export async function report<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  const here = () =>
    transact(db, run, { isolationLevel: 'repeatable read', accessMode: 'read only' })
  const replica = replicas.get(db)
  if (!replica || performance.now() < replica.restsUntil) return here()
  const lsn = await writtenSoFar(db)
  try {
    if (!(await hasReached(replica.db, lsn))) return await here()
    return await transact(replica.db, run, {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
  } catch (error) {
    if (!isOutage(error)) throw error
    replica.restsUntil = performance.now() + REST_MS
    return here()
  }
}
