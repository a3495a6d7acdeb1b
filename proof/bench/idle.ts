import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { get } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase, type Database } from '../../server/src/kernel/db/db.ts'
import { startTestPostgres, TEMPLATE } from '../../server/test/postgres.ts'
import { postmasterOf, spent } from './cost.ts'
import { serve, type Served } from './instances.ts'

/**
 * `npm run bench:idle`: what a club without work costs a minute: statements by kind (pg_stat_statements) and processor time
 * of each instance, as built for production. `--minutes 10` says how long each club is watched; less than ten leave out
 * the sweeps. Asserts nothing.
 */
const place = process.argv.indexOf('--minutes')
const minutes = place === -1 ? 2 : Number(process.argv[place + 1])
/** Whatever an instance does once at its start is over then. */
const SETTLED_MS = 20_000

interface Watched {
  what: string
  instances: number
  variables: Readonly<Record<string, string>>
  /** Whether a visitor's page is open at each instance. */
  screens?: true
}

/** A public address needs a port that is known before. */
const PORT = '43977'
const everything = {
  PORT,
  PUBLIC_URL: `http://127.0.0.1:${PORT}`,
  PAYMENTS: 'sandbox',
  // No letter is due, so nobody is asked there.
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Lantern <club@bench.test>',
}

const clubs: readonly Watched[] = [
  { what: 'one instance', instances: 1, variables: {} },
  { what: 'two instances', instances: 2, variables: {} },
  { what: 'one, with mail and the card stand-in', instances: 1, variables: everything },
  { what: 'one, with a screen open', instances: 1, variables: {}, screens: true },
]

const warn = (error: Error) => console.error(error.message)
const build = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url))
execFileSync(process.execPath, [build], { stdio: ['ignore', 2, 2] })
const postgres = await startTestPostgres({
  max_connections: '100',
  shared_preload_libraries: 'pg_stat_statements',
})
const admin = openDatabase({ ...postgres.connection, database: 'postgres', max: 1 }, warn)

const openScreen = ({ address }: Served) =>
  new Promise<() => void>((resolve, reject) => {
    const asked = get(`${address}/api/live`, { agent: false }, (stream) => {
      stream.resume()
      resolve(() => asked.destroy())
    }).on('error', reject)
  })

const isOurs = `dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND query NOT LIKE '%pg_stat_%' AND query ~ '^\\s*[A-Za-z]'`

/** What an instance costs a minute, and the statements of the whole club by kind. */
async function cost(
  pool: Database['pool'],
  served: readonly Served[],
): Promise<{ statements: number; processor: number[]; kinds: string[] }> {
  const databasePid = await postmasterOf(pool)
  const read = () =>
    Promise.all(served.map(({ pid }) => spent(pool, { serverPid: pid, databasePid })))
  await pool.query('SELECT pg_stat_statements_reset()')
  const [before, began] = [await read(), performance.now()]
  await pause(minutes * 60_000)
  const [after, passed] = [await read(), (performance.now() - began) / 1_000]
  const { rows } = await pool.query<{ calls: string; query: string }>(
    `SELECT calls, query FROM pg_stat_statements WHERE ${isOurs} ORDER BY calls DESC, query`,
  )
  const perMinute = (calls: number) => (calls / passed) * 60
  const calls = (after[0]?.statements ?? 0) - (before[0]?.statements ?? 0)
  return {
    statements: perMinute(calls) / served.length,
    processor: after.map(
      ({ server }, turn) => (100 * (server - (before[turn]?.server ?? 0))) / passed,
    ),
    kinds: rows.map(
      ({ calls: made, query }) =>
        `${perMinute(Number(made)).toFixed(1).padStart(7)}  ${query.replaceAll(/\s+/g, ' ').trim().slice(0, 100)}`,
    ),
  }
}

async function watch({ what, instances, variables, screens }: Watched): Promise<void> {
  const database = `bench_${randomBytes(4).toString('hex')}`
  await admin.pool.query(`CREATE DATABASE ${database} TEMPLATE ${TEMPLATE}`)
  const opened = openDatabase({ ...postgres.connection, database, max: 1 }, warn)
  await opened.pool.query('CREATE EXTENSION pg_stat_statements')
  const served: Served[] = []
  for (let turn = 0; turn < instances; turn += 1) {
    served.push(await serve(postgres.connection, database, 'built', variables))
  }
  const leaves = screens ? await Promise.all(served.map(openScreen)) : []
  await pause(SETTLED_MS)
  const { statements, processor, kinds } = await cost(opened.pool, served)
  const shares = processor.map((share) => `${share.toFixed(2)}%`).join(', ')
  console.log(
    `\n${what}: ${statements.toFixed(1)} statements a minute and instance, processor ${shares}, load ${loadavg()[0]?.toFixed(1)}`,
  )
  kinds.forEach((line) => console.log(line))
  leaves.forEach((leave) => leave())
  await Promise.all(served.map((one) => one.stop()))
  await opened.close()
}

try {
  for (const club of clubs) await watch(club)
} finally {
  await admin.close()
  await postgres.stop()
}
