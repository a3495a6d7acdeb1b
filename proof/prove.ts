import { parseArgs } from 'node:util'
import { changeRaces } from '../server/test/races/change-races.ts'
import { openClub, type Club } from '../server/test/club/club.ts'
import { moreTimeRaces } from '../server/test/races/more-time-races.ts'
import { startTestPostgres, type TestConnection } from '../server/test/club/postgres.ts'
import { listen } from './prove/crowd.ts'
import { deaths } from './prove/deaths.ts'
import { meetings } from './prove/meetings.ts'
import { cancelRaces, nightsOfSlots, slotRaces, spendRaces, type Outcome } from './prove/races.ts'
import { requests } from './prove/requests.ts'
import { waitRaces } from './prove/waiting.ts'

/**
 * `npm run prove`: nightly-sized races over HTTP through two instances on one PostgreSQL, an instance that is killed
 * at each moment of a payment, and generated requests. Prints each result, and exits with 1 on any double booking,
 * wrong refund, negative balance, 5xx, or finding of the doctor. `npm run prove -- races meetings` runs only these.
 * `--seed 7` replays a run, `--part 0.1` runs a tenth of it.
 */
interface Size {
  seed: number
  /** Scales a full number down if only a part of the run was requested. */
  of: (full: number) => number
}

type Proof = (club: Club, size: Size, connection: TestConnection) => AsyncIterable<Outcome>

/** Each proof has its own club, so that the doctor's findings belong to it. */
const proofs: Readonly<Record<string, Proof>> = {
  async *races(club, { of }) {
    const addresses = await listen(club)
    yield await slotRaces(club, addresses, { races: of(200), clients: 50 })
    const later = { calls: 20, after: nightsOfSlots(of(200)) }
    yield await cancelRaces(club, addresses, { races: of(50), ...later })
    yield await spendRaces(club, addresses, { races: of(50), ...later })
  },
  async *waiting(club, { of }) {
    const addresses = await listen(club)
    yield await waitRaces(club, addresses, { races: of(40), clients: 12 })
  },
  meetings: (club, { of }) => meetings(club, { races: of(500) }),
  async *changes(club, { of }) {
    yield await changeRaces(club, of(2_000))
  },
  async *time(club, { of }) {
    yield await moreTimeRaces(club, of(500))
  },
  async *deaths(_club, { of }, connection) {
    yield await deaths(connection, { schedules: of(50), lanes: 3 })
  },
  requests: (_club, { of, seed }, connection) => requests(connection, { count: of(100_000), seed }),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, part: { type: 'string', default: '1' } },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const size: Size = {
  seed,
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

/** Runs one proof in its own club and prints each result at once. Returns the number of violations. */
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

const postgres = await startTestPostgres({ max_connections: '300' })
let broken = 0
try {
  for (const [name, proof] of Object.entries(proofs)) {
    if (positionals.length === 0 || positionals.includes(name))
      broken += await show(name, proof, postgres.connection)
  }
} finally {
  await postgres.stop()
}
console.log(broken === 0 ? '\nEverything held.' : `\n${broken} violations.`)
process.exitCode = broken === 0 ? 0 : 1
