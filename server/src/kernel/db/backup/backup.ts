import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type pg from 'pg'
import * as z from 'zod'

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

export const BackupHead = z.object({
  lantern: z.literal(1),
  version: z.string(),
  at: z.iso.datetime(),
  migrations: z.array(z.string()),
})
export type BackupHead = z.output<typeof BackupHead>

/** The line before a table's rows. The rows follow as JSON, one a line. */
export const BackupTable = z.object({ table: z.string(), columns: z.array(z.string()) })

/** The last line of a backup. A file without it is incomplete. */
export const BackupEnd = z.object({
  sequences: z.record(z.string(), z.string()),
  rows: z.record(z.string(), z.number()),
})

/** Tables without backup: each instance fills them again at start, and `page_files` is the largest table of all. */
const unneeded = new Set(['public.page_files', 'public.schema_migrations'])

const BATCH = 500

interface Table {
  table: string
  columns: string[]
}

/** The club's tables with their columns, except generated ones, in a fixed order. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT n.nspname || '.' || c.relname AS table,
            array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c
       JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
         AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relkind = 'r' AND n.nspname IN ('public', 'sandbox')
     GROUP BY 1 ORDER BY 1`,
  )
  return rows.filter(({ table }) => !unneeded.has(table))
}

/** Waits until more can be written. Rejects if the stream has failed, because then it never drains. */
async function drained(to: Writable): Promise<void> {
  if (to.destroyed) throw to.errored ?? new Error('nobody takes the backup any more')
  await once(to, 'drain')
}

async function write(to: Writable, line: string): Promise<void> {
  if (!to.write(`${line}\n`)) await drained(to)
}

async function writeTable(client: pg.ClientBase, { table, columns }: Table, to: Writable) {
  await write(to, JSON.stringify({ table, columns }))
  const list = columns.map((column) => `"${column}"`).join(', ')
  await client.query(
    `DECLARE backup_rows NO SCROLL CURSOR FOR
     SELECT to_jsonb(r)::text AS row FROM (SELECT ${list} FROM ${table}) r`,
  )
  let count = 0
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${BATCH} FROM backup_rows`)
    for (const { row } of rows) await write(to, row)
    count += rows.length
    if (rows.length < BATCH) break
  }
  await client.query('CLOSE backup_rows')
  await write(to, '.')
  return count
}

/** Writes all rows of the running club from one snapshot, with only the right to read. Returns their number. */
export async function writeBackup(
  pool: pg.Pool,
  to: Writable,
  { version, at }: { version: string; at: Date },
): Promise<number> {
  const client = await pool.connect()
  let isOver = false
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    // The backup's destination may be slow.
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    const migrations = await client.query<{ name: string }>(
      'SELECT name FROM schema_migrations ORDER BY name',
    )
    const head: BackupHead = {
      lantern: 1,
      version,
      at: at.toISOString(),
      migrations: migrations.rows.map(({ name }) => name),
    }
    await write(to, JSON.stringify(head))
    const rows: Record<string, number> = {}
    for (const table of await listTables(client)) {
      rows[table.table] = await writeTable(client, table, to)
    }
    const sequences = await client.query<{ name: string; value: string }>(
      `SELECT schemaname || '.' || sequencename AS name, last_value::text AS value
       FROM pg_sequences WHERE schemaname IN ('public', 'sandbox') AND last_value IS NOT NULL`,
    )
    const values = Object.fromEntries(sequences.rows.map(({ name, value }) => [name, value]))
    await write(to, JSON.stringify({ sequences: values, rows }))
    await client.query('COMMIT')
    isOver = true
    return Object.values(rows).reduce((sum, count) => sum + count, 0)
  } finally {
    // A failed client is still in a transaction, so it is closed instead of returned to the pool.
    client.release(!isOver)
  }
}
