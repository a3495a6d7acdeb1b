import fc from 'fast-check'
import { afterAll, it } from 'vitest'
import { openClub } from './club.ts'
import { Keeper } from './house-model/keeper.ts'
import { evenings, liveThroughModel } from './house-model/play.ts'

const keeper = new Keeper(() => openClub({ jobsByHand: true }), 20)
afterAll(() => keeper.close())

const env = (name: string, other: number) => Number(process.env[name] ?? other)
it('evenings of the whole house are what its model says', async () => {
  const ends = new Map<string, number>()
  let steps = 0
  const lived = fc.asyncProperty(evenings(env('MAX', 60)), async (one) => {
    steps += await keeper.lend((club) => liveThroughModel(club, one, ends))
  })
  const t = performance.now()
  try {
    await fc.assert(lived, {
      numRuns: env('RUNS', 6),
      seed: env('SEED', 20_261_124),
      endOnFailure: 'SEED' in process.env,
    })
  } finally {
    console.log(
      steps,
      performance.now() - t,
      [...ends]
        .map(([a, b]) => `${a} × ${b}`)
        .toSorted()
        .join(', '),
    )
  }
}, 600_000)
