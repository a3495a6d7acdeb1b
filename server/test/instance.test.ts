import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openInstance } from '../src/instance.ts'
import { readEnv } from '../src/kernel/env.ts'
import { openClub, type Club } from './club/club.ts'
import { eventually } from './races/waits.ts'

let club: Club
beforeAll(async () => {
  club = await openClub({ jobsByHand: true })
})
afterAll(() => club.close())

it('an instance that can’t start leaves no connection open', async () => {
  const database = String(club.pool.options.database)
  const listening = async () => {
    const { rows } = await club.pool.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = $1 AND application_name = 'lantern listening'
       ORDER BY pid`,
      [database],
    )
    return rows.map(({ pid }) => pid)
  }
  const before = await listening()
  let during: number[] = []
  const start = openInstance({
    connection: { ...inject('postgres'), database },
    env: readEnv({ RATE_LIMITS: 'off' }),
    clock: club.clock,
    log: () => undefined,
    async seed() {
      during = await listening()
      throw new Error('nothing to seed')
    },
  })
  await expect(start).rejects.toThrow('nothing to seed')
  expect(during.length).toBe(before.length + 1)
  await eventually(async () => expect(await listening()).toEqual(before))
})
