import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { openDatabase, type Database } from '../db.ts'
import { migrationsFolder } from '../../http/paths.ts'
import { demandSchema, migrate, SchemaMismatch } from './migrate.ts'

const fail = (error: Error) => {
  throw error
}
const connect = (database: string) => openDatabase({ ...inject('postgres'), database }, fail)

let admin: Database
let name: string
let instances: Database[]
let folder: string
beforeAll(() => {
  admin = connect('postgres')
})
beforeEach(async () => {
  name = `migrations_${randomBytes(6).toString('hex')}`
  await admin.pool.query(`CREATE DATABASE ${name}`)
  instances = Array.from({ length: 4 }, () => connect(name))
  folder = await mkdtemp(join(tmpdir(), 'lantern-migrations-'))
})
afterEach(async () => {
  await Promise.all(instances.map((instance) => instance.close()))
  await admin.pool.query(`DROP DATABASE ${name}`)
  await rm(folder, { recursive: true })
})
afterAll(() => admin.close())

const migrateAll = () => Promise.allSettled(instances.map(({ pool }) => migrate(pool, { folder })))
const write = (files: Readonly<Record<string, string>>) =>
  Promise.all(Object.entries(files).map(([file, sql]) => writeFile(join(folder, file), sql)))
async function tables(): Promise<string[]> {
  const database = connect(name)
  const { rows } = await database.pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  )
  await database.close()
  return rows.map((row) => row.name)
}

