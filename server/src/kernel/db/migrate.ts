import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { migrationsFolder } from '../http/paths.ts'

const LOCK = 7_426_001

/**
 * Applies the SQL files of `migrations/` that this database hasn't seen, in the order of their
 * names, in one transaction under a lock: instances that start at once take turns, and a file
 * that fails leaves nothing behind. Returns the names applied.
 */
export async function migrate(pool: pg.Pool, folder = migrationsFolder): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migrations (
         name text PRIMARY KEY,
         applied_at timestamptz NOT NULL DEFAULT now()
       )`,
    )
    const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations')
    const seen = new Set(rows.map((row) => row.name))
    const pending = files.filter((name) => !seen.has(name))
    for (const name of pending) {
      await client.query(await readFile(join(folder, name), 'utf8'))
      await client.query('INSERT INTO schema_migrations (name) VALUES ($1)', [name])
    }
    await client.query('COMMIT')
    return pending
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}
