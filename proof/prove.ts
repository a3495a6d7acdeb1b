import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { changeRaces } from '../server/test/change-races.ts'
import { openClub, type Club } from '../server/test/club.ts'
import { cartOf, menuOf } from '../server/test/ordering.ts'
import { moreTimeRaces } from '../server/test/more-time-races.ts'
import { startTestPostgres, type TestConnection } from '../server/test/postgres.ts'
import { billEvening, liveThroughBill } from '../server/test/random-bills.ts'
import { evening, liveThrough } from '../server/test/random-evenings.ts'
import { chain, liveThroughChain, openForChanges } from '../server/test/random-changes.ts'
import { houseEvening, liveThroughHouse } from '../server/test/random-house.ts'
import { listen } from './prove/crowd.ts'
import { clocks } from './prove/clocks.ts'
import { crashes } from './prove/crashes.ts'
import { deaths } from './prove/deaths.ts'
import { failureOf } from './prove/failure.ts'
import { kills } from './prove/kills.ts'
import { guesses } from './prove/guesses.ts'
import { lines } from './prove/lines.ts'
import { meetings } from './prove/meetings.ts'
import { modelEvenings } from './prove/model.ts'
import { besides } from './prove/besides.ts'
import { cancelRaces, slotRaces, spendRaces, type Outcome } from './prove/races.ts'
import { requests } from './prove/requests.ts'
import { waitRaces } from './prove/waiting.ts'
import { wholeBills } from './prove/whole-bills.ts'

/**
 * `npm run prove`: the races and the random models in nightly size, over HTTP, through two instances on one
 * PostgreSQL, which writes to disk as a venue's does but for `hasty` proofs. Prints each result, and exits with 1 on any double booking,
 * wrong refund, negative balance, 5xx, or whatever the doctor finds at the end.
 *
 * `npm run prove -- bills meetings` runs these alone. `--seed 7` replays a run, `--part 0.1` makes it a tenth as long.
 * `--path` and `--replay-path`, which a failing evening of the model prints, play that evening alone.
 */
const EVENINGS = 150
const STEPS = 60

interface Size {
  seed: number
  /** Where a failing evening of the model stands among a seed's, as it was printed. */
  replay: { path: string | undefined; replayPath: string | undefined }
  /** Makes a full number smaller if a part of the run was asked for. */
  of: (full: number) => number
}

/** Plays random lives. A failure is printed with its seed and, shrunk, with its steps. */
async function living<T>(
  what: string,
  lives: { arbitrary: fc.Arbitrary<T>; runs: number; seed: number },
  live: (one: T) => Promise<number>,
): Promise<Outcome> {
  let steps = 0
  const lived = fc.asyncProperty(lives.arbitrary, async (one) => {
    steps += await live(one)
  })
  const { runs: numRuns, seed } = lives
  const details = await fc.check(lived, { numRuns, seed, endOnFailure: true })
  return {
    line: `${details.numRuns} ${what} of ${steps} steps at two instances`,
    violations: failureOf(details),
  }
}

/** Lives that wait for the database most of their time are lived side by side. */
const LANES = 4

/**
 * Divides runs among lanes, each with a club of its own. A clock is a club's, so lives at different times of day can't
 * share one. Prints each lane's outcome; the doctor looks at each club.
 */
async function* inLanes(
  connection: TestConnection,
  runs: number,
  run: (club: Club, runs: number, lane: number) => Promise<Outcome>,
): AsyncIterable<Outcome> {
  const lanes = Math.min(LANES, runs)
  const one = async (lane: number): Promise<Outcome> => {
    const club = await openClub({ connection })
    const outcome = await run(club, Math.ceil((runs - lane) / lanes), lane)
    await club.close()
    return outcome
  }
  yield* await Promise.all(Array.from({ length: lanes }, (_each, lane) => one(lane)))
}

type Proof = (club: Club, size: Size, connection: TestConnection) => AsyncIterable<Outcome>

