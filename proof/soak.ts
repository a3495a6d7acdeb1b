import { randomBytes } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  describeWrong,
  doctorRules,
  findWrong,
} from '../server/src/features/health/service.doctor.ts'
import { openDatabase, transact } from '../server/src/kernel/db/db.ts'
import { deadlocksIn } from '../server/test/deadlocks.ts'
import { startTestPostgres, TEMPLATE } from '../server/test/postgres.ts'
import { openSlots, signUp } from './bench/club.ts'
import { serve } from './bench/instances.ts'
import { closeWhenTold } from './closing.ts'
import { startProxy } from './proxy.ts'
import { eveningOf } from './soak/calls.ts'
import { described, growthOf, heldBy, type Sample } from './soak/samples.ts'

/**
 * `npm run prove:soak`: two built instances behind nginx for two hours, with twenty calls a second, two hundred open screens,
 * and a rolling restart. No call may fail; after it, memory stays within a tenth, and neither handles nor delays grow.
 * `--minutes 10` is shorter. It needs nginx and the result of `npm run build`.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    rate: { type: 'string', default: '20' },
    streams: { type: 'string', default: '200' },
  },
})
const [minutes, rate, screens] = [
  Number(values.minutes),
  Number(values.rate),
  Number(values.streams),
]
/** The restart comes after an eighth of the time; what comes after another eighth is compared. */
const EIGHTH = (minutes * 60_000) / 8
const WINDOW = 30_000
/** Delays wobble with whatever else the machine does, so they may grow by half; a leak makes them grow without end. */
const most = { memory: 1.1, handles: 1.05, half: 1.5 }
/** So long after a failure the proxy tries an instance again, and a bit. */
const PROXY_LOOKS_MS = 3_000
/** One member may have ten streams. */
const SCREENS_EACH = 5
const [proxyPort, ...ports] = [4490, 4491, 4492]
const address = `http://127.0.0.1:${proxyPort}`
const say = (line: string) => process.stdout.write(`${line}\n`)
const warn = (error: Error) => say(error.message)

const folder = await mkdtemp(join(tmpdir(), 'lantern-soak-'))
const postgres = await startTestPostgres({ max_connections: '100' })
const database = `soak_${randomBytes(4).toString('hex')}`
const admin = openDatabase({ ...postgres.connection, database: 'postgres', max: 1 }, warn)
await admin.pool.query(`CREATE DATABASE ${database} TEMPLATE ${TEMPLATE}`)
const opened = openDatabase({ ...postgres.connection, database, max: 2 }, warn)
const start = (port: number) =>
  serve(postgres.connection, database, 'built', { PORT: String(port) })
const instances = await Promise.all(ports.map(start))
const stopProxy = await startProxy(join(folder, 'nginx'), proxyPort ?? 0, ports)
const over = new AbortController()
setMaxListeners(0, over.signal)
/** What failed, each with how often and when first. */
const failures = new Map<string, { times: number; first: number }>()
const opening = performance.now()

function fail(what: string): void {
  const known = failures.get(what) ?? { times: 0, first: performance.now() - opening }
  failures.set(what, { ...known, times: known.times + 1 })
}

let delays: number[] = []

/** A screen that opens its stream again whenever it ends, as a browser does. */
async function watch(cookie: string): Promise<void> {
  for (; !over.signal.aborted; await pause(1_000)) {
    await new Promise<void>((ended) => {
      const request = get(
        `${address}/api/live`,
        { headers: { cookie }, agent: false, signal: over.signal },
        (stream: IncomingMessage) => {
          if (stream.statusCode !== 200) fail(`a screen: ${stream.statusCode}`)
          stream.resume()
          stream.on('close', ended)
          stream.on('error', () => undefined)
        },
      )
      request.on('error', () => ended())
    })
  }
}

