import { crowdOut, exhaust, wrongWith, type Shortage } from '../../server/test/lines/held.ts'
import { fullDisk, fullFolder, type FullDisk } from '../../server/test/lines/full-disk.ts'
import { hearOfMissed } from '../../server/test/lines/screens.ts'
import { eachFault, gustsOf, storm } from '../../server/test/lines/storm.ts'
import type { Club } from '../../server/test/club.ts'
import type { TestConnection } from '../../server/test/postgres.ts'
import type { Outcome } from './races.ts'

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

const RECOVERY_MS = 5_000
const SHOPPERS = 6

function short(what: string, shortages: readonly Shortage[]): Outcome {
  const most = (of: (one: Shortage) => number) => seconds(Math.max(...shortages.map(of)))
  const calls = most(({ calls: all }) => Math.max(...all.map(({ tookMs }) => tookMs)))
  return {
    line:
      `${what} × ${shortages.length}: 503 after ${calls} at most, /api/health in ` +
      `${most(({ healthMs }) => healthMs)}, well after ${most(({ recoveryMs }) => recoveryMs)}`,
    violations: shortages.flatMap((one) => wrongWith(one)),
  }
}

const unless = (what: string, shown: FullDisk | null): Outcome =>
  shown ?? { line: `not run: ${what}, because this process may not mount a disk`, violations: [] }

async function screens(club: Club, connection: TestConnection): Promise<Outcome> {
  const heard = await hearOfMissed(club, connection, 2_000)
  return {
    line:
      'screens hear of what changed while nobody listened: ' +
      heard.map(({ fault, heardMs }) => `${fault} ${seconds(heardMs)}`).join(', '),
    violations: heard
      .filter(({ heardMs }) => heardMs > RECOVERY_MS)
      .map(({ fault, heardMs }) => `${fault}: heard after ${seconds(heardMs)}`),
  }
}

/**
 * Cuts, resets, stalls, silences, slows and refuses the lines between page, instance, database, card company and mail
 * while clients buy and cancel; holds all connections; fills the disk. Nothing acknowledged may be lost, nothing be there
 * twice, no call wait longer than its limits, and a write must succeed soon after.
 */
export async function* lines(
  club: Club,
  connection: TestConnection,
  { gusts, turns, seed }: { gusts: number; turns: number; seed: number },
): AsyncIterable<Outcome> {
  yield await storm({ connection, gusts: [eachFault(400)], shoppers: SHOPPERS, seed })
  const both = [gustsOf(Math.ceil(gusts / 2), seed), gustsOf(Math.ceil(gusts / 2), seed + 1)]
  yield await storm({ connection, gusts: both, shoppers: SHOPPERS, seed: seed + 2 })
  yield await screens(club, connection)
  const held: Shortage[] = []
  for (let turn = 0; turn < turns; turn += 1) held.push(await exhaust(club, connection))
  yield short('all connections wait for a lock', held)
  const crowded: Shortage[] = []
  for (let turn = 0; turn < turns; turn += 1) crowded.push(await crowdOut(club, connection))
  yield short('PostgreSQL takes no more connections', crowded)
  yield unless('a full disk', await fullDisk(turns))
  yield unless('a full folder for backups', await fullFolder(club))
}
