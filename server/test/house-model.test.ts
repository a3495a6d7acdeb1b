import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { openClub } from './club.ts'
import { Keeper } from './house-model/keeper.ts'
import { evenings, liveThroughModel } from './house-model/play.ts'
import { sized } from './size.ts'

/** Evenings in which most of the rooms of the house come up. A failure prints how to play one of them again. */
const SEED = 3
const keeper = new Keeper(() => openClub({ jobsByHand: true, signsIn: true }))
afterAll(() => keeper.close())

it('evenings of the whole house are what its model says', async () => {
  const ends = new Map<string, number>()
  const lived = fc.asyncProperty(evenings(100), async (one) => {
    await keeper.lend((club) => liveThroughModel(club, one, ends))
  })
  await fc.assert(lived, { numRuns: sized(2, 20), seed: SEED })
  expect(ends.size).toBeGreaterThan(20)
})
