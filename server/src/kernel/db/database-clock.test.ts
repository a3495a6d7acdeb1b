import { afterAll, beforeAll, afterEach, expect, inject, it, vi } from 'vitest'
import { getUser, login } from '@lantern/contract/members/members'
import { openClub, PASSWORD, type Club } from '../../../test/club/club.ts'
import { finishesBy, Visitor } from '../../../test/club/visitor.ts'
import { openInstance, type Instance } from '../../instance.ts'
import { readEnv } from '../env.ts'
import { DatabaseClock } from './database-clock.ts'

const HOUR_MS = 60 * 60_000

let club: Club
let venue: Instance

beforeAll(async () => {
  club = await openClub({ now: new Date() })
  venue = await openInstance({
    connection: { ...inject('postgres'), database: String(club.pool.options.database) },
    env: readEnv({ RATE_LIMITS: 'off', SESSION_SECRET: 'a secret that this instance alone knows' }),
    jobsByHand: true,
    log: () => undefined,
  })
  finishesBy(venue.app, () => venue.app.sessionStore.write())
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await venue.close()
  await club.close()
})

/** Sets the machine's clock; timers and the monotonic clock keep running, as on a real machine. */
function step(hours: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * HOUR_MS })
}

const databaseTime = async () => {
  const { rows } = await club.pool.query<{ now: Date }>('SELECT clock_timestamp() AS now')
  return rows[0]?.now.getTime() ?? 0
}

it.each([1, -1])('uses the database’s clock when the machine’s is stepped by %i h', async (h) => {
  const clock = await DatabaseClock.read(club.pool)
  step(h)
  expect(Math.abs(clock.now().getTime() - (await databaseTime()))).toBeLessThan(60_000)
  await clock.compare()
  expect(Math.abs(clock.now().getTime() - (await databaseTime()))).toBeLessThan(60_000)
})

it.each([1, -1])('keeps a session when the machine’s clock is stepped by %i h', async (hours) => {
  const person = await club.member()
  const visitor = new Visitor(venue.app)
  const signedIn = await visitor.call(login, {
    body: { email: person.email, password: PASSWORD },
  })
  expect(signedIn.status).toBe(200)
  step(hours)
  expect((await visitor.call(getUser, {})).reply?.id).toBe(person.id)
  // The end stored for the other instances also uses the database's clock.
  const { rows } = await club.pool.query<{ left: number }>(
    'SELECT extract(epoch FROM expire - now())::float8 AS left FROM sessions WHERE user_id = $1',
    [person.id],
  )
  expect(rows[0]?.left).toBeGreaterThan(200)
  expect(rows[0]?.left).toBeLessThan(301)
})

it('follows a step of the database’s clock, but not a slow response', async () => {
  let ahead = 0
  let slow = false
  // A stub database whose clock and response times the test controls.
  const client = {
    async query() {
      const ms = performance.now() + ahead
      if (slow) await new Promise((answered) => setTimeout(answered, 50))
      return { rows: [{ ms }] }
    },
    release: () => undefined,
  }
  const clock = await DatabaseClock.read({ connect: async () => client })
  const off = () => clock.now().getTime() - (performance.now() + ahead)
  slow = true
  await clock.compare()
  expect(Math.abs(off())).toBeLessThan(5)
  ahead = HOUR_MS
  await clock.compare()
  expect(Math.abs(off())).toBeLessThan(100)
})
