import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../server/src/kernel/db/db.ts'
import { startTestPostgres, TEMPLATE, type TestConnection } from '../../server/test/postgres.ts'
import { booking, openSlots, signUp } from './club.ts'
import { quantile } from './figures.ts'
import { serve, type Served } from './instances.ts'
import { callsOver, loading, requireTools } from './load.ts'

/**
 * `npm run bench:several`: bookings from the balance at one instance and at two, straight to the database and through
 * PgBouncer, turn by turn. `npm run bench:several -- 4 16 64` has other numbers of clients, which two instances share.
 */
const ROUNDS = 5
const SECONDS = 2
const asked = process.argv.slice(2).map(Number)
const clients = asked.length > 0 ? asked : [4, 16, 64]
const warn = (error: Error) => console.error(error.message)

/** What PgBouncer doesn't know; an instance sends it as it connects (docs/operations.md). */
const unknown =
  'extra_float_digits,statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options'

interface Figures {
  /** Bookings a second, of each turn. */
  rates: number[]
  /** Milliseconds. */
  p99: number[]
  wrong: number
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}

async function answers(port: number): Promise<boolean> {
  const line = connect(port, '127.0.0.1')
  try {
    await once(line, 'connect')
    return true
  } catch {
    return false
  } finally {
    line.destroy()
  }
}

/**
 * Starts PgBouncer before a database. Its pools are of whole sessions: versions before 1.21, as Debian 12 has, mix up
 * prepared statements in pools of transactions.
 */
async function startPgBouncer({ host, port, user, password = '' }: TestConnection, folder: string) {
  const own = await freePort()
  const config = join(folder, 'pgbouncer.ini')
  await writeFile(
    config,
    `[databases]
* = host=${host} port=${port} user=${user}${password && ` password=${password}`}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = session
default_pool_size = 40
ignore_startup_parameters = ${unknown}
`,
  )
  await chmod(folder, 0o755)
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', ['-q', ...asNobody, config], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await answers(own))) {
    if (child.exitCode !== null) throw new Error('PgBouncer ended before it listened')
    await pause(50)
  }
  return {
    connection: { host: '127.0.0.1', port: own, user },
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

requireTools({ ...loading, pgbouncer: 'pgbouncer' })
const folder = await mkdtemp(join(tmpdir(), 'lantern-several-'))
const postgres = await startTestPostgres({ max_connections: '150' })
const bouncer = await startPgBouncer(postgres.connection, folder)
const name = `bench_${randomBytes(4).toString('hex')}`
const admin = openDatabase({ ...postgres.connection, database: 'postgres', max: 1 }, warn)
await admin.pool.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
const opened = openDatabase({ ...postgres.connection, database: name, max: 2 }, warn)
const { host, port, user, password = '' } = postgres.connection
const direct = `postgres://${user}:${password}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`
const start = (connection: TestConnection) =>
  serve(connection, name, 'built', { DATABASE_DIRECT_URL: direct })
const served: Served[] = []
for (const connection of [
  postgres.connection,
  postgres.connection,
  bouncer.connection,
  bouncer.connection,
])
  served.push(await start(connection))
const [one, two, third, fourth] = served
if (!one || !two || !third || !fourth) throw new Error('four instances were started')
const ways = [
  { what: 'one instance', at: [one] },
  { what: 'two instances', at: [one, two] },
  { what: 'one instance, through PgBouncer', at: [third] },
  { what: 'two instances, through PgBouncer', at: [third, fourth] },
]

try {
  const club = { address: one.address, pool: opened.pool }
  const slots = await openSlots(club)
  const people: { cookie: string }[] = []
  for (let place = 0; place < 32; place += 1) people.push(await signUp(club))
  const calls = slots.map((slot, turn) => booking(slot, people[turn % people.length]?.cookie ?? ''))
  for (const connections of clients) {
    const took = ways.map((): Figures => ({ rates: [], p99: [], wrong: 0 }))
    // The first turn warms up the engines.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [place, { at }] of ways.entries()) {
        await opened.pool.query('DELETE FROM occupancies')
        const loads = await Promise.all(
          at.map(({ address }, half) =>
            callsOver(
              address,
              calls.filter((_, turn) => turn % at.length === half),
              { connections: connections / at.length, seconds: SECONDS, expected: 200, folder },
            ),
          ),
        )
        const figures = took[place]
        if (round === 0 || !figures) continue
        figures.rates.push(
          loads.reduce((sum, load) => sum + (load.calls - load.wrong) / load.seconds, 0),
        )
        figures.p99.push(Math.max(...loads.map((load) => load.p99)))
        figures.wrong += loads.reduce((sum, load) => sum + load.wrong, 0)
      }
    }
    const first = quantile(took[0]?.rates ?? [], 0.5)
    for (const [place, { what }] of ways.entries()) {
      const { rates, p99, wrong } = took[place] ?? { rates: [], p99: [], wrong: 0 }
      const rate = quantile(rates, 0.5)
      console.log(
        `${connections} clients, ${what}: ${rate.toFixed(0)} bookings a second (${Math.min(...rates).toFixed(0)}–${Math.max(...rates).toFixed(0)}), ` +
          `${(rate / first).toFixed(2)}×, 99% within ${quantile(p99, 0.5).toFixed(0)} ms, ${wrong} refused`,
      )
    }
  }
} finally {
  for (const each of served) await each.stop()
  await opened.close()
  await admin.close()
  await bouncer.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