/** Makes calls at a steady rate, whether or not the ones before have been answered. */
async function keepCalling(acts: readonly (() => Promise<void>)[]): Promise<void> {
  const begun = performance.now()
  for (let made = 0; !over.signal.aborted; made += 1) {
    await pause(Math.max(0, begun + (made * 1_000) / rate - performance.now()))
    const asked = performance.now()
    const act = acts[Math.floor(Math.random() * acts.length)]
    act?.().then(
      () => delays.push(performance.now() - asked),
      (error: unknown) => fail(String(error).split('\n')[0] ?? ''),
    )
  }
}

/** One after the other, as the documents say: the next one only after the proxy asks the one before again. */
async function restartAll(): Promise<void> {
  for (const [place, port] of ports.entries()) {
    await instances[place]?.stop()
    instances[place] = await start(port)
    await pause(PROXY_LOOKS_MS)
  }
  say('both instances were restarted, one after the other')
}

async function takeSamples(from: number): Promise<Sample[]> {
  const samples: Sample[] = []
  const begun = performance.now()
  let isRestarted = false
  for (let at = 0; at < minutes * 60_000; at = performance.now() - begun) {
    await pause(WINDOW)
    const held = instances.map(({ pid }) => heldBy(pid))
    const sample = { at: performance.now() - begun, held, delays, load: loadavg()[0] ?? 0 }
    delays = []
    say(described(sample))
    if (sample.at >= from) samples.push(sample)
    if (!isRestarted && sample.at >= EIGHTH) {
      await restartAll()
      isRestarted = true
    }
  }
  return samples
}

function tooMuch(samples: readonly Sample[]): string[] {
  const grown = growthOf(samples)
  const told = (values: readonly number[]) => values.map((value) => value.toFixed(2)).join(' and ')
  say(
    `last quarter over the first: memory ${told(grown.memory)}, handles ${grown.handles.toFixed(2)}, half of the calls ${grown.half.toFixed(2)}, 99% ${grown.slowest.toFixed(2)}, load of the machine ${grown.load.toFixed(2)}`,
  )
  return [
    ...grown.memory.filter((each) => each > most.memory).map((each) => `memory grew ${each}`),
    ...(grown.handles > most.handles ? [`handles grew ${grown.handles}`] : []),
    ...(grown.half > most.half * Math.max(1, grown.load) ? [`delays grew ${grown.half}`] : []),
  ]
}

const closeAll = closeWhenTold(async () => {
  over.abort()
  await stopProxy()
  await Promise.all(instances.map((instance) => instance.stop()))
  await opened.close()
  await admin.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

try {
  const club = { address, pool: opened.pool }
  const slots = await openSlots(club)
  const acts = await eveningOf(club, slots)
  const viewers: { cookie: string }[] = []
  for (let n = 0; n < screens / SCREENS_EACH; n += 1) viewers.push(await signUp(club))
  const screensOpen = Array.from({ length: screens }, (_each, screen) =>
    watch(viewers[screen % viewers.length]?.cookie ?? ''),
  )
  const calling = keepCalling(acts)
  const samples = await takeSamples(2 * EIGHTH)
  over.abort()
  await Promise.all([calling, ...screensOpen])
  await pause(2_000)
  // Everybody's balance was given by hand, so it has no transaction.
  const { balance: _given, ...rules } = doctorRules
  const wrong = await transact(opened.db, (tx) => findWrong(tx, new Date(), rules))
  const failed = Array.from(
    failures,
    ([what, { times, first }]) =>
      `${what} × ${times}, first in minute ${(first / 60_000).toFixed(1)}`,
  )
  const clashes = await deadlocksIn(opened.pool)
  const found = [
    ...tooMuch(samples),
    ...failed,
    ...wrong.map(describeWrong),
    ...(clashes > 0 ? [`${clashes} deadlocks`] : []),
  ]
  found.slice(0, 60).forEach(say)
  say(found.length === 0 ? 'held' : `BROKEN: ${found.length}`)
  process.exitCode = found.length === 0 ? 0 : 1
} finally {
  await closeAll()
}
