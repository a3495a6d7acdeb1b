import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { postgresError } from './db.ts'
import { migrationsFolder } from '../http/paths.ts'

const LOCK = 7_426_001

/** A database that this build may not serve; its message says what to do. */
export class WrongSchema extends Error {}

/** How a build and a database stand to each other. */
export interface Standing {
  /** Files that the database lacks, in order. */
  pending: string[]
  /** What the database has and this build doesn't know, where that is more than the next build's. */
  tooNew: string[]
}

const filesIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()

interface Applied {
  name: string
  /** The last migration that was there before the ones it came with; its builds work beside this one. */
  beside: string | null
}

function compare(files: readonly string[], applied: readonly Applied[]): Standing {
  const known = new Set(files)
  const seen = new Set(applied.map(({ name }) => name))
  const last = files.at(-1) ?? ''
  const tooNew = applied.filter(
    ({ name, beside }) => !known.has(name) && (beside === null || beside > last),
  )
  return {
    pending: files.filter((name) => !seen.has(name)),
    tooNew: tooNew.map(({ name }) => name),
  }
}

function refuseNewer({ tooNew }: Standing): void {
  if (tooNew.length === 0) return
  throw new WrongSchema(
    `This database was brought up to date by a later build (${tooNew.join(', ')}), which this one ` +
      "doesn't know. Start that build, or restore a backup from before it.",
  )
}

async function readApplied(client: pg.ClientBase): Promise<Applied[]> {
  const { rows } = await client.query<{ table: string | null }>(
    "SELECT to_regclass('schema_migrations') AS table",
  )
  if (!rows[0]?.table) return []
  // A database that no build with `beside` has migrated yet has no such column.
  const applied = await client.query<Applied>(
    `SELECT name, to_jsonb(m) ->> 'beside' AS beside FROM schema_migrations m ORDER BY name`,
  )
  return applied.rows
}

/** Compares a database with the files of this build. Reads only, and waits for nobody. */
export async function standingOf(
  pool: Pick<pg.Pool, 'connect'>,
  folder = migrationsFolder,
): Promise<Standing> {
  const client = await pool.connect()
  try {
    return compare(await filesIn(folder), await readApplied(client))
  } finally {
    client.release()
  }
}

/** Throws `WrongSchema` where the database lacks a migration, or has ones that this build can't serve beside. */
export async function demandSchema(pool: pg.Pool, folder = migrationsFolder): Promise<void> {
  const standing = await standingOf(pool, folder)
  refuseNewer(standing)
  if (standing.pending.length === 0) return
  throw new WrongSchema(
    `The database lacks ${standing.pending.join(', ')}: run \`npm run migrate\` first.`,
  )
}

export interface MigrateOptions {
  folder?: string
  /** How long one try waits for a lock; whoever comes after it waits as long. */
  lockMs?: number
  tries?: number
  /** Is told of each try that waited in vain. */
  log?: (line: string) => void
}

async function applyPending(
  client: pg.ClientBase,
  folder: string,
  lockMs: number,
): Promise<string[]> {
  // Other instances that start wait their turn here, however long it takes; a long file has its time.
  await client.query('SET LOCAL lock_timeout = 0')
  await client.query('SET LOCAL statement_timeout = 0')
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
  const applied = await readApplied(client)
  const standing = compare(await filesIn(folder), applied)
  refuseNewer(standing)
  const { pending } = standing
  if (pending.length === 0) return pending
  await client.query(`SET LOCAL lock_timeout = ${lockMs}`)
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migrations (
       name text PRIMARY KEY,
       applied_at timestamptz NOT NULL DEFAULT now()
     )`,
  )
  await client.query('ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS beside text')
  // On an empty database there was no build before, which could go on beside this one.
  const beside = applied.at(-1)?.name ?? null
  for (const name of pending) {
    await client.query(await readFile(join(folder, name), 'utf8'))
    const row = [name, beside]
    await client.query('INSERT INTO schema_migrations (name, beside) VALUES ($1, $2)', row)
  }
  return pending
}

/** 55P03: a lock wasn't to be had in time; 40P01: a deadlock. Nothing happened, and later it may. */
const isHeldUp = (error: unknown) => ['55P03', '40P01'].includes(postgresError(error)?.code ?? '')

/**
 * Applies the SQL files of `migrations/` that this database hasn't seen, in the order of their
 * names, in one transaction under a lock: instances that start at once take turns, and a file
 * that fails leaves nothing behind. Where somebody holds a table for long, it gives way again and
 * again instead of having the club queue behind it. Returns the names applied. Throws `WrongSchema`
 * where a later build was here.
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = migrationsFolder, lockMs = 1_000, tries = 60, log = () => undefined } = options
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      const names = await applyPending(client, folder, lockMs)
      await client.query('COMMIT')
      return names
    } catch (error) {
      await client.query('ROLLBACK')
      if (attempt === tries || !isHeldUp(error)) throw error
      log(`A migration waits for a lock that somebody holds; try ${attempt} of ${tries}.`)
    } finally {
      client.release()
    }
    await pause(lockMs + Math.random() * lockMs)
  }
}
