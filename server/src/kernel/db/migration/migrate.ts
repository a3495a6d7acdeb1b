import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { postgresError } from '../db.ts'
import { migrationsFolder } from '../../http/paths.ts'

const LOCK = 7_426_001

/** This build can't serve this database. The message has the remedy. */
export class SchemaMismatch extends Error {}

export interface SchemaState {
  pending: string[]
  /** Migrations of the database that this build doesn't have and can't work beside (see `beside`). */
  tooNew: string[]
  /** Migrations that the database has with another content than the files of this build. */
  changed: string[]
}

interface File {
  name: string
  sql: string
  checksum: string
}

const filesIn = async (folder: string): Promise<File[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

interface Applied {
  name: string
  checksum: string
  /** The last migration before this one's build. Builds up to that migration can still serve the database. */
  beside: string | null
}

function compare(files: readonly File[], applied: readonly Applied[]): SchemaState {
  const known = new Map(files.map(({ name, checksum }) => [name, checksum]))
  const seen = new Set(applied.map(({ name }) => name))
  const last = files.at(-1)?.name ?? ''
  const tooNew = applied.filter(
    ({ name, beside }) => !known.has(name) && (beside === null || beside > last),
  )
  const changed = applied.filter(
    ({ name, checksum }) => known.has(name) && known.get(name) !== checksum,
  )
  return {
    pending: files.flatMap(({ name }) => (seen.has(name) ? [] : name)),
    tooNew: tooNew.map(({ name }) => name),
    changed: changed.map(({ name }) => name),
  }
}

function refuseOther({ tooNew, changed }: SchemaState): void {
  if (changed.length > 0) {
    throw new SchemaMismatch(
      `This database was made by another ${changed.join(', ')} than this build has. Start the build ` +
        'that made it, or begin with an empty database.',
    )
  }
  if (tooNew.length === 0) return
  throw new SchemaMismatch(
    `This database was brought up to date by a later build (${tooNew.join(', ')}), which this one ` +
      "doesn't know. Start that build, or restore a backup from before it.",
  )
}

async function readApplied(client: pg.ClientBase): Promise<Applied[]> {
  const { rows } = await client.query<{ table: string | null }>(
    "SELECT to_regclass('schema_migrations') AS table",
  )
  if (!rows[0]?.table) return []
  const applied = await client.query<Applied>(
    'SELECT name, beside, checksum FROM schema_migrations ORDER BY name',
  )
  return applied.rows
}

/** Compares a database with the files of this build. It only reads, and takes no lock that could block. */
export async function schemaStateOf(
  pool: Pick<pg.Pool, 'connect'>,
  folder = migrationsFolder,
): Promise<SchemaState> {
  const client = await pool.connect()
  try {
    return compare(await filesIn(folder), await readApplied(client))
  } finally {
    client.release()
  }
}

/** Throws `SchemaMismatch` if the database lacks a migration, or has migrations that this build can't work beside. */
export async function demandSchema(pool: pg.Pool, folder = migrationsFolder): Promise<void> {
  const state = await schemaStateOf(pool, folder)
  refuseOther(state)
  if (state.pending.length === 0) return
  throw new SchemaMismatch(
    `The database lacks ${state.pending.join(', ')}: run \`npm run migrate\` first.`,
  )
}

export interface MigrateOptions {
  folder?: string
  /** The names of the files to apply; all of them without it. */
  only?: readonly string[]
  /** The time for which one try waits for a lock, in milliseconds. Calls that queue behind it wait as long. */
  lockMs?: number
  tries?: number
  /** Called after each try that didn't get its locks. */
  log?: (line: string) => void
}

async function applyPending(
  client: pg.ClientBase,
  {
    folder,
    only,
    lockMs,
  }: { folder: string; only?: readonly string[] | undefined; lockMs: number },
): Promise<string[]> {
  // No time limits here: other starting instances wait their turn, and a long migration may take its time.
  await client.query('SET LOCAL lock_timeout = 0')
  await client.query('SET LOCAL statement_timeout = 0')
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
  const applied = await readApplied(client)
  const files = (await filesIn(folder)).filter(({ name }) => only?.includes(name) ?? true)
  const state = compare(files, applied)
  refuseOther(state)
  const { pending } = state
  if (pending.length === 0) return pending
  await client.query(`SET LOCAL lock_timeout = ${lockMs}`)
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migrations (
       name text PRIMARY KEY,
       applied_at timestamptz NOT NULL DEFAULT now(),
       beside text,
       checksum text NOT NULL
     )`,
  )
  // On an empty database no earlier build can be running, so `beside` stays empty.
  const beside = applied.at(-1)?.name ?? null
  for (const { name, sql, checksum } of files.filter((file) => pending.includes(file.name))) {
    await client.query(sql)
    // Deferred checks of the rows that this file wrote run now, because PostgreSQL can't alter a table with pending
    // checks.
    await client.query('SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED')
    await client.query(
      'INSERT INTO schema_migrations (name, beside, checksum) VALUES ($1, $2, $3)',
      [name, beside, checksum],
    )
  }
  return pending
}

/** No lock in time (55P03) or a deadlock (40P01): nothing was changed, so the migration can be tried again. */
const isHeldUp = (error: unknown) => ['55P03', '40P01'].includes(postgresError(error)?.code ?? '')

/**
 * Applies the SQL files of `migrations/` that this database lacks, in the order of their names, in one transaction.
 * Instances that start together take turns by a lock, and a failing file changes nothing. If another connection locks
 * a table for long, the migration releases its place in the queue and tries again, so that the club's calls aren't
 * blocked behind it. Returns the names applied. Throws `SchemaMismatch` if a later build has migrated the database.
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = migrationsFolder, only, lockMs = 1_000, tries = 60 } = options
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      const names = await applyPending(client, { folder, only, lockMs })
      await client.query('COMMIT')
      return names
    } catch (error) {
      await client.query('ROLLBACK')
      if (attempt === tries || !isHeldUp(error)) throw error
      options.log?.(`A migration waits for a lock that somebody holds; try ${attempt} of ${tries}.`)
    } finally {
      client.release()
    }
    await pause(lockMs + Math.random() * lockMs)
  }
}
