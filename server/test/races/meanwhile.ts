import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'

/** The number of connections to this database that wait for a lock. */
export async function waiting(pool: Pool): Promise<number> {
  const { rows } = await pool.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows.length
}

/**
 * Makes one or several calls during a change. The change commits once that many connections wait for it or for each
 * other. Returns the call's answer. Throws if the call is answered without waiting for the change, which is then
 * rolled back.
 */
export async function meanwhile<Answer>(
  pool: Pool,
  change: (client: PoolClient) => Promise<unknown>,
  call: () => Promise<Answer>,
  waiters = 1,
): Promise<Answer> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await change(client)
    let isAnswered = false
    const answered = () => {
      isAnswered = true
    }
    const answer = call()
    answer.then(answered, answered)
    while ((await waiting(pool)) < waiters) {
      if (isAnswered) throw new Error('the call is answered without waiting for the change')
      await pause(5)
    }
    await client.query('COMMIT')
    return await answer
  } finally {
    // After the commit this does nothing. Before it, the connection would keep its locks for its next user.
    await client.query('ROLLBACK')
    client.release()
  }
}
