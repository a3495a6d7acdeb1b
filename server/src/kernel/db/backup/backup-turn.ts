import type pg from 'pg'

const LOCK = 7_426_002

/**
 * Runs a task unless another instance is running it, and returns whether it ran; it doesn't wait. The lock is bound
 * to its transaction, because behind a connection pooler a session may be shared.
 */
export async function inTurn(pool: pg.Pool, run: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect()
  let problem: Error | undefined
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ mine: boolean }>(
      'SELECT pg_try_advisory_xact_lock($1) AS mine',
      [LOCK],
    )
    const isMine = rows[0]?.mine === true
    if (isMine) await run()
    await client.query('COMMIT')
    return isMine
  } catch (error) {
    // Closing the connection alone would keep the lock until the database notices.
    await client.query('ROLLBACK').catch((broken: Error) => {
      problem = broken
    })
    throw error
  } finally {
    client.release(problem)
  }
}
