import fc from 'fast-check'
import { openClub } from '../../server/test/club.ts'
import { Keeper } from '../../server/test/house-model/keeper.ts'
import { evenings, liveThroughModel } from '../../server/test/house-model/play.ts'
import type { TestConnection } from '../../server/test/postgres.ts'
import type { Outcome } from './races.ts'

/** The most steps of an evening. As some don't fit what there is by then, it has some forty as a rule. */
const LONGEST = 100
const USUAL = 40
/** How many evenings a club has before a new one takes its place. */
const EVENINGS_OF_CLUB = 40
/** Evenings wait for the database half of their time. */
const LANES = 2

interface Wished {
  steps: number
  seed: number
  /** One evening alone, as it was printed. */
  replay: { path: string | undefined; replayPath: string | undefined }
}

async function lane(
  connection: TestConnection,
  { steps: wished, seed, replay: { path, replayPath } }: Wished,
): Promise<Outcome> {
  const keeper = new Keeper(() => openClub({ connection, jobsByHand: true }), EVENINGS_OF_CLUB)
  const ends = new Map<string, number>()
  let steps = 0
  const lived = fc.asyncProperty(evenings(LONGEST, replayPath), async (one) => {
    steps += await keeper.lend((club) => liveThroughModel(club, one, ends))
  })
  const numRuns = path === undefined ? Math.ceil(wished / USUAL) : 1
  const run = await fc.check(lived, { numRuns, seed, ...(path !== undefined && { path }) })
  await keeper.close()
  const told = Array.from(ends, ([end, count]) => `${end} × ${count}`).toSorted()
  const line = `${run.numRuns} evenings of ${steps} steps are what the model says, seed ${seed}`
  const replayed = run.failed
    ? [
        run.errorInstance instanceof Error ? run.errorInstance.message : '',
        `npm run prove -- model --seed ${seed} --path ${run.counterexamplePath} --replay-path and what stands there:`,
        fc.defaultReportMessage(run) ?? '',
      ]
    : []
  return { line: `${line}: ${told.join(', ')}`, violations: replayed }
}

/**
 * Evenings of the whole house beside its model, in two lanes with clubs of their own. A failing one is printed as short
 * as it gets, with its seed and its path.
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
