import { afterAll, beforeAll, expect, it } from 'vitest'
import { BillRaces } from '../../../test/races/bill-races.ts'
import { openClub, type Club } from '../../../test/club/club.ts'

/** `npm run prove` runs 500 rounds of each. */
const ROUNDS = 12

let club: Club
let races: BillRaces
beforeAll(async () => {
  club = await openClub()
  races = await BillRaces.open(club)
})
afterAll(() => club.close())

it.each(['pay × pay', 'share × share', 'pay × add a dish', 'pay × comp', 'close × order'])(
  '%s at two screens at once keep the bill correct',
  async (name) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      expect((await races.all[name]?.())?.wrong).toEqual([])
    }
  },
)
