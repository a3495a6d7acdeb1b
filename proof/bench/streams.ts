import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { Venue } from '@lantern/contract/venue'
import { openDatabase } from '../../server/src/kernel/db/db.ts'
import { startTestPostgres, TEMPLATE } from '../../server/test/postgres.ts'
import { signUp } from './club.ts'
import { postmasterOf, spent } from './cost.ts'
import { openEvening } from './evening.ts'
import { quantile } from './figures.ts'
import { serve, type Served } from './instances.ts'
import { Heard, openScreen, pagesOn } from './screens.ts'

/**
 * `npm run bench:streams`: how long a change takes to reach every open screen, and how often screens ask again for it: 2,000
 * streams at two instances on one machine, twenty changes a second for twenty seconds, then single ones. It tells what a
 * stream takes of memory, and what these screens themselves cost, too. `--streams 500` opens fewer. Asserts nothing.
 */
const place = process.argv.indexOf('--streams')
const STREAMS = place === -1 ? 2_000 : Number(process.argv[place + 1])
const BUSY = { times: 400, everyMs: 50 }
const SINGLE = { times: 12, everyMs: 1_500 }
/** The first changes are slower, until code and caches are warm. */
const WARM = { times: 100, everyMs: 50 }
/** Until what the changes before have led to is heard and answered: the time of a run is its own. */
const SETTLE_MS = 5_000
/** Members who have screens, and those who change something besides, with a screen each. */
const MEMBERS = 12
const ACTING = 4

/** Has an instance collect its garbage on SIGUSR2, so that memory is compared without it. */
const collecting = `data:text/javascript,import v8 from 'node:v8';import vm from 'node:vm';v8.setFlagsFromString('--expose-gc');const gc=vm.runInNewContext('gc');process.on('SIGUSR2',()=>gc())`

const postgres = await startTestPostgres({
  max_connections: '100',
  shared_preload_libraries: 'pg_stat_statements',
})
const database = `bench_${randomBytes(4).toString('hex')}`
const warn = (error: Error) => console.error(error.message)
const admin = openDatabase({ ...postgres.connection, database: 'postgres', max: 1 }, warn)
await admin.pool.query(`CREATE DATABASE ${database} TEMPLATE ${TEMPLATE}`)
const bench = openDatabase({ ...postgres.connection, database, max: 2 }, warn)
const { pool } = bench
await pool.query('CREATE EXTENSION pg_stat_statements')
const start = () =>
  serve(postgres.connection, database, 'sources', {
    NODE_OPTIONS: `--import="${collecting}"`,
    LOG_LEVEL: 'warn',
  })
const instances = [await start(), await start()]
const addressOf = (turn: number) => instances[turn % instances.length]?.address ?? ''
const databasePid = await postmasterOf(pool)

/** The resident memory of an instance in bytes, after its garbage was collected. */
async function memoryOf({ pid }: Served): Promise<number> {
  process.kill(pid, 'SIGUSR2')
  await pause(1_000)
  const [, kilobytes] =
    /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1_024
}
const memory = async () => (await Promise.all(instances.map(memoryOf))).reduce((a, b) => a + b, 0)

/** Seconds of processor time until now: of both instances, of the database, and of the screens. */
async function processor() {
  const each = await Promise.all(
    instances.map(({ pid }) => spent(pool, { serverPid: pid, databasePid })),
  )
  const { user, system } = process.cpuUsage()
  return {
    instances: each.reduce((sum, { server }) => sum + server, 0),
    database: each[0]?.database ?? 0,
    screens: (user + system) / 1e6,
  }
}

const sockets: Socket[] = []
try {
  const club = { address: addressOf(0), pool }
  const cookies = async (count: number) => {
    const signedIn: string[] = []
    while (signedIn.length < count) signedIn.push((await signUp(club)).cookie)
    return signedIn
  }
  const staff = (await signUp(club, 'staff')).cookie
  const [members, acting] = [await cookies(MEMBERS), await cookies(ACTING)]
  const { today } = Venue.parse(await (await fetch(`${club.address}/api/venue`)).json())
  const evening = await openEvening(club, { staff, members: acting, addressOf })
  await evening.change(WARM.times, WARM.everyMs)
  const without = await memory()

  const heard = new Heard(true)
  const pages = Object.entries(pagesOn(today))
  const whose = {
    visitor: () => '',
    member: (turn: number) => members[turn % MEMBERS] ?? '',
    staff: () => staff,
  }
  const opened = new Map<string, number>()
  for (const [page, { by, screens: share, reads }] of pages) {
    const screens = by === 'staff' ? share : Math.round((STREAMS * share) / 100)
    opened.set(page, screens)
    for (let turn = 0; turn < screens; turn += 1) {
      const isActing = page === 'account' && turn < ACTING
      const cookie = isActing ? (acting[turn] ?? '') : whose[by](turn)
      const seat = {
        address: addressOf(turn),
        cookie,
        page,
        reads,
        heard,
        pressedAt: evening.pressedAt,
      }
      sockets.push(await openScreen(seat))
    }
  }

  /** Makes changes and says what came of them. */
  async function run(
    what: string,
    { times, everyMs, isAsking = true }: typeof BUSY & { isAsking?: boolean },
  ): Promise<void> {
    Object.assign(heard, new Heard(isAsking))
    const [before, began] = [await processor(), performance.now()]
    const changes = await evening.change(times, everyMs)
    const seconds = (performance.now() - began) / 1_000
    await pause(SETTLE_MS)
    const after = await processor()
    const each = (count: number) => (count / changes / sockets.length).toFixed(2)
    const at = (of: readonly number[], share: number) => quantile(of, share).toFixed(0)
    const { delays, waits, asked } = heard
    const cost = (['instances', 'database', 'screens'] as const).map(
      (part) => `${part} ${((1_000 * (after[part] - before[part])) / changes).toFixed(1)}`,
    )
    const byPage = pages.map(
      ([page]) =>
        `${page} ${((asked.get(page) ?? 0) / changes / (opened.get(page) ?? 0)).toFixed(2)}`,
    )
    console.log(
      [
        `${what}: ${(changes / seconds).toFixed(1)} changes a second (${times - changes} refused), load ${loadavg()[0]?.toFixed(1)}`,
        `  from the press of a table to a screen: median ${at(delays, 0.5)} ms, p99 ${at(delays, 0.99)} ms, last ${at(delays, 1)} ms (${delays.length} times)`,
        `  packets a change and screen ${each(heard.packets)}, calls made again ${each(heard.calls())}: ${byPage.join(', ')}`,
        `  ${(heard.calls() / seconds).toFixed(0)} calls a second (${heard.failed} failed), answered in median ${at(waits, 0.5)} ms, p99 ${at(waits, 0.99)} ms`,
        `  processor time in ms a change: ${cost.join(', ')}`,
      ].join('\n'),
    )
  }

  await evening.change(WARM.times, WARM.everyMs)
  await pause(SETTLE_MS)
  console.log(`${sockets.length} streams at two instances`)
  await run('the streams alone, calls counted and not made', { ...BUSY, isAsking: false })
  const withStreams = await memory()
  await run('a busy evening', BUSY)
  await run('one change at a time', SINGLE)
  console.log(
    `memory of both instances: ${(without / 1e6).toFixed(0)} MB, with the streams ${(withStreams / 1e6).toFixed(0)} MB: ${((withStreams - without) / sockets.length / 1_024).toFixed(1)} KB a stream`,
  )
} finally {
  sockets.forEach((socket) => socket.destroy())
  await Promise.all(instances.map((instance) => instance.stop()))
  await bench.close()
  await admin.close()
  await postgres.stop()
}
