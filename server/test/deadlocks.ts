import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/**
 * How many deadlocks PostgreSQL has counted in a pool's database. Nothing else shows a transaction that was run again, a
 * second later. A connection hands in what it has counted when it ends, or after ten seconds at most.
 */
export async function deadlocksIn(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ deadlocks: string }>(
    'SELECT deadlocks::text FROM pg_stat_database WHERE datname = current_database()',
  )
  return Number(rows[0]?.deadlocks)
}

/** The same at the end, when all others have left: waits until they have. */
export async function deadlocksAtEnd(pool: pg.Pool): Promise<number> {
  for (;;) {
    const { rowCount } = await pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'
        AND pid <> pg_backend_pid()`,
    )
    if (rowCount === 0) return deadlocksIn(pool)
    await pause(10)
  }
}
