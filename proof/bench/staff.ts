import { randomBytes } from 'node:crypto'
import { fill, type Size } from '../scale/fill.ts'
import { openDatabase, type Database } from '../../server/src/kernel/db/db.ts'
import { startTestPostgres, TEMPLATE } from '../../server/test/postgres.ts'
import { quantile, timed } from './figures.ts'
import { serve, type Served } from './instances.ts'

/**
 * `npm run bench:staff`: compares the staff's calls in a club of many years with the same calls in a new one,
 * in one run. Prints how many rows of the large tables each call read, and whether it scanned one completely.
 * `npm run bench:staff -- 10000 100000 20000` sets another size.
 */
const ROUNDS = 60
const WARM_UP = 10
const young: Size = { customers: 1_000, bookings: 10_000, orders: 4_000 }
const [customers = 100_000, bookings = 1_000_000, orders = 200_000] = process.argv
  .slice(2)
  .map(Number)
const old: Size = { customers, bookings, orders }

const large = ['bookings', 'users', 'food_orders', 'ledger_postings', 'ledger_transactions']
const warn = (error: Error) => console.error(error.message)

interface Club {
  database: Database
  served: Served
  cookie: string
}

/** Only reads are measured, so the data may be filled in without waiting for the disk. */
const postgres = await startTestPostgres({
  max_connections: '60',
  shared_buffers: '512MB',
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '8GB',
})
const admin = openDatabase({ ...postgres.connection, database: 'postgres', max: 1 }, warn)
const tonight = new Date().toISOString().slice(0, 10)

/** A staff member who has signed in. */
async function signIn(database: Database, address: string): Promise<string> {
  const email = `${randomBytes(6).toString('hex')}@bench.test`
  const response = await fetch(`${address}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      password: 'a long enough one',
      firstName: 'B',
      lastName: 'Ench',
    }),
  })
  await response.arrayBuffer()
  await database.pool.query("UPDATE users SET role = 'admin' WHERE email = $1", [email])
  const again = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a long enough one' }),
  })
  await again.arrayBuffer()
  return again.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

async function open(size: Size): Promise<Club> {
  const name = `bench_${randomBytes(4).toString('hex')}`
  await admin.pool.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  const database = openDatabase({ ...postgres.connection, database: name, max: 2 }, warn)
  const took = await timed(() => fill(database.pool, size, tonight))
  console.log(`filled with ${size.bookings} bookings in ${(took / 1_000).toFixed(0)} s`)
  return { database, served: await serve(postgres.connection, name), cookie: '' }
}

async function read({ served, cookie }: Club, path: string): Promise<string> {
  const response = await fetch(`${served.address}${path}`, { headers: { cookie } })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`)
  return text
}

async function ping({ served, cookie }: Club): Promise<void> {
  const response = await fetch(`${served.address}/api/ping`, { headers: { cookie } })
  await response.arrayBuffer()
}

/** The cursor after so many pages of a list. */
async function deep(club: Club, path: string, pages: number): Promise<string> {
  let next = path
  for (let page = 0; page < pages; page += 1) {
    const found = /"next":"([^"]+)"/.exec(await read(club, next))
    if (!found) break
    next = `${path}&after=${found[1]}`
  }
  return next
}

interface Reads {
  table: string
  scanned: number
  fetched: number
}

/** How many rows of the large tables have been read so far, by complete scans and through indexes. */
async function readsOf({ database }: Club): Promise<Reads[]> {
  // PostgreSQL's processes report their counts at most once a second.
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  const { rows } = await database.pool.query<Reads>(
    `SELECT relname AS table, seq_tup_read::float8 AS scanned,
            coalesce(idx_tup_fetch, 0)::float8 AS fetched
     FROM pg_stat_user_tables WHERE relname = ANY ($1) ORDER BY 1`,
    [large],
  )
  return rows
}

