import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openClub, type Club } from '../../../test/club.ts'
import { cartOf, menuOf } from '../../../test/ordering.ts'
import { billEvening, liveThroughBill } from '../../../test/random-bills.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

it('random evenings of one bill at two instances add up at every moment', async () => {
  const items = cartOf(await menuOf(club))
  const evenings = fc.asyncProperty(billEvening(8), (one) => liveThroughBill(club, 1, items, one))
  await expect(fc.assert(evenings, { numRuns: 3, endOnFailure: true })).resolves.toBeUndefined()
})