describe('the migrations', () => {
  it('are applied once if four instances start on an empty database at once', async () => {
    const applied = await Promise.all(instances.map(({ pool }) => migrate(pool)))
    const [files = [], ...none] = applied.toSorted((a, b) => b.length - a.length)
    expect(files[0]).toBe('0001_baseline.sql')
    expect(files).toEqual(files.toSorted())
    expect(none).toEqual([[], [], []])
    expect(await tables()).toContain('occupancies')
  })

  it('may alter a table whose rows an earlier file wrote, even with deferred checks', async () => {
    await write({
      '0001_a.sql': `
        CREATE TABLE one (n integer PRIMARY KEY, other integer REFERENCES one DEFERRABLE INITIALLY DEFERRED);
        INSERT INTO one VALUES (1, 1)`,
      '0002_b.sql': 'ALTER TABLE one ADD COLUMN more integer',
    })
    const ends = await migrateAll()
    expect(ends.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'))
  })

  it('run in the order of their names, and only new ones', async () => {
    await write({
      '0002_b.sql': 'INSERT INTO one VALUES (2)',
      '0001_a.sql': 'CREATE TABLE one (n integer); INSERT INTO one VALUES (1)',
      'notes.md': 'no SQL',
    })
    await migrateAll()
    await write({ '0003_c.sql': 'INSERT INTO one VALUES (3)' })
    const ends = await migrateAll()
    const applied = ends.flatMap((end) => (end.status === 'fulfilled' ? end.value : ['failed']))
    expect(applied).toEqual(['0003_c.sql'])
    const rows = await instances[0]?.pool.query('SELECT n FROM one')
    expect(rows?.rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  })

  it('retry while a long reader holds a table, without blocking calls behind them', async () => {
    await write({ '0001_a.sql': 'CREATE TABLE one (n integer)' })
    await migrateAll()
    await write({ '0002_b.sql': 'ALTER TABLE one ADD COLUMN m integer' })
    const [reader, club, updating] = instances
    if (!reader || !club || !updating) throw new Error('not open')
    const report = await reader.pool.connect()
    await report.query('BEGIN; SELECT * FROM one')
    const waits: string[] = []
    const log = (line: string) => void waits.push(line)
    const migrated = migrate(updating.pool, { folder, lockMs: 50, log })
    await expect.poll(() => waits.length).toBeGreaterThan(2)
    // The migration can't finish before the reader. The club can read and write meanwhile.
    for (let calls = 0; calls < 20; calls += 1) {
      await club.pool.query(
        'BEGIN; SET LOCAL lock_timeout = 5000; INSERT INTO one VALUES (1); COMMIT',
      )
    }
    await report.query('COMMIT')
    report.release()
    expect(await migrated).toEqual(['0002_b.sql'])
  })

  it('give up if a lock is never released, and leave nothing behind', async () => {
    await write({ '0001_a.sql': 'CREATE TABLE one (n integer)' })
    await migrateAll()
    await write({
      '0002_b.sql': 'CREATE TABLE two (n integer); ALTER TABLE one ADD COLUMN m integer',
    })
    const [reader, updating] = instances
    if (!reader || !updating) throw new Error('not open')
    const report = await reader.pool.connect()
    await report.query('BEGIN; SELECT * FROM one')
    await expect(migrate(updating.pool, { folder, lockMs: 20, tries: 3 })).rejects.toThrow('lock')
    await report.query('COMMIT')
    report.release()
    expect(await tables()).toEqual(['one', 'schema_migrations'])
  })

  it('let the previous build serve; an older build is refused', async () => {
    const [instance] = instances
    if (!instance) throw new Error('not open')
    const { pool } = instance
    const files = ['0001_a.sql', '0002_b.sql', '0003_c.sql']
    const build = async (count: number) => {
      await rm(folder, { recursive: true })
      await mkdir(folder)
      await write(Object.fromEntries(files.slice(0, count).map((file) => [file, 'SELECT 1'])))
    }
    for (const count of [1, 2, 3]) {
      await build(count)
      await migrate(pool, { folder })
    }
    await build(2)
    expect(await migrate(pool, { folder })).toEqual([])
    await demandSchema(pool, folder)
    await build(1)
    await expect(migrate(pool, { folder })).rejects.toThrow(/later build \(0003_c.sql\)/)
    await expect(demandSchema(pool, folder)).rejects.toThrow(SchemaMismatch)
  })

  it('refuse a database that another content of the same file made', async () => {
    const [instance] = instances
    if (!instance) throw new Error('not open')
    await write({ '0001_a.sql': 'CREATE TABLE one (n integer)' })
    await migrate(instance.pool, { folder })
    await write({ '0001_a.sql': 'CREATE TABLE one (m integer)' })
    await expect(migrate(instance.pool, { folder })).rejects.toThrow(/another 0001_a.sql/)
    await expect(demandSchema(instance.pool, folder)).rejects.toThrow(SchemaMismatch)
  })

  it('are a separate step if an instance is configured so', async () => {
    const [instance] = instances
    await write({ '0001_a.sql': 'SELECT 1' })
    if (!instance) throw new Error('not open')
    await expect(demandSchema(instance.pool, folder)).rejects.toThrow(
      /lacks 0001_a.sql.*npm run migrate/,
    )
    await migrate(instance.pool, { folder })
    await demandSchema(instance.pool, folder)
  })

  it('leave nothing behind after a failure, and can be fixed and run again', async () => {
    await write({
      '0001_a.sql': 'CREATE TABLE one (n integer)',
      '0002_b.sql': 'CREATE TABLE two (n integer); INSERT INTO nowhere VALUES (1)',
    })
    const ends = await migrateAll()
    expect(ends.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
    expect(await tables()).toEqual([])
    await write({ '0002_b.sql': 'CREATE TABLE two (n integer)' })
    await migrateAll()
    expect(await tables()).toEqual(['one', 'schema_migrations', 'two'])
  })
})

it('apply a second file to a database with the baseline and data', async () => {
  const [club, update] = instances
  if (!club || !update) throw new Error('two instances are needed')
  await cp(migrationsFolder, folder, { recursive: true })
  await migrate(club.pool, { folder })
  await club.pool.query(`
    INSERT INTO amenities (name_en, name_ch, description, price_per_hour, image_url, capacity)
    VALUES ('Karaoke', 'K房', 'A room', 48, '/room.webp', 10);
    INSERT INTO bookings (lantern_id, guest_name, amenity_id, booking_date, start_time, end_time, during, units, hours,
      price_per_hour, service_fee_bps, refund_rules, created_at, updated_at)
    VALUES ('ABCDEFGH2345', 'Chen', 1, '2026-11-20', '19:00', '20:00', '[2026-11-21 00:00Z, 2026-11-21 01:00Z)',
      '{K-Room 1}', 1, 48, 500, '[{"hours": 0, "percent": 100}]', now(), now())`)
  await write({
    '9998_written.sql': 'UPDATE bookings SET hours = hours + 1',
    '9999_altered.sql': 'ALTER TABLE bookings ADD COLUMN more integer NOT NULL DEFAULT 1',
  })
  expect(await migrate(update.pool, { folder })).toEqual(['9998_written.sql', '9999_altered.sql'])
  const { rows } = await club.pool.query('SELECT more, hours::int AS hours FROM bookings')
  expect(rows).toEqual([{ more: 1, hours: 2 }])
})
