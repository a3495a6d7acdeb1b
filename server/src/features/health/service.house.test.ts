import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openClub, type Club } from '../../../test/club.ts'
import { houseEvening, liveThroughHouse } from '../../../test/random-house.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

it('evenings of the whole house at two instances leave nothing for the doctor', async () => {
  const lived = fc.asyncProperty(houseEvening(12), async (evening) => {
    await liveThroughHouse(club, evening, new Map())
  })
  await expect(fc.assert(lived, { numRuns: 3, endOnFailure: true })).resolves.toBeUndefined()
})
