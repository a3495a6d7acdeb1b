import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { backUpWhenDue, noteRun } from '../src/features/health/service.ts'
import { fetchBackup, keepBackup } from '../src/kernel/db/backup/backup-places.ts'
import { backupName, expiredBackups } from '../src/kernel/db/backup/backup-places.ts'
import { readBackupFile, writeBackupFile } from '../src/kernel/db/backup/backup-file.ts'
import { writeBackup } from '../src/kernel/db/backup/backup.ts'
import { openDatabase, type Database } from '../src/kernel/db/db.ts'
import { restoreBackup } from '../src/kernel/db/backup/restore.ts'
import type { FileStore } from '../src/kernel/providers/object-store.ts'
import { checkBooks } from './checks/books.ts'
import { FRIDAY, openClub, type Club } from './club/club.ts'

const KEY = 'a key that is kept somewhere else than the backups'
const report = (error: Error) => process.stderr.write(`${error.message}\n`)

let folder: string
let club: Club
let admin: Database
const opened: { name: string; database: Database }[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lantern-backup-'))
  club = await openClub({ signsIn: true })
  admin = openDatabase({ ...inject('postgres'), database: 'postgres' }, report)
  await club.signedIn({ balance: 12_345 })
  await club.member({ role: 'staff' })
})
afterAll(async () => {
  for (const { name, database } of opened) {
    await database.close()
    await admin.pool.query(`DROP DATABASE ${name}`)
  }
  await admin.close()
  await club.close()
  await rm(folder, { recursive: true })
})

async function emptyDatabase(): Promise<Database> {
  const name = `restored_${randomBytes(6).toString('hex')}`
  await admin.pool.query(`CREATE DATABASE ${name}`)
  const database = openDatabase({ ...inject('postgres'), database: name }, report)
  opened.push({ name, database })
  return database
}

async function backUp(key?: string): Promise<string> {
  const path = join(folder, `${randomBytes(4).toString('hex')}.backup`)
  await writeBackupFile(path, key, async (to) => {
    await writeBackup(club.pool, to, { version: '1.2.3', at: FRIDAY })
  })
  return path
}

/** The rows of all tables as text, except tables that instances refill. */
async function everything({ pool }: Pick<Database, 'pool'>): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ table: string }>(
    `SELECT schemaname || '.' || tablename AS table FROM pg_tables
     WHERE schemaname IN ('public', 'sandbox')
       AND tablename NOT IN ('page_files', 'schema_migrations', 'job_runs')`,
  )
  const all: Record<string, string> = {}
  for (const { table } of rows) {
    const content = await pool.query<{ row: string }>(
      `SELECT r::text AS row FROM ${table} r ORDER BY 1`,
    )
    all[table] = content.rows.map(({ row }) => row).join('\n')
  }
  return all
}

