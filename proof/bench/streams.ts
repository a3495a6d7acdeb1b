import { randomBytes } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { openDatabase } from '../../server/src/kernel/db/db.ts'
import { startTestPostgres, TEMPLATE } from '../../server/test/postgres.ts'
import { times } from './figures.ts'
import { serve } from './instances.ts'

/**
 * `npm run bench:streams`: how long a change takes to reach every open screen: 500 streams at two instances on
 * one machine, one table marked at a time. Asserts nothing.
 */
const STREAMS = 500
const ROUNDS = 40
/** The first ones are slower, until code and caches are warm. */
const WARM = 5

const postgres = await startTestPostgres({ max_connections: '100' })
const database = `bench_${randomBytes(4).toString('hex')}`
const warn = (error: Error) => console.error(error.message)
const admin = openDatabase({ ...postgres.connection, database: 'postgres', max: 1 }, warn)
await admin.pool.query(`CREATE DATABASE ${database} TEMPLATE ${TEMPLATE}`)
const bench = openDatabase({ ...postgres.connection, database, max: 2 }, warn)
const instances = [
  await serve(postgres.connection, database),
  await serve(postgres.connection, database),
]
const addressOf = (turn: number) => instances[turn % instances.length]?.address ?? ''

async function post(path: string, body: object, cookie = ''): Promise<Response> {
  const response = await fetch(`${addressOf(0)}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response
}

const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')

async function signUp(role: 'customer' | 'staff'): Promise<string> {
  const email = `${randomBytes(6).toString('hex')}@bench.test`
  const password = 'a long enough one'
  await post('/api/register', { email, password, firstName: 'B', lastName: 'Ench' })
  await bench.pool.query('UPDATE users SET role = $2 WHERE email = $1', [email, role])
  return cookieOf(await post('/api/login', { email, password }))
}

/** One open screen. Calls back with the time of each message. */
function open(turn: number, cookie: string, heard: () => void): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${addressOf(turn)}/api/live`, { headers: { cookie }, agent: false }, (stream) => {
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => text.includes('"tables"') && heard())
      resolve(stream)
    }).on('error', reject)
  })
}

let waiting = 0
let started = 0
const delays: number[] = []
let everybody: () => void = () => undefined

function heard(): void {
  delays.push(performance.now() - started)
  waiting -= 1
  if (waiting === 0) everybody()
}

const streams: IncomingMessage[] = []
try {
  const staff = await signUp('staff')
  const member = await signUp('customer')
  for (let turn = 0; turn < STREAMS; turn += 1) streams.push(await open(turn, member, heard))
  const last: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    waiting = STREAMS
    const all = new Promise<void>((resolve) => (everybody = resolve))
    started = performance.now()
    const [status, before] = round % 2 === 0 ? ['occupied', 'available'] : ['available', 'occupied']
    const seen = { status: before, bookingId: null }
    await post('/api/staff/tables/4/mark', { status, seen }, staff)
    await all
    if (round < WARM) delays.length = 0
    else last.push(performance.now() - started)
  }
  const sorted = delays.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  console.log(
    `${STREAMS} streams at two instances, ${ROUNDS - WARM} changes, ${sorted.length} deliveries`,
  )
  console.log(
    `from the press to a screen: median ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, last ${at(1 - 1e-9).toFixed(1)} ms`,
  )
  console.log(times('until every screen has heard', last))
} finally {
  streams.forEach((stream) => stream.destroy())
  await Promise.all(instances.map((instance) => instance.stop()))
  await bench.close()
  await admin.close()
  await postgres.stop()
}
