import { readdir } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { BackupEnd, BackupHead, BackupTable, listTables } from './backup.ts'
import { migrate } from '../migration/migrate.ts'
import { migrationsFolder } from '../../http/paths.ts'

/** A backup that can't be restored into this database. The message has the reason; nothing was changed. */
class NotRestorable extends Error {}

const BATCH = 500

/** Migrates an empty database to the backup's schema: exactly the migrations listed in the backup. */
async function migrateTo(pool: pg.Pool, names: readonly string[]): Promise<void> {
  const known = await readdir(migrationsFolder)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new NotRestorable(
      `The backup is of a later build: ${unknown.join(', ')} is unknown here.`,
    )
  }
  await migrate(pool, { only: names })
}

async function demandEmpty(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ table: string }>(
    "SELECT tablename AS table FROM pg_tables WHERE schemaname IN ('public', 'sandbox') LIMIT 1",
  )
  if (rows.length === 0) return
  throw new NotRestorable('The database is not empty. A backup is restored into a new one.')
}

interface ForeignKey {
  table: string
  name: string
}

const foreignKeys = async (client: pg.ClientBase) =>
  (
    await client.query<ForeignKey>(
      `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name
       FROM pg_constraint WHERE contype = 'f' AND NOT condeferrable`,
    )
  ).rows

async function insert(
  client: pg.ClientBase,
  { table, columns }: { table: string; columns: readonly string[] },
  rows: readonly string[],
): Promise<void> {
  const list = columns.map((column) => `"${column}"`).join(', ')
  await client.query(
    `INSERT INTO ${table} (${list}) OVERRIDING SYSTEM VALUE
     SELECT ${list} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
    [`[${rows.join(',')}]`],
  )
}

/** Inserts the rows that follow the head. Returns the number of rows for each table, and the last line. */
async function fill(client: pg.ClientBase, lines: AsyncIterator<string>) {
  const counts: Record<string, number> = {}
  for (;;) {
    const next = await lines.next()
    if (next.done) throw new NotRestorable('The backup is torn: it has no end.')
    const record: unknown = JSON.parse(next.value)
    const end = BackupEnd.safeParse(record)
    if (end.success) return { counts, end: end.data }
    const table = BackupTable.parse(record)
    counts[table.table] = await fillTable(client, table, lines)
  }
}

async function fillTable(
  client: pg.ClientBase,
  table: { table: string; columns: readonly string[] },
  lines: AsyncIterator<string>,
): Promise<number> {
  let count = 0
  let rows: string[] = []
  for (;;) {
    const row = await lines.next()
    if (row.done) throw new NotRestorable('The backup is torn: a table has no end.')
    const isEnd = row.value === '.'
    if (!isEnd) rows.push(row.value)
    if (rows.length > 0 && (isEnd || rows.length === BATCH)) {
      await insert(client, table, rows)
      count += rows.length
      rows = []
    }
    if (isEnd) return count
  }
}

/** Inserts rows in any order, with foreign keys deferred, and triggers off, because the rows have what these derive. */
async function fillAsTheyWere(client: pg.ClientBase, lines: AsyncIterator<string>): Promise<void> {
  const keys = await foreignKeys(client)
  const tables = await listTables(client)
  for (const { table } of tables) {
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    await client.query(`DELETE FROM ${table}`)
  }
  for (const { table, name } of keys) {
    await client.query(
      `ALTER TABLE ${table} ALTER CONSTRAINT ${name} DEFERRABLE INITIALLY DEFERRED`,
    )
  }
  const { counts, end } = await fill(client, lines)
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  for (const { table, name } of keys) {
    await client.query(`ALTER TABLE ${table} ALTER CONSTRAINT ${name} NOT DEFERRABLE`)
  }
  for (const { table } of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  for (const [name, value] of Object.entries(end.sequences)) {
    await client.query('SELECT setval($1::regclass, $2::bigint)', [name, value])
  }
  const wrong = Object.entries(end.rows).filter(([table, rows]) => counts[table] !== rows)
  if (wrong.length > 0) throw new NotRestorable(`Rows are missing: ${wrong.join(', ')}.`)
}

/**
 * Restores a backup into an empty database in one transaction, and then applies newer migrations. It needs only the
 * ownership of that database. Resolves with the head of the backup. Throws `NotRestorable` if the backup is
 * incomplete or comes from a later build, or if the database isn't empty.
 */
export async function restoreBackup(pool: pg.Pool, from: Readable): Promise<BackupHead> {
  const lines = createInterface({ input: from, crlfDelay: Infinity })[Symbol.asyncIterator]()
  const first = await lines.next()
  const head = BackupHead.safeParse(first.done ? null : JSON.parse(first.value))
  if (!head.success) throw new NotRestorable('This is no backup of Lantern.')
  await demandEmpty(pool)
  await migrateTo(pool, head.data.migrations)
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await fillAsTheyWere(client, lines)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
  await migrate(pool)
  await pool.query('ANALYZE')
  return head.data
}