describe('a backup', () => {
  it('restores every row, and the restored club works', async () => {
    const restored = await emptyDatabase()
    const head = await restoreBackup(restored.pool, await readBackupFile(await backUp(), undefined))
    expect(head).toMatchObject({ version: '1.2.3', at: FRIDAY.toISOString() })
    expect(await everything(restored)).toEqual(await everything(club))
    expect(await checkBooks({ db: restored.db, clock: club.clock })).toEqual([])
    // Identity columns continue with the next number, and triggers and foreign keys are active.
    const users =
      'INSERT INTO users (email, password, first_name, last_name) VALUES ($1, $2, $2, $2) RETURNING id'
    const { rows } = await restored.pool.query<{ id: number }>(users, ['new@club.test', 'x'])
    const { rows: last } = await club.pool.query<{ id: number }>('SELECT max(id) AS id FROM users')
    expect(rows[0]?.id).toBeGreaterThan(last[0]?.id ?? Infinity)
    await expect(restored.pool.query('DELETE FROM wallet_entries')).rejects.toThrow('append-only')
    await expect(
      restored.pool.query(
        `INSERT INTO sign_in_tokens (token_hash, user_id, customers, expires_at, created_at)
         VALUES ('x', -1, false, now(), now())`,
      ),
    ).rejects.toThrow('foreign key')
  })

  it('with a key is unreadable without it', async () => {
    const path = await backUp(KEY)
    expect(String(await readFile(path))).not.toContain('club.test')
    await expect(readBackupFile(path, undefined)).rejects.toThrow('BACKUP_KEY')
    const elsewhere = await emptyDatabase()
    await expect(
      restoreBackup(elsewhere.pool, await readBackupFile(path, 'another key')),
    ).rejects.toThrow('authenticate')
    await restoreBackup(elsewhere.pool, await readBackupFile(path, KEY))
    expect(await everything(elsewhere)).toEqual(await everything(club))
  })

  it('that is truncated, or whose target isn’t empty, changes nothing', async () => {
    const torn = await backUp()
    await truncate(torn, Math.floor((await stat(torn)).size * 0.9))
    const into = await emptyDatabase()
    await expect(restoreBackup(into.pool, await readBackupFile(torn, undefined))).rejects.toThrow(
      'unexpected end of file',
    )
    const { rows } = await into.pool.query('SELECT FROM users')
    expect(rows).toHaveLength(0)
    const whole = await readBackupFile(await backUp(), undefined)
    await expect(restoreBackup(club.pool, whole)).rejects.toThrow('not empty')
  })
})

describe('a backup that fails', () => {
  /** A pool with one connection to the club's database. */
  const only = (settings = {}) => {
    const { database } = club.pool.options
    return openDatabase({ ...inject('postgres'), database, max: 1, ...settings }, () => undefined)
  }
  const facts = { version: '1.2.3', at: FRIDAY }

  it('ends if its reader stops, and leaves no transaction open', async () => {
    const one = only()
    const { rows: own } = await one.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const gone = new PassThrough().on('error', () => undefined)
    gone.destroy(new Error('no space left'))
    await expect(writeBackup(one.pool, gone, facts)).rejects.toThrow('no space left')
    // Only that connection counts, because the club's jobs have transactions too. PostgreSQL notices a closed
    // connection after a moment. After ten seconds the pool closes an unused one by itself, which would prove
    // nothing.
    const inTransaction = async () => {
      const { rows } = await club.pool.query(
        `SELECT FROM pg_stat_activity WHERE pid = $1 AND state LIKE 'idle in%'`,
        [own[0]?.pid],
      )
      return rows.length
    }
    await expect.poll(inTransaction).toBe(0)
    await one.close()
  })

  it('releases no connection with an open transaction', async () => {
    const one = only({ lock_timeout: 50 })
    const other = await club.instances[0].database.pool.connect()
    await other.query('BEGIN; LOCK TABLE users')
    const taken = new PassThrough().resume()
    await expect(writeBackup(one.pool, taken, facts)).rejects.toThrow('lock timeout')
    await other.query('ROLLBACK')
    other.release()
    const { rows } = await one.pool.query<{ one: number }>('SELECT 1 AS one')
    await one.close()
    expect(rows).toEqual([{ one: 1 }])
  })
})

describe('the backups in a folder', () => {
  it('are kept at growing distances by age', () => {
    const hour = 3_600_000
    const all = Array.from({ length: 500 * 4 }, (_, quarter) =>
      backupName(new Date(FRIDAY.getTime() - quarter * 6 * hour)),
    )
    const gone = new Set(expiredBackups([...all, 'notes.txt'], FRIDAY))
    const kept = all.filter((file) => !gone.has(file))
    expect(gone.has('notes.txt')).toBe(false)
    expect(kept.slice(0, 9)).toEqual(all.slice(0, 9))
    // Kept are: four of each of the last two days and the first of the third, twelve more days, about seven weeks,
    // about ten months.
    expect(kept.length).toBeGreaterThan(9 + 11 + 6 + 9)
    expect(kept.length).toBeLessThan(9 + 14 + 9 + 13)
  })
})

