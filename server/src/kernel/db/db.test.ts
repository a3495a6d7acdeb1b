import { execFileSync } from 'node:child_process'
import { createBooking, getTonight } from '@lantern/contract/bookings/bookings'
import { sql } from 'drizzle-orm'
import { pgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openClub, type Club } from '../../../test/club/club.ts'
import { cents, span } from './columns.ts'
import { openDatabase, postgresError, transact, violatesConstraint, type Tx } from './db.ts'
import { serverRoot } from '../http/paths.ts'
import { eventually } from '../../../test/races/waits.ts'

let club: Club
beforeAll(async () => {
  club = await openClub({ mayDeadlock: true })
  await club.pool.query('CREATE TABLE pair (id integer PRIMARY KEY, n integer NOT NULL)')
  await club.pool.query('INSERT INTO pair VALUES (1, 0), (2, 0)')
})
afterAll(() => club.close())

const add = (tx: Tx, id: number) => tx.execute(sql`UPDATE pair SET n = n + 1 WHERE id = ${id}`)

describe('a transaction', () => {
  it('is run again after a deadlock, and both succeed', async () => {
    let tries = 0
    let arrived = 0
    let open: () => void = () => {}
    const bothHere = new Promise<void>((resolve) => (open = resolve))
    const cross = (first: number, second: number) =>
      transact(club.kernels[0].db, async (tx) => {
        tries += 1
        await add(tx, first)
        if ((arrived += 1) === 2) open()
        await bothHere
        await add(tx, second)
      })
    await Promise.all([cross(1, 2), cross(2, 1)])
    // PostgreSQL chooses the victims: on a busy machine it can abort both.
    expect(tries).toBeGreaterThan(2)
    const { rows } = await club.pool.query('SELECT n FROM pair')
    expect(rows).toEqual([{ n: 2 }, { n: 2 }])
  })

  it('prepares a frequent statement, and plans a rare one each time', async () => {
    const read = (note: string) => sql`SELECT n FROM pair WHERE id = ${1} ${sql.raw(`-- ${note}`)}`
    const prepared = await transact(club.kernels[0].db, async (tx) => {
      for (let turn = 0; turn < 6; turn += 1) await tx.execute(read('often'))
      await tx.execute(read('once'))
      const { rows } = await tx.execute<{ statement: string }>(
        sql`SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%FROM pair WHERE id = $1 --%'`,
      )
      return rows.map(({ statement }) => statement.split('-- ').at(-1))
    })
    expect(prepared).toEqual(['often'])
  })

  it('is not repeated after a permanent failure, and leaves nothing behind', async () => {
    let tries = 0
    const failing = transact(club.kernels[0].db, async (tx) => {
      tries += 1
      await tx.execute(sql`INSERT INTO pair VALUES (3, 0)`)
      await tx.execute(sql`INSERT INTO pair VALUES (1, 0)`)
    })
    const error: unknown = await failing.catch((reason: unknown) => reason)
    expect(postgresError(error)?.code).toBe('23505')
    expect(violatesConstraint(error, 'pair_pkey')).toBe(true)
    expect(violatesConstraint(error, 'another_pkey')).toBe(false)
    expect(tries).toBe(1)
    const { rows } = await club.pool.query('SELECT 1 FROM pair WHERE id = 3')
    expect(rows).toEqual([])
  })

  it('is given up after five tries', async () => {
    let tries = 0
    const failing = transact(club.kernels[0].db, async (tx) => {
      tries += 1
      await tx.execute(sql`DO $$ BEGIN RAISE EXCEPTION 'busy' USING ERRCODE = '40001'; END $$`)
    })
    await expect(failing).rejects.toThrow('Failed query')
    expect(tries).toBe(5)
  })
})

/**
 * Ends all connections to a database from another process. This process is blocked meanwhile, so its pools can't have
 * noticed.
 */
function cutAtOnce(database: string | undefined): void {
  const script = `
    const client = new (require('pg').Client)(${JSON.stringify({ ...inject('postgres'), database: 'postgres' })})
    const end = 'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1'
    client.connect()
      .then(() => client.query(end, [${JSON.stringify(database)}]))
      .then(() => client.end())`
  execFileSync(process.execPath, ['-e', script], { cwd: serverRoot })
}

