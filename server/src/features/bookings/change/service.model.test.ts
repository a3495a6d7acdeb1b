import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openClub, type Club } from '../../../../test/club.ts'
import { chain, liveThroughChain, openForChanges } from '../../../../test/random-changes.ts'
import { sized } from '../../../../test/size.ts'

let club: Club
let people: Awaited<ReturnType<typeof openForChanges>>
beforeAll(async () => {
  club = await openClub()
  people = await openForChanges(club)
})
afterAll(() => club.close())

it('random chains of changes at two instances go as the model says', async () => {
  const chains = fc.asyncProperty(chain, (one) => liveThroughChain(club, people, one))
  await expect(
    fc.assert(chains, { numRuns: sized(10, 300), endOnFailure: true }),
  ).resolves.toBeUndefined()
})
