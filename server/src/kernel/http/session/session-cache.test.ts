import type { Endpoint } from '@lantern/contract/calls/endpoint'
import { getUser, ping } from '@lantern/contract/members/members'
import { listTickets } from '@lantern/contract/menu/orders'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { FRIDAY, openClub, type Club } from '../../../../test/club/club.ts'
import { openDatabaseLine, type Line } from '../../../../test/lines/line.ts'
import { deaf } from '../../live/listening.ts'
import type { LiveEvent } from '../../live/live-channel.ts'
import { SessionCache, type KnownSession } from './session-cache.ts'
import type { Visitor } from '../../../../test/club/visitor.ts'
import { eventually, within } from '../../../../test/races/waits.ts'

let club: Club
/** Changes the database directly, without an event to the instances. */
let outside: pg.Client
const outsideOf = async (some: Club) => {
  const { host, port, user, database } = some.pool.options
  const client = new pg.Client({ host, port, user, database })
  await client.connect()
  return client
}
beforeAll(async () => {
  club = await openClub({ signsIn: true })
  outside = await outsideOf(club)
})
beforeEach(() => club.clock.set(FRIDAY))
afterAll(async () => {
  await outside.end()
  await club.close()
})

const MINUTE = 60_000
const later = (minutes: number) => club.clock.set(new Date(FRIDAY.getTime() + minutes * MINUTE))

type Route = Pick<Endpoint, 'method' | 'path'>

/** Makes a call at once, before the instance may have received every event. Returns the status. */
async function asks(who: Visitor, at: 0 | 1, { method, path: url }: Route = getUser, some = club) {
  const headers = { cookie: `lantern=${encodeURIComponent(who.cookie('lantern') ?? '')}` }
  const { statusCode } = await some.instances[at].app.inject({ method, url, headers })
  return statusCode
}

const both = async (who: Visitor, endpoint?: Route) => [
  await asks(who, 0, endpoint),
  await asks(who, 1, endpoint),
]

const endOf = async ({ id }: { id: number }) => {
  const { rows } = await outside.query<{ expire: Date }>(
    'SELECT expire FROM sessions WHERE user_id = $1',
    [id],
  )
  return ((rows[0]?.expire.getTime() ?? 0) - FRIDAY.getTime()) / MINUTE
}

describe('a session in the cache', () => {
  it.each<[how: string, sql: string]>([
    ['by whoever deletes its row', 'DELETE FROM sessions WHERE user_id = $1'],
    ['with its member', 'DELETE FROM users WHERE id = $1'],
    ['in another role', `UPDATE users SET role = 'staff' WHERE id = $1`],
    [
      'for another member',
      `UPDATE sessions SET sess = jsonb_set(sess, '{viewer,role}', '"nobody"') WHERE user_id = $1`,
    ],
  ])('is ended at both instances within a second: %s', async (_, sql) => {
    const member = await club.signedIn()
    const bystander = await club.signedIn()
    expect([await both(member), await both(bystander)]).toEqual([
      [200, 200],
      [200, 200],
    ])
    await outside.query(sql, [member.person.id])
    await within(1_000, async () => expect(await both(member)).toEqual([401, 401]))
    expect(await both(bystander)).toEqual([200, 200])
  })

  it('is read again if its role changed during the read', async () => {
    const staff = await club.signedIn({ role: 'staff' })
    await outside.query('BEGIN')
    await outside.query(`UPDATE users SET role = 'customer' WHERE id = $1`, [staff.person.id])
    expect(await both(staff, listTickets)).toEqual([200, 200])
    await outside.query('COMMIT')
    await eventually(async () => expect(await both(staff, listTickets)).toEqual([401, 401]))
  })

  it.each<[what: string, event: LiveEvent, remembered: boolean]>([
    ['it ended', { kind: 'session-ended', sid: 'this' }, false],
    ['it changed', { kind: 'session-changed', sid: 'this' }, false],
    ['its member’s role changed', { kind: 'role-changed', memberId: 1 }, false],
    ['anything may have happened', { kind: 'anything' }, false],
    ['a room was booked', { kind: 'changed', topic: 'bookings', id: '1', memberId: 1 }, true],
  ])(
    'is kept only if a change during its read doesn’t concern it: %s',
    async (_, event, remembered) => {
      const memory = new SessionCache({ ...deaf, isCurrent: async () => true })
      const cookie = { originalMaxAge: null }
      const session = { cookie, viewer: { id: 1, role: 'staff', rights: [] } } as const
      const known: KnownSession = { session, endsAt: 9, writtenEnd: 9 }
      await memory.learn('this', async () => {
        memory.onEvent(event)
        return known
      })
      expect(await memory.find('this', 1)).toBe(remembered ? known : undefined)
    },
  )
})

