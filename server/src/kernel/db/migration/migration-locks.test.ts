import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase, type Database } from '../db.ts'
import { indexTables, locksOf, type Lock } from './migration-locks.ts'
import { migrationsFolder } from '../../http/paths.ts'

const fail = (error: Error) => {
  throw error
}
const connect = (database: string) => openDatabase({ ...inject('postgres'), database }, fail)
const name = `locks_${randomBytes(6).toString('hex')}`

let admin: Database
let database: Database
beforeAll(async () => {
  admin = connect('postgres')
  await admin.pool.query(`CREATE DATABASE ${name}`)
  database = connect(name)
})
afterAll(async () => {
  await database.close()
  await admin.pool.query(`DROP DATABASE ${name}`)
  await admin.close()
})

const holdsUp = (mode: string): Lock['holdsUp'] =>
  mode === 'AccessExclusiveLock' ? 'reads and writes' : 'writes'

/** The locks that a statement actually takes on existing tables, in the format of a dry run. */
async function lockedBy(sql: string): Promise<Map<string, Lock['holdsUp']>> {
  const client = await database.pool.connect()
  try {
    await client.query('BEGIN')
    const before = await client.query<{ oid: number }>('SELECT oid FROM pg_class')
    const old = new Set(before.rows.map(({ oid }) => oid))
    await client.query(sql)
    const { rows } = await client.query<{ oid: number; table: string; mode: string }>(
      `SELECT c.oid, l.mode,
              CASE n.nspname WHEN 'public' THEN '' ELSE n.nspname || '.' END || c.relname AS table
       FROM pg_locks l
         JOIN pg_class c ON c.oid = l.relation AND c.relkind IN ('r', 'p')
         JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname NOT IN ('pg_catalog', 'pg_toast')
       WHERE l.pid = pg_backend_pid()
         AND l.mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
       ORDER BY l.mode = 'AccessExclusiveLock'`,
    )
    await client.query('COMMIT')
    return new Map(
      rows.filter(({ oid }) => old.has(oid)).map(({ table, mode }) => [table, holdsUp(mode)]),
    )
  } finally {
    client.release()
  }
}

describe('the dry run’s locks of a migration', () => {
  it.each(readdirSync(migrationsFolder).toSorted())(
    'include every lock that %s takes',
    async (file) => {
      const sql = readFileSync(join(migrationsFolder, file), 'utf8')
      const tables = await indexTables(database.pool)
      const told = new Map(
        locksOf(sql, (index) => tables.get(index)).map((lock) => [lock.table, lock.holdsUp]),
      )
      for (const [table, kind] of await lockedBy(sql)) {
        expect(`${table}: ${told.get(table)}`).toBe(`${table}: ${kind}`)
      }
    },
  )

  it('are derived from the SQL text, with the strongest lock per table', () => {
    const sql = `
      -- ALTER TABLE comments is no statement
      CREATE TABLE fresh (id int REFERENCES users (id));
      CREATE INDEX fresh_id ON fresh (id);
      UPDATE bookings SET note = '' WHERE note IS NULL;
      ALTER TABLE ONLY bookings ALTER COLUMN note SET NOT NULL;
      DROP INDEX known_index; DROP INDEX other_index;
      CREATE FUNCTION f() RETURNS trigger AS $$ BEGIN DELETE FROM sessions; END $$ LANGUAGE plpgsql;
      CREATE TRIGGER t BEFORE INSERT OR UPDATE ON food_orders EXECUTE FUNCTION f();
      CREATE INDEX CONCURRENTLY slow ON users (email);`
    const told = locksOf(sql, (index) => (index === 'known_index' ? 'amenities' : undefined))
    expect(told.map(({ table, holdsUp: kind }) => `${table}: ${kind}`).toSorted()).toEqual([
      'amenities: reads and writes',
      'bookings: reads and writes',
      'food_orders: writes',
      'the table of the index other_index: reads and writes',
      'users: writes',
    ])
  })
})
