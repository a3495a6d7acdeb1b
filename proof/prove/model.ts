import fc from 'fast-check'
import { openClub } from '../../server/test/club.ts'
import { Keeper } from '../../server/test/house-model/keeper.ts'
import { evenings, liveThroughModel } from '../../server/test/house-model/play.ts'
import type { TestConnection } from '../../server/test/postgres.ts'
import { failureOf } from './failure.ts'
import type { Outcome } from './races.ts'

/** The most steps of an evening. Many don't fit what there is by then, and are left out. */
const LONGEST = 160
/** A seed has so many evenings, and one club. */
const EVENINGS = 25
/** Evenings wait for the database half of their time. */
const LANES = 2
/** So long a failing evening is made shorter. What it failed by is told before that. */
const SHORTEN_MS = 600_000

interface Wished {
  steps: number
  seed: number
  /** One evening alone, as it was printed. */
  replay: { path: string | undefined; replayPath: string | undefined }
}

/** Tells what an evening failed by, and makes it as short as it gets in some minutes. */
async function shorten<T>(
  first: fc.RunDetails<T>,
  lived: fc.IAsyncPropertyWithHooks<T>,
): Promise<fc.RunDetails<T>> {
  const { seed, counterexamplePath: path } = first
  if (path === null) return first
  const [said] = failureOf(first)
  process.stderr.write(`seed ${seed}, path ${path}, made shorter now: ${said?.slice(0, 500)}\n`)
  const run = await fc.check(lived, { numRuns: 1, seed, path, interruptAfterTimeLimit: SHORTEN_MS })
  return run.failed ? run : first
}

/** Plays a seed's evenings, or the one that a path leads to. Returns how many steps there were, and what broke. */
async function play(
  connection: TestConnection,
  { seed, replay: { path, replayPath } }: Omit<Wished, 'steps'>,
  ends: Map<string, number>,
): Promise<{ steps: number; violations: string[] }> {
  const keeper = new Keeper(() => openClub({ connection, jobsByHand: true }))
  let steps = 0
  const lived = fc.asyncProperty(evenings(LONGEST, replayPath), async (one) => {
    steps += await keeper.lend((club) => liveThroughModel(club, one, ends))
  })
  const told = path !== undefined
  const given = { numRuns: told ? 1 : EVENINGS, seed, ...(told && { path }) }
  const first = await fc.check(lived, { ...given, endOnFailure: true })
  const run = first.failed && !told ? await shorten(first, lived) : first
  const left = await keeper.close().catch((error) => [`seed ${seed}: ${String(error)}`])
  return { steps, violations: [...failureOf(run), ...(left ?? [])] }
}

/** Plays one seed after the other, until there were as many steps as wished or something broke. */
async function lane(connection: TestConnection, wished: Wished): Promise<Outcome> {
  const ends = new Map<string, number>()
  let steps = 0
  for (let { seed } = wished; ; seed += LANES) {
    const played = await play(connection, { ...wished, seed }, ends)
    steps += played.steps
    const isDone = steps >= wished.steps || wished.replay.path !== undefined
    if (!isDone && played.violations.length === 0) continue
    const told = Array.from(ends, ([end, count]) => `${end} × ${count}`).toSorted()
    const seeds = `seeds ${wished.seed} to ${seed}`
    return {
      line: `${steps} steps of the whole house are what the model says, ${seeds}: ${told.join(', ')}`,
      violations: played.violations,
    }
  }
}

/**
 * Evenings of the whole house beside its model, in two lanes. A failing one is printed as short as it gets, with the
 * seed, the path and the replay path that play it alone.
 */
export async function* modelEvenings(
  connection: TestConnection,
  wished: Wished,
): AsyncIterable<Outcome> {
  const lanes = wished.replay.path === undefined ? LANES : 1
  const steps = Math.ceil(wished.steps / lanes)
  yield* await Promise.all(
    Array.from({ length: lanes }, (_each, place) =>
      lane(connection, { ...wished, steps, seed: wished.seed + place }),
    ),
  )
}
