import { afterAll, beforeAll, expect, it } from 'vitest'
import { openClub, type Club } from '../../../../test/club/club.ts'
import { moreTimeRaces } from '../../../../test/races/more-time-races.ts'
import { sized } from '../../../../test/checks/size.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

it('more time by card races with booking, desk, leaving, undoing and the balance, and is paid once or refunded', async () => {
  const { violations } = await moreTimeRaces(club, sized(10, 200))
  expect(violations).toEqual([])
})
