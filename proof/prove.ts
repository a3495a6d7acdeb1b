import fc from 'fast-check'
import { openClub, type Club } from '../server/test/club.ts'
import { cartOf, menuOf } from '../server/test/ordering.ts'
import { startTestPostgres } from '../server/test/postgres.ts'
import { billEvening, liveThroughBill } from '../server/test/random-bills.ts'
import { evening, liveThrough } from '../server/test/random-evenings.ts'
import { listen } from './prove/crowd.ts'
import { crashes } from './prove/crashes.ts'
import { deaths } from './prove/deaths.ts'
import { cancelRaces, slotRaces, spendRaces, type Outcome } from './prove/races.ts'
import { waitRaces } from './prove/waiting.ts'

/**
 * `npm run prove`: the races and the random model in nightly size, over HTTP, through two instances on one
 * PostgreSQL that writes to disk as a venue's does. Prints each result, and exits with 1 on any double booking,
 * wrong refund, negative balance, 5xx or ledger that doesn't balance.
 */
const EVENINGS = 150
const STEPS = 60

async function randomEvenings(club: Club): Promise<Outcome> {
  let steps = 0
  const lived = fc.asyncProperty(evening(STEPS), async (one) => {
    steps += one.steps.length
    await liveThrough(club, one)
  })
  const details = await fc.check(lived, { numRuns: EVENINGS, endOnFailure: true })
  return {
    line: `${EVENINGS} random evenings of ${steps} steps at two instances`,
    violations: details.failed ? [fc.defaultReportMessage(details) ?? 'no report'] : [],
  }
}

async function randomBills(club: Club): Promise<Outcome> {
  const items = cartOf(await menuOf(club))
  let moments = 0
  const lived = fc.asyncProperty(billEvening(STEPS), async (one) => {
    moments += one.length
    await liveThroughBill(club, 1, items, one)
  })
  const details = await fc.check(lived, { numRuns: EVENINGS, endOnFailure: true })
  return {
    line: `${EVENINGS} random bills of ${moments} moments at two instances`,
    violations: details.failed ? [fc.defaultReportMessage(details) ?? 'no report'] : [],
  }
}

const postgres = await startTestPostgres({ max_connections: '300' })
const club = await openClub({ connection: postgres.connection })
// The model starts without bookings, so it needs a club without any.
const emptyClub = await openClub({ connection: postgres.connection })
const crashClub = await openClub({ connection: postgres.connection })
const violations: string[] = []
try {
  const addresses = await listen(club)
  const proofs = [
    () => slotRaces(club, addresses, { races: 200, clients: 50 }),
    () => cancelRaces(club, addresses, { races: 50, calls: 20 }),
    () => spendRaces(club, addresses, { races: 50, calls: 20 }),
    () => waitRaces(club, addresses, { races: 40, clients: 12 }),
    () => randomEvenings(emptyClub),
    () => randomBills(club),
    () => crashes(crashClub, postgres.connection, { kills: 60 }),
    () => deaths(postgres.connection, { schedules: 50, lanes: 3 }),
  ]
  for (const proof of proofs) {
    const started = performance.now()
    const outcome = await proof()
    const seconds = ((performance.now() - started) / 1_000).toFixed(1)
    console.log(
      `${outcome.violations.length === 0 ? 'held' : 'BROKEN'}  ${outcome.line} (${seconds} s)`,
    )
    outcome.violations.forEach((violation) => console.log(`        ${violation}`))
    violations.push(...outcome.violations)
  }
} finally {
  await Promise.all([club.close(), emptyClub.close(), crashClub.close()])
  await postgres.stop()
}
console.log(violations.length === 0 ? '\nEverything held.' : `\n${violations.length} violations.`)
process.exitCode = violations.length === 0 ? 0 : 1