describe('a lost database connection', () => {
  let cut: () => Promise<unknown>
  let close: () => Promise<void>
  beforeAll(async () => {
    const { rows } = await club.pool.query<{ name: string }>('SELECT current_database() AS name')
    const outside = openDatabase({ ...inject('postgres'), database: 'postgres' }, () => {})
    const end = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1'
    cut = () => outside.pool.query(end, [rows[0]?.name])
    close = () => outside.close()
  })
  afterAll(() => close())

  /** The pool notices a cut connection only a moment later. */
  const isBack = (at: 0 | 1) =>
    eventually(async () => {
      expect((await club.visitor(at).call(getTonight, {})).status).toBe(200)
    })

  it('fails the current calls, but the server recovers at once', async () => {
    const members = await Promise.all(
      Array.from({ length: 30 }, (_, turn) =>
        club.signedIn({ balance: 20_000 }, turn % 2 === 0 ? 0 : 1),
      ),
    )
    const body = { amenityId: 5, bookingDate: '2026-11-21', startTime: '19:00', endTime: '20:00' }
    const calls = members.map((member) => member.call(createBooking, { body }))
    await cut()
    const answers = await Promise.all(calls)
    const ends = answers.map(({ status, code }) => code ?? status)
    const expected = [200, 'unavailable', 'unexpected', 'slot_taken', 'not_signed_in']
    expect(expected).toEqual(expect.arrayContaining(ends))
    await Promise.all([isBack(0), isBack(1)])
    const booked = answers.filter(({ status }) => status === 200)
    const { rows } = await eventually(() =>
      club.pool.query<{ count: number }>(
        `SELECT count(*)::int FROM bookings WHERE status = 'confirmed'`,
      ),
    )
    expect(rows[0]?.count).toBeGreaterThanOrEqual(booked.length)
    expect(rows[0]?.count).toBeLessThanOrEqual(6)
  })

  it('doesn’t fail a call if only idle connections were dead', async () => {
    const member = await club.signedIn({ balance: 20_000 })
    const { pool } = club.instances[0].database
    await Promise.all(Array.from({ length: 12 }, () => pool.query('SELECT pg_sleep(0.05)')))
    const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name')
    const resting = pool.idleCount
    cutAtOnce(rows[0]?.name)
    expect(pool.idleCount).toBe(resting)
    expect(resting).toBeGreaterThan(0)
    const body = { amenityId: 4, bookingDate: '2026-11-21', startTime: '19:00', endTime: '20:00' }
    expect((await member.call(createBooking, { body })).status).toBe(200)
  })

  it('is an error once a statement was sent, because its outcome is unknown', async () => {
    let tries = 0
    const failing = transact(club.kernels[0].db, async (tx) => {
      tries += 1
      await tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`)
    })
    await expect(failing).rejects.toThrow('Failed query')
    expect(tries).toBe(1)
  })

  it('costs the pool no connection permanently', async () => {
    const { kernels, instances } = club
    const { pool } = instances[1].database
    for (let turn = 0; turn < 3; turn += 1) {
      await Promise.allSettled(Array.from({ length: 12 }, () => pool.query('SELECT pg_sleep(0)')))
      const request = Array.from({ length: 12 }, () => transact(kernels[1].db, (tx) => add(tx, 1)))
      await Promise.allSettled([cut(), ...request])
    }
    await eventually(() => expect(pool.totalCount).toBe(pool.idleCount))
    await Promise.all([isBack(0), isBack(1)])
  })
})

describe('columns', () => {
  const spans = pgTable('spans', {
    during: span('during').notNull(),
    price: cents('price').notNull(),
  })
  const row = {
    during: { from: new Date('2026-11-01T05:30:00Z'), to: new Date('2026-11-01T06:30:00.5Z') },
    price: 1_005,
  }

  it.each(['UTC', 'America/Toronto', 'America/St_Johns', 'Asia/Kathmandu'])(
    'read and write money and instants unchanged on a connection in %s',
    async (zone) => {
      const read = await transact(club.kernels[0].db, async (tx) => {
        await tx.execute(sql.raw(`SET LOCAL TIME ZONE '${zone}'`))
        await tx.execute(
          sql`CREATE TEMP TABLE spans (during tstzrange, price numeric(10,2)) ON COMMIT DROP`,
        )
        await tx.insert(spans).values(row)
        return tx.select().from(spans)
      })
      expect(read).toEqual([row])
    },
  )
})