const id = '150'
const month = tonight.slice(0, 7)
const yearAgo = new Date(Date.parse(tonight) - 364 * 86_400_000).toISOString().slice(0, 10)
const threeAgo = new Date(Date.parse(tonight) - 3 * 86_400_000).toISOString().slice(0, 10)
const upcoming = '/api/staff/bookings?scope=upcoming'
const past = '/api/staff/bookings?scope=past'
const users = '/api/staff/users?sort=name'
const calls: readonly (readonly [string, string | ((club: Club) => Promise<string>)])[] = [
  ['statistics', '/api/staff/statistics'],
  ['a month of nights', `/api/staff/bookings/month/${month}`],
  ['a night', `/api/staff/bookings/daily/${tonight}`],
  ['charts of a year', `/api/staff/statistics/period?from=${yearAgo}&to=${tonight}`],
  ['upcoming', upcoming],
  ['upcoming, page 6', (club) => deep(club, upcoming, 5)],
  ['past', past],
  ['past, page 6', (club) => deep(club, past, 5)],
  ['past no-shows', `${past}&status=no_show`],
  ['past of one amenity', `${past}&amenityId=3`],
  ['past, by a name', `${past}&search=mei%20chen`],
  ['past, by one letter', `${past}&search=${encodeURIComponent('陈')}`],
  ['past, by an email', `${past}&search=customer123@`],
  ['past, by nobody', `${past}&search=zzzz`],
  ['customers', users],
  ['customers, page 6', (club) => deep(club, users, 5)],
  ['customers, the newest', '/api/staff/users?sort=joined&direction=desc'],
  ['customers, by a name', `${users}&search=mei%20chen`],
  ['customers, by one letter', `${users}&search=${encodeURIComponent('陈')}`],
  ['customers, by two letters', `${users}&search=qu`],
  ['customers, by an email', `${users}&search=customer123@`],
  ['customers, by nobody', `${users}&search=zzzz`],
  ['a customer', `/api/staff/users/${id}`],
  ['a customer’s bookings', `${past}&userId=${id}`],
  ['a customer’s orders', `/api/staff/orders?userId=${id}`],
  ['a customer’s statement', `/api/staff/users/${id}/statement`],
  ['the night board', `/api/staff/board?date=${tonight}`],
  ['the night board, three nights ago', `/api/staff/board?date=${threeAgo}`],
  ['the search, by a phone', '/api/staff/search?text=4165550123'],
  ['the search, by a name', '/api/staff/search?text=mei%20chen'],
  ['the search, by one letter', `/api/staff/search?text=${encodeURIComponent('陈')}`],
  ['the search, by one person', '/api/staff/search?text=customer123@'],
  ['the search, by a booking', '/api/staff/search?text=S00000000042'],
  ['the kitchen', '/api/staff/kitchen'],
  ['the floor', '/api/staff/floor'],
  ['the day’s close', `/api/staff/close/${tonight}`],
]

const line = (cells: readonly string[]) =>
  console.log(
    [(cells[0] ?? '').padEnd(28), ...cells.slice(1).map((cell) => cell.padStart(10))].join(' '),
  )

const clubs: [Club, Club] = [await open(young), await open(old)]
for (const club of clubs) club.cookie = await signIn(club.database, club.served.address)
try {
  line(['p50 in ms', 'young', 'old', 'old÷young', 'rows read', 'scanned'])
  const ratios: number[] = []
  for (const [what, call] of calls) {
    const paths = await Promise.all(
      clubs.map(async (club) => (typeof call === 'string' ? call : call(club))),
    )
    // Reads don't extend a session, so it is extended here.
    await Promise.all(clubs.map((club) => ping(club)))
    const before = await readsOf(clubs[1])
    const took: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [turn, club] of clubs.entries()) {
        const each = await timed(() => read(club, paths[turn] ?? ''))
        if (round >= WARM_UP) took[turn]?.push(each)
      }
    }
    const after = await readsOf(clubs[1])
    const grown = (of: (reads: Reads) => number) =>
      after.reduce((sum, reads, place) => sum + of(reads) - of(before[place] ?? reads), 0) / ROUNDS
    const [first, second] = took.map((times) => quantile(times, 0.5))
    const ratio = (second ?? NaN) / (first ?? NaN)
    ratios.push(ratio)
    line([
      what,
      (first ?? NaN).toFixed(2),
      (second ?? NaN).toFixed(2),
      `${ratio.toFixed(2)}×`,
      grown(({ fetched }) => fetched).toFixed(0),
      grown(({ scanned }) => scanned).toFixed(0),
    ])
  }
  console.log(`the worst: ${Math.max(...ratios).toFixed(2)}×`)
} finally {
  for (const { served, database } of clubs) {
    await served.stop()
    await database.close()
  }
  await admin.close()
  await postgres.stop()
}
