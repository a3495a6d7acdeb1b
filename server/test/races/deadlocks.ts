import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/**
 * The number of deadlocks that PostgreSQL has counted in a pool's database. Nothing else shows a transaction that
 * was retried. A connection reports its count when it closes, or after ten seconds at most.
 */
async function deadlocksIn(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ deadlocks: string }>(
    'SELECT deadlocks::text FROM pg_stat_database WHERE datname = current_database()',
  )
  return Number(rows[0]?.deadlocks)
}

/** The limit of the wait for connections that aren't closed, in milliseconds. */
const HANG_MS = 120_000

/**
 * The number of deadlocks at the end of a club: waits until all other connections are closed, and throws with those
 * that stay open.
 */
export async function deadlocksAtEnd(pool: pg.Pool): Promise<number> {
  for (const began = performance.now(); ;) {
    const { rows } = await pool.query<{ who: string }>(
      `SELECT concat_ws(' ', application_name, state, query) AS who FROM pg_stat_activity
       WHERE datname = current_database() AND backend_type = 'client backend'
         AND pid <> pg_backend_pid()`,
    )
    if (rows.length === 0) return deadlocksIn(pool)
    if (performance.now() - began > HANG_MS) {
      throw new Error(`still connected: ${rows.map(({ who }) => who).join('; ')}`)
    }
    await pause(10)
  }
}

/**
 * The same while the connections of these pools stay open for the next test: each reports its count, and drops the
 * settings and locks that a test has left on it. `null` if one of them is still in use.
 */
export async function deadlocksSoFar(pools: readonly pg.Pool[]): Promise<number | null> {
  const [first] = pools
  if (!first || pools.some(({ idleCount, totalCount }) => idleCount < totalCount)) return null
  const taken = await Promise.all(
    pools.flatMap((pool) => Array.from({ length: pool.idleCount }, () => pool.connect())),
  )
  await Promise.all(
    taken.map((client) =>
      client
        .query('RESET ALL; SELECT pg_advisory_unlock_all(), pg_stat_force_next_flush()')
        .finally(() => client.release()),
    ),
  )
  return deadlocksIn(first)
}
