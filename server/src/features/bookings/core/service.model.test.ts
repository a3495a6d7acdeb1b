import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openClub, type Club } from '../../../../test/club.ts'
import { evening, liveThrough } from '../../../../test/random-evenings.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

it('random evenings of four members at two instances go as the model says', async () => {
  const evenings = fc.asyncProperty(evening(30), (one) => liveThrough(club, one))
  await expect(fc.assert(evenings, { numRuns: 8, endOnFailure: true })).resolves.toBeUndefined()
})