/** Each with a club of its own, so that the doctor's findings are its own too. */
const proofs: Readonly<Record<string, Proof>> = {
  async *races(club, { of }) {
    const addresses = await listen(club)
    yield await slotRaces(club, addresses, { races: of(200), clients: 50 })
    yield await cancelRaces(club, addresses, { races: of(50), calls: 20 })
    yield await spendRaces(club, addresses, { races: of(50), calls: 20 })
  },
  async *waiting(club, { of }) {
    const addresses = await listen(club)
    yield await waitRaces(club, addresses, { races: of(40), clients: 12 })
  },
  meetings: (club, { of }) => meetings(club, { races: of(500) }),
  async *changes(_club, { of }, connection) {
    yield* inLanes(connection, of(2_000), changeRaces)
    yield* inLanes(connection, of(500), moreTimeRaces)
  },
  async *chains(_club, { of, seed }, connection) {
    yield* inLanes(connection, of(10_000), async (club, runs, lane) => {
      const people = await openForChanges(club)
      const lives = { arbitrary: chain, runs, seed: seed + lane }
      return living('random chains of changes', lives, async (one) => {
        await liveThroughChain(club, people, one)
        return one.steps.length
      })
    })
  },
  async *evenings(club, { of, seed }) {
    const lives = { arbitrary: evening(STEPS), runs: of(EVENINGS), seed }
    yield await living('random evenings', lives, async (one) => {
      await liveThrough(club, one)
      return one.steps.length
    })
  },
  async *phones(club, { of, seed }) {
    const items = cartOf(await menuOf(club))
    const lives = { arbitrary: billEvening(STEPS), runs: of(EVENINGS), seed }
    yield await living('bills paid from desk and phones', lives, async (one) => {
      await liveThroughBill(club, 1, items, one)
      return one.length
    })
  },
  async *house(club, { of, seed }) {
    const ends = new Map<string, number>()
    const lives = { arbitrary: houseEvening(STEPS), runs: of(EVENINGS), seed }
    const outcome = await living('evenings of the whole house', lives, (one) =>
      liveThroughHouse(club, one, ends),
    )
    const told = Array.from(ends, ([end, count]) => `${end} × ${count}`).toSorted()
    yield { ...outcome, line: `${outcome.line}: ${told.join(', ')}` }
  },
  async *model(_club, { of, seed, replay }, connection) {
    yield* modelEvenings(connection, { steps: of(100_000), seed, replay })
  },
  async *bills(club, { of, seed }) {
    yield* wholeBills(club, { count: of(20_000), lanes: 12, seed })
  },
  async *crashes(club, { of }, connection) {
    yield await crashes(club, connection, { kills: of(60) })
  },
  async *kills(_club, { of, seed }) {
    yield await kills({ instances: of(100), databases: of(20), as: 'built', seed })
  },
  async *clocks(_club, { of, seed }) {
    yield await clocks({ steps: of(40), seed })
  },
  guesses: (_club, { of }, connection) => guesses(connection, { count: of(10_000) }),
  requests: (_club, { of, seed }, connection) => requests(connection, { count: of(100_000), seed }),
  lines: (club, { of, seed }, connection) =>
    lines(club, connection, { gusts: of(120), turns: of(4), seed }),
  async *deaths(_club, { of }, connection) {
    yield await deaths(connection, { schedules: of(50), lanes: 3 })
  },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    part: { type: 'string', default: '1' },
    path: { type: 'string' },
    'replay-path': { type: 'string' },
  },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const size: Size = {
  seed,
  replay: { path: values.path, replayPath: values['replay-path'] },
  of: (full) => Math.max(1, Math.round(full * Number(values.part))),
}
const unknown = positionals.filter((name) => !(name in proofs))
if (unknown.length > 0) {
  throw new Error(
    `no proof is called ${unknown.join(', ')}; there are ${Object.keys(proofs).join(', ')}`,
  )
}
console.log(`seed ${seed}: npm run prove -- ${[...positionals, `--seed ${seed}`].join(' ')}`)

function tell({ line, violations }: Outcome): number {
  console.log(`${violations.length === 0 ? 'held' : 'BROKEN'}  ${line}`)
  violations.forEach((violation) => console.log(`        ${violation}`))
  return violations.length
}

/** Runs one proof in a club of its own and prints each result as it comes. Returns the number of violations. */
async function show(name: string, proof: Proof, connection: TestConnection): Promise<number> {
  const started = performance.now()
  const club = await openClub({ connection })
  let broken = 0
  const failed = (what: string) => (error: unknown) => {
    broken += tell({ line: `${name}: ${what}`, violations: [String(error)] })
  }
  const run = async () => {
    for await (const outcome of proof(club, size, connection)) broken += tell(outcome)
  }
  await run().catch(failed('a run that stopped'))
  await club.close().catch(failed('what the doctor found'))
  console.log(`        ${name}: ${((performance.now() - started) / 1_000).toFixed(1)} s`)
  return broken
}

/**
 * Proofs of what is true while PostgreSQL runs, and not of what survives a power cut. Without waiting for the disk they
 * run more races in the same time, and commits of two instances meet more often. They run beside the others, in a process
 * and on a PostgreSQL of their own, for a proof uses one processor.
 */
const hasty: readonly string[] = ['changes', 'chains', 'model', 'requests']

/** Runs proofs one after another on a PostgreSQL of their own, and returns the number of violations. */
async function showAll(names: readonly string[]): Promise<number> {
  const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const settings = names.every((name) => hasty.includes(name)) ? quick : {}
  const postgres = await startTestPostgres({ max_connections: '300', ...settings })
  let broken = 0
  try {
    for (const name of names) {
      const proof = proofs[name]
      if (proof) broken += await show(name, proof, postgres.connection)
    }
  } finally {
    await postgres.stop()
  }
  return broken
}

const wanted = Object.keys(proofs).filter(
  (name) => positionals.length === 0 || positionals.includes(name),
)
const kinds = [
  wanted.filter((name) => hasty.includes(name)),
  wanted.filter((name) => !hasty.includes(name)),
].filter((names) => names.length > 0)
const broken =
  kinds.length > 1
    ? await besides(kinds, ['--seed', String(seed), '--part', values.part])
    : await showAll(wanted)
const end = `${broken} ${kinds.length > 1 ? 'of 2 runs told of violations' : 'violations'}.`
console.log(broken === 0 ? '\nEverything held.' : `\n${end}`)
process.exitCode = broken === 0 ? 0 : 1
