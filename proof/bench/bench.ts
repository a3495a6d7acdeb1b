import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../../server/src/kernel/db/db.ts'
import { startTestPostgres, TEMPLATE } from '../../server/test/club/postgres.ts'
import { postmasterOf, quiet, spent } from './cost.ts'
import { serve, started } from './instances.ts'
import { callsOver, loading, requireTools, statementsOver } from './load.ts'
import { atTheDesk, bookings, reading, publicPaths, type Work } from './works.ts'
import { openSlots, prepareLimit, signUp } from './club.ts'
import { machineNow, write, type Measured, type Results } from './results.ts'

/**
 * `npm run bench`: the cost of the server's calls compared with their theoretical limits. All are measured in turns
 * in one run on one machine, so that the ratios are comparable everywhere. It asserts nothing. `--quick` is shorter
 * and leaves the documents unchanged.
 */
const isQuick = process.argv.includes('--quick')
const [rounds, seconds] = isQuick ? [2, 1] : [5, 2]
const warn = (error: Error) => console.error(error.message)

requireTools(loading)
const build = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url))
execFileSync(process.execPath, [build], { stdio: ['ignore', 2, 2] })
const folder = await mkdtemp(join(tmpdir(), 'lantern-bench-'))
const before = machineNow()
const postgres = await startTestPostgres({
  max_connections: '100',
  shared_preload_libraries: 'pg_stat_statements',
})
const database = `bench_${randomBytes(4).toString('hex')}`
const admin = openDatabase({ ...postgres.connection, database: 'postgres', max: 1 }, warn)
await admin.pool.query(`CREATE DATABASE ${database} TEMPLATE ${TEMPLATE}`)
const opened = openDatabase({ ...postgres.connection, database, max: 2 }, warn)
const { pool } = opened
await pool.query('CREATE EXTENSION pg_stat_statements')
const lantern = await serve(postgres.connection, database, 'built')
const club = { address: lantern.address, pool }
const script = fileURLToPath(new URL('../../server/test/checks/same-bytes.ts', import.meta.url))
const paths = await publicPaths(club)
const bytes = await started(['--import', 'tsx', script, lantern.address, ...paths], {})
const databasePid = await postmasterOf(pool)

/** Runs one work's load once, and records its results. */
async function measure(work: Work, measured: Measured): Promise<void> {
  await quiet(pool)
  const calls = (await work.prepare?.()) ?? work.calls ?? []
  const { connections } = work
  const serverPid = work.at === 'bytes' ? bytes.pid : lantern.pid
  const started = await spent(pool, { serverPid, databasePid })
  const load =
    work.at === 'database'
      ? await statementsOver(postgres.connection, database, work.statement ?? '', {
          connections,
          seconds,
          folder,
        })
      : await callsOver(work.at === 'bytes' ? bytes.address : lantern.address, calls, {
          connections,
          seconds,
          folder,
          expected: work.expected ?? 200,
        })
  const ended = await spent(pool, { serverPid, databasePid })
  const each = (what: keyof typeof ended) => (ended[what] - started[what]) / load.calls
  measured.perSecond.push((load.calls - load.wrong) / load.seconds)
  measured.wrong.push(load.wrong)
  measured.p50.push(load.p50)
  measured.p99.push(load.p99)
  measured.serverMs.push(work.at === 'database' ? 0 : 1_000 * each('server'))
  measured.databaseMs.push(1_000 * each('database'))
  measured.statements.push(each('statements'))
}

const empty = ({ id, what, connections }: Work): Measured => ({
  id,
  what,
  connections,
  perSecond: [],
  wrong: [],
  p50: [],
  p99: [],
  serverMs: [],
  databaseMs: [],
  statements: [],
})

/** Measures works in turns, so that varying load of the machine affects all equally. */
async function alternating(works: readonly Work[]): Promise<Measured[]> {
  const all = works.map((work) => ({ work, measured: empty(work) }))
  // The first round warms up the JIT compilers and caches.
  for (let round = 0; round <= rounds; round += 1) {
    process.stderr.write(round === 0 ? 'warming up …\n' : `round ${round} of ${rounds} …\n`)
    for (const { work, measured } of all) await measure(work, round === 0 ? empty(work) : measured)
  }
  return all.map(({ measured }) => measured)
}

try {
  const slots = await openSlots(club)
  const people = []
  for (let place = 0; place < 32; place += 1) people.push(await signUp(club))
  const staff = await signUp(club, 'staff')
  const first = await bookings(club, slots, people)
  await prepareLimit(
    club,
    slots,
    people.map(({ id }) => id),
  )
  const works = [...(await alternating([...first, ...reading(paths)]))]
  works.push(...(await alternating(await atTheDesk(club, slots, { people, staff }))))
  const results: Results = {
    measured: new Date(),
    rounds,
    seconds,
    before,
    after: machineNow(),
    works,
  }
  await write(results, isQuick)
} finally {
  await Promise.all([lantern.stop(), bytes.stop()])
  await opened.close()
  await admin.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
