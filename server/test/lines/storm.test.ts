import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openClub, type Club } from '../club/club.ts'
import { crowdOut, exhaust, checkShortage } from './held.ts'
import { hearOfMissed } from './screens.ts'
import { sized } from '../checks/size.ts'
import { SLOWNESS } from '../races/waits.ts'
import { eachFault, storm } from './storm.ts'

it('nothing is lost and nothing is duplicated when lines fail under load', async () => {
  const told = await storm({
    connection: inject('postgres'),
    gusts: [eachFault(150).filter((_gust, turn) => turn % sized(2, 1) === 0)],
    shoppers: 3,
    seed: 21,
    slowness: SLOWNESS,
  })
  expect(told.violations).toEqual([])
  expect(told.line).toContain(`${sized(6, 12)} faults`)
})

describe('a club', () => {
  let club: Club
  beforeAll(async () => {
    club = await openClub({ jobsByHand: true, fresh: true })
  })
  afterAll(() => club.close())

  it('sends screens the changes that they missed, after every fault of the line', async () => {
    const heard = await hearOfMissed(club, inject('postgres'), 300)
    expect(heard.filter(({ heardMs }) => heardMs > SLOWNESS * 5_000)).toEqual([])
  })

  it('answers that it is overloaded while all its connections wait for a lock, and recovers', async () => {
    expect(checkShortage(await exhaust(club, inject('postgres')), SLOWNESS)).toEqual([])
  })

  it('answers the same if PostgreSQL accepts no more connections, and recovers', async () => {
    expect(checkShortage(await crowdOut(club, inject('postgres')), SLOWNESS)).toEqual([])
  })
})
