import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'

/** Whether any connection to this database is waiting for a lock. */
async function isWaitedFor(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

/**
 * Makes a call while a change is under way. The change commits once the call waits for it. Returns the call's
 * answer.
 */
export async function meanwhile<Answer>(
  pool: Pool,
  change: (client: PoolClient) => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await change(client)
    const answer = call()
    while (!(await isWaitedFor(pool))) await pause(5)
    await client.query('COMMIT')
    return await answer
  } finally {
    client.release()
  }
}
