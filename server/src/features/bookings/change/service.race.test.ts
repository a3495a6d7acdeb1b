import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeRaces } from '../../../../test/races/change-races.ts'
import { openClub, type Club } from '../../../../test/club/club.ts'
import { sized } from '../../../../test/checks/size.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

it('a change races with booking, canceling, check-in, a block, itself and an email link, and the money is exact', async () => {
  const { violations } = await changeRaces(club, sized(12, 240))
  expect(violations).toEqual([])
})
