import { randomBytes } from 'node:crypto'
import { fill } from '../scale/fill.ts'
import { openDatabase, type Database } from '../../server/src/kernel/db/db.ts'
import { startTestPostgres, TEMPLATE } from '../../server/test/postgres.ts'
import { booking, openSlots, signUp, type Slot } from './club.ts'
import { quantile, timed } from './figures.ts'
import { serve, type Served } from './instances.ts'

/**
 * `npm run bench:sizes`: a booking from the balance, and the availability of its night read right after it, in clubs of a
 * thousand, a hundred thousand and a million bookings, in turn, call by call. `npm run bench:sizes -- 1000 10000000` has other sizes.
 */
const ROUNDS = 400
const WARM_UP = 100
/** A tenth of the bookings' number: as many customers and orders has such a club, about. */
const SHARE = 10
const asked = process.argv.slice(2).map(Number)
const sizes = asked.length > 0 ? asked : [1_000, 100_000, 1_000_000]
const warn = (error: Error) => console.error(error.message)

interface Club {
  database: Database
  served: Served
  slots: readonly Slot[]
  cookie: string
}

const postgres = await startTestPostgres({
  max_connections: '60',
  shared_buffers: '512MB',
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '8GB',
})
const admin = openDatabase({ ...postgres.connection, database: 'postgres', max: 1 }, warn)

async function open(bookings: number): Promise<Club> {
  const name = `bench_${randomBytes(4).toString('hex')}`
  await admin.pool.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  const database = openDatabase({ ...postgres.connection, database: name, max: 2 }, warn)
  const others = Math.max(100, Math.floor(bookings / SHARE))
  const size = { bookings, customers: others, orders: others }
  const tonight = new Date().toISOString().slice(0, 10)
  const took = await timed(() => fill(database.pool, size, tonight))
  await database.pool.query('VACUUM ANALYZE')
  console.log(`filled with ${bookings} bookings in ${(took / 1_000).toFixed(0)} s`)
  const served = await serve(postgres.connection, name)
  const club = { address: served.address, pool: database.pool }
  // Nothing of the filled data is in the way of what is booked: a room that was taken would be a refusal.
  await database.pool.query('DELETE FROM occupancies')
  return { database, served, slots: await openSlots(club), cookie: '' }
}

async function book({ served, slots, cookie }: Club, round: number): Promise<void> {
  const slot = slots[round]
  if (!slot) throw new Error('all hours are booked')
  const { path, body } = booking(slot, cookie)
  const response = await fetch(`${served.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  const said = await response.text()
  if (response.status !== 200) throw new Error(`a booking was refused: ${said}`)
}

async function look({ served, slots }: Club, round: number): Promise<void> {
  const slot = slots[round]
  const path = `/api/amenities/${slot?.amenityId}/availability?date=${slot?.bookingDate}`
  const response = await fetch(`${served.address}${path}`)
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
}

const clubs: Club[] = []
for (const size of sizes) clubs.push(await open(size))
// A session that began before the large clubs were filled would be over by now.
for (const club of clubs) {
  const { cookie } = await signUp({ address: club.served.address, pool: club.database.pool })
  club.cookie = cookie
}
try {
  const took = clubs.map((): Record<'book' | 'look', number[]> => ({ book: [], look: [] }))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [place, club] of clubs.entries()) {
      const booked = await timed(() => book(club, round))
      const looked = await timed(() => look(club, round))
      if (round < WARM_UP) continue
      took[place]?.book.push(booked)
      took[place]?.look.push(looked)
    }
  }
  for (const what of ['book', 'look'] as const) {
    const halves = took.map((each) => quantile(each[what], 0.5))
    const said = halves.map((half, place) => {
      const beside = half / (halves[0] ?? NaN)
      return `${sizes[place]}: ${half.toFixed(2)} ms, ${beside.toFixed(2)}×`
    })
    console.log(`${what === 'book' ? 'a booking' : 'availability'}: ${said.join('; ')}`)
  }
} finally {
  for (const { served, database } of clubs) {
    await served.stop()
    await database.close()
  }
  await admin.close()
  await postgres.stop()
}