describe('the idle time of five minutes', () => {
  it('starts again with activity at either instance, to the second', async () => {
    const member = await club.signedIn()
    expect(await both(member)).toEqual([200, 200])
    later(4.5)
    expect(await asks(member, 0, ping)).toBe(204)
    later(6)
    expect(await both(member)).toEqual([200, 200])
    later(9)
    expect(await asks(member, 1, ping)).toBe(204)
    later(13.9)
    expect(await both(member)).toEqual([200, 200])
    later(14.1)
    expect(await both(member)).toEqual([401, 401])
  })

  it('is written at once near a session’s end, and otherwise with a short delay', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const member = await club.signedIn()
    later(2)
    await asks(member, 0, ping)
    expect(await endOf(member.person)).toBeCloseTo(5, 1)
    vi.advanceTimersByTime(5_000)
    vi.useRealTimers()
    await eventually(async () => expect(await endOf(member.person)).toBeCloseTo(7, 1))
    later(6.5)
    await asks(member, 0, ping)
    expect(await endOf(member.person)).toBeCloseTo(11.5, 1)
  })

  it('is written by two instances without a deadlock, in any order of activity', async () => {
    const people = [await club.signedIn(), await club.signedIn(), await club.signedIn()]
    later(0.2)
    for (const who of people) await asks(who, 0, ping)
    for (const who of people.toReversed()) await asks(who, 1, ping)
    // In a large table PostgreSQL looks the rows up one by one, in the given order.
    await outside.query(
      `INSERT INTO sessions (sid, sess, expire) SELECT 'other ' || n, '{}', $1 FROM generate_series(1, 5000) AS n`,
      [new Date(FRIDAY.getTime() + 100 * MINUTE)],
    )
    await outside.query('ANALYZE sessions')
    // Both wait for the middle one. Deadlocks are detected when the club is closed.
    await outside.query('BEGIN')
    await outside.query('SELECT FROM sessions WHERE user_id = $1 FOR UPDATE', [
      people[1]?.person.id,
    ])
    const written = Promise.all(club.instances.map(({ app }) => app.sessionStore.write()))
    await eventually(async () => {
      const waiting = await club.pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      )
      expect(waiting.rowCount).toBe(2)
    })
    await outside.query('COMMIT')
    await written
    for (const { person } of people) expect(await endOf(person)).toBeCloseTo(5.2, 1)
  })

  it('is written by a stopping instance', async () => {
    const stopping = await openClub({ signsIn: true })
    const member = await stopping.signedIn()
    const client = await outsideOf(stopping)
    const end = async () =>
      (await client.query<{ expire: Date }>('SELECT expire FROM sessions')).rows[0]?.expire
    const before = await end()
    stopping.clock.set(new Date(FRIDAY.getTime() + 2 * MINUTE))
    await asks(member, 0, ping, stopping)
    expect(await end()).toEqual(before)
    await stopping.instances[0].app.close()
    expect((await end())?.getTime()).toBeGreaterThan(before?.getTime() ?? 0)
    await client.end()
    await stopping.close()
  })
})

describe('an instance without events', () => {
  let hushed: Club
  let line: Line
  let past: pg.Client
  beforeAll(async () => {
    const way = await openDatabaseLine(inject('postgres'))
    line = way.line
    hushed = await openClub({
      signsIn: true,
      variables: (database) => ({ DATABASE_DIRECT_URL: way.to(database) }),
    })
    past = await outsideOf(hushed)
  })
  afterAll(async () => {
    await past.end()
    await hushed.close()
    await line.close()
  })

  it('reads sessions from the database once it detects the loss, or soon after the connection stops responding', async () => {
    const [first, second] = [await hushed.signedIn(), await hushed.signedIn()]
    const { listening } = hushed.instances[0]
    for (const member of [first, second]) expect(await asks(member, 0, getUser, hushed)).toBe(200)
    await line.break('silent')
    await past.query('DELETE FROM sessions WHERE user_id = $1', [first.person.id])
    await eventually(async () => expect(await asks(first, 0, getUser, hushed)).toBe(401))
    await eventually(async () => expect(await listening.isCurrent()).toBe(false))
    await past.query('DELETE FROM sessions WHERE user_id = $1', [second.person.id])
    expect(await asks(second, 0, getUser, hushed)).toBe(401)
    await line.mend()
  })
})