describe('an automatic backup', () => {
  const everyTwelve = () =>
    club.kernels.map((kernel) => ({
      ...kernel,
      env: { ...kernel.env, BACKUP_EVERY_HOURS: 12 },
    }))
  let made = 0
  const make = async () => {
    made += 1
    await pause(50)
    await noteRun(club.kernels[0], 'backup', null)
  }
  const look = (run = make) =>
    Promise.all(everyTwelve().map((kernel) => backUpWhenDue(kernel, run)))

  it('is made by one instance per interval, and again after a failure', async () => {
    await Promise.all(club.kernels.map((kernel) => backUpWhenDue(kernel, make)))
    expect(made).toBe(0)
    await look()
    await look()
    expect(made).toBe(1)
    club.clock.set(new Date(FRIDAY.getTime() + 11.9 * 3_600_000))
    await look()
    expect(made).toBe(1)
    club.clock.set(new Date(FRIDAY.getTime() + 12.1 * 3_600_000))
    const failed = Promise.allSettled(
      everyTwelve().map((kernel) =>
        backUpWhenDue(kernel, () => Promise.reject(new Error('the disk is full'))),
      ),
    )
    expect((await failed).some(({ status }) => status === 'rejected')).toBe(true)
    await look()
    expect(made).toBe(2)
  })
})

describe('a backup in a bucket', () => {
  const bucket = () => {
    const kept = new Map<string, Buffer>()
    const store: FileStore = {
      put: async (name, path) => void kept.set(name, await readFile(path)),
      fetchInto: (name, path) => writeFile(path, kept.get(name) ?? ''),
      list: async (prefix) => [...kept.keys()].filter((name) => name.startsWith(prefix)),
      remove: async (name) => void kept.delete(name),
    }
    return { kept, store }
  }
  const write = (path: string) =>
    writeBackupFile(path, KEY, async (to) => {
      await writeBackup(club.pool, to, { version: '1.2.3', at: FRIDAY })
    })

  it('is restored by name or as the latest one, and old ones are deleted by the rule', async () => {
    const { kept, store } = bucket()
    kept.set('notes.txt', Buffer.from('ours'))
    const days = (count: number) => new Date(FRIDAY.getTime() - count * 24 * 3_600_000)
    for (const old of [days(800), days(3)])
      kept.set(`backups/${backupName(old)}`, Buffer.from('old'))
    const places = { folder: undefined, store }
    expect(await keepBackup(places, backupName(FRIDAY), write, FRIDAY)).toEqual([
      backupName(days(800)),
    ])
    expect([...kept.keys()].toSorted()).toEqual([
      `backups/${backupName(days(3))}`,
      `backups/${backupName(FRIDAY)}`,
      'notes.txt',
    ])
    const { path, folder: fetched } = await fetchBackup(store, 'latest')
    const into = await emptyDatabase()
    await restoreBackup(into.pool, await readBackupFile(path, KEY))
    await rm(fetched, { recursive: true })
    expect(await everything(into)).toEqual(await everything(club))
    await expect(fetchBackup(store, 'another')).rejects.toThrow(backupName(FRIDAY))
  })

  it('that can’t be uploaded stays in the folder, and nothing is deleted', async () => {
    const { store } = bucket()
    const home = await mkdtemp(join(folder, 'kept-'))
    const old = backupName(new Date(FRIDAY.getTime() - 800 * 24 * 3_600_000))
    await writeFile(join(home, old), 'old')
    const away = { ...store, put: () => Promise.reject(new Error('403')) }
    const places = { folder: home, store: away }
    await expect(keepBackup(places, backupName(FRIDAY), write, FRIDAY)).rejects.toThrow('403')
    expect((await readdir(home)).toSorted()).toEqual([old, backupName(FRIDAY)])
  })
})
