import { randomBytes } from 'node:crypto'
import { Venue } from '@lantern/contract/venue'
import { openDatabase } from '../../server/src/kernel/db/db.ts'
import { startTestPostgres, TEMPLATE } from '../../server/test/postgres.ts'
import { ratio, throughput, timed, times } from './figures.ts'
import { serve } from './instances.ts'

/**
 * `npm run bench`: compares the costs of several things in one run on one machine, so that the ratios are
 * meaningful anywhere. Asserts nothing.
 */
const ROUNDS = 300
const SECONDS = 6
const CALLERS = 32
/** The theater has a single room, so one booking takes the whole slot. */
const THEATER = 3

const postgres = await startTestPostgres({ max_connections: '100' })
const database = `bench_${randomBytes(4).toString('hex')}`
const warn = (error: Error) => console.error(error.message)
const admin = openDatabase({ ...postgres.connection, database: 'postgres', max: 1 }, warn)
await admin.pool.query(`CREATE DATABASE ${database} TEMPLATE ${TEMPLATE}`)
const bench = openDatabase({ ...postgres.connection, database, max: 4 }, warn)
const instances = [
  await serve(postgres.connection, database),
  await serve(postgres.connection, database),
]
const addressOf = (turn: number) => instances[turn % instances.length]?.address ?? ''

async function signUp(): Promise<string> {
  const email = `${randomBytes(6).toString('hex')}@bench.test`
  const response = await fetch(`${addressOf(0)}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'bench bench', firstName: 'B', lastName: 'Ench' }),
  })
  await response.arrayBuffer()
  // Balances are set directly, without the ledger: no payment is measured here.
  await bench.pool.query('UPDATE users SET account_balance = 900000 WHERE email = $1', [email])
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

async function post(turn: number, cookie: string, body: unknown): Promise<number> {
  const response = await fetch(`${addressOf(turn)}/api/bookings`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  return response.status
}

/** Open slots from the day after tomorrow on, an hour each. */
async function slots(): Promise<{ bookingDate: string; startTime: string; endTime: string }[]> {
  const venue = Venue.parse(await (await fetch(`${addressOf(0)}/api/venue`)).json())
  const today = Date.parse(`${venue.today}T12:00:00Z`)
  const days = Array.from({ length: 300 }, (_, day) => new Date(today + (day + 2) * 86_400_000))
  return days
    .filter((day) => !venue.closedWeekdays.includes(day.getUTCDay() || 7))
    .flatMap((day) =>
      [14, 15, 16, 17, 18, 19, 20, 21, 22].map((hour) => ({
        bookingDate: day.toISOString().slice(0, 10),
        startTime: `${hour}:00`,
        endTime: `${hour + 1}:00`,
      })),
    )
}

async function read(turn: number, path: string): Promise<void> {
  const response = await fetch(`${addressOf(turn)}${path}`)
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
}

/**
 * One booking is accepted, then the same request is refused. The two alternate, so that both run under the same
 * conditions.
 */
async function bookings(open: Awaited<ReturnType<typeof slots>>): Promise<void> {
  const [first, second] = [await signUp(), await signUp()]
  const [accepted, refused]: [number[], number[]] = [[], []]
  for (const [round, slot] of open.slice(0, ROUNDS).entries()) {
    const body = { amenityId: THEATER, ...slot }
    const ends: number[] = []
    const took = await timed(async () => ends.push(await post(round, first, body)))
    const tookNot = await timed(async () => ends.push(await post(round, second, body)))
    if (ends.join() !== '200,409') throw new Error(`a round ended with ${ends.join()}`)
    // The first calls are slower, until code and caches are warm.
    if (round >= 30) {
      accepted.push(took)
      refused.push(tookNot)
    }
  }
  console.log(times('booking accepted', accepted))
  console.log(times('booking refused (slot_taken)', refused))
  console.log(ratio('refused ÷ accepted', refused, accepted))
}

async function reading(path: string): Promise<void> {
  const [available, one]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    const took = await timed(() => read(round, path))
    const tookOne = await timed(() => bench.pool.query('SELECT 1'))
    if (round < 30) continue
    available.push(took)
    one.push(tookOne)
  }
  console.log(times('availability of a night', available))
  console.log(times('SELECT 1', one))
  console.log(ratio('availability ÷ SELECT 1', available, one))
}

async function scaling(path: string): Promise<void> {
  const [one, two]: [number[], number[]] = [[], []]
  // The two alternate, so that a quiet moment of the machine helps both.
  for (let round = 0; round < 3; round += 1) {
    one.push(await throughput(CALLERS, SECONDS / 3, () => read(0, path)))
    two.push(await throughput(CALLERS, SECONDS / 3, (caller) => read(caller, path)))
  }
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  console.log(`one instance, ${CALLERS} readers`.padEnd(34), mean(one).toFixed(0).padStart(9), '/s')
  console.log(
    `two instances, ${CALLERS} readers`.padEnd(34),
    mean(two).toFixed(0).padStart(9),
    '/s',
  )
  console.log('two ÷ one'.padEnd(34), `${(mean(two) / mean(one)).toFixed(2)}×`.padStart(9))
}

try {
  const open = await slots()
  const night = `/api/amenities/1/availability?date=${open[0]?.bookingDate}`
  console.log(`${''.padEnd(34)} ${'median ms'.padStart(9)} ${'p95 ms'.padStart(9)}`)
  await bookings(open)
  await reading(night)
  await scaling(night)
} finally {
  await Promise.all(instances.map((instance) => instance.stop()))
  await bench.close()
  await admin.close()
  await postgres.stop()
}
