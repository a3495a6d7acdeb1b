import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { gathering, KEPT_MS, openLive, RecentEvents } from './live.ts'
import { LiveMessage } from '@lantern/contract/calls/live'
import type { Subscriber } from './listening.ts'
import { setRole } from '@lantern/contract/members/users'
import { createBooking } from '@lantern/contract/bookings/bookings'
import { logout } from '@lantern/contract/members/members'
import { startStation } from '@lantern/contract/members/stations'
import { listTables, saveLayout } from '@lantern/contract/floor/tables'
import { type Club, FRIDAY, openClub } from '../../../test/club/club.ts'
import type { Visitor } from '../../../test/club/visitor.ts'
import { transact } from '../db/db.ts'
import { type Changed, publish } from './live-channel.ts'
import { endSessionsOf } from '../http/session/session-store.ts'
import { eventually, within } from '../../../test/races/waits.ts'

describe('gathering', () => {
  const REST_MS = 100
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
  afterEach(() => vi.useRealTimers())

  /** Collects the lists passed on; with `isSlow` the receiver blocks until `go`. */
  function gathered({ isSlow = false } = {}) {
    const lists: string[][] = []
    let go: () => void = () => undefined
    const add = gathering<string>(async (items) => {
      lists.push([...items])
      if (isSlow) await new Promise<void>((resolve) => (go = resolve))
    }, REST_MS)
    return { lists, add, go: () => go() }
  }

  it('passes on the first item after a pause at once, together with items of the same turn', async () => {
    const { lists, add } = gathered()
    add('one')
    add('two')
    expect(lists).toEqual([])
    await turn()
    expect(lists).toEqual([['one', 'two']])
    await vi.advanceTimersByTimeAsync(REST_MS)
    add('three')
    await turn()
    expect(lists).toEqual([['one', 'two'], ['three']])
  })

  it('passes on together all items that arrive during the pause', async () => {
    const { lists, add } = gathered()
    add('one')
    await turn()
    for (const item of ['two', 'three', 'four']) {
      await vi.advanceTimersByTimeAsync(REST_MS / 4)
      add(item)
      await turn()
    }
    expect(lists).toEqual([['one']])
    await vi.advanceTimersByTimeAsync(REST_MS / 4)
    expect(lists).toEqual([['one'], ['two', 'three', 'four']])
  })

  it('starts the pause once the previous list was handled, however long that took', async () => {
    const { lists, add, go } = gathered({ isSlow: true })
    add('one')
    await turn()
    add('two')
    await vi.advanceTimersByTimeAsync(10 * REST_MS)
    expect(lists).toEqual([['one']])
    go()
    await vi.advanceTimersByTimeAsync(REST_MS - 1)
    expect(lists).toEqual([['one']])
    await vi.advanceTimersByTimeAsync(1)
    expect(lists).toEqual([['one'], ['two']])
  })
})

const about = (id: string): Changed => ({ kind: 'changed', topic: 'orders', id, memberId: null })
const ids = (events: Changed[] | null) => events?.map(({ id }) => id) ?? null

it('returns the events of the last milliseconds, oldest first', () => {
  let now = 0
  const recent = new RecentEvents(() => now)
  now = 10_000
  recent.add(about('1'))
  now = 12_000
  recent.add(about('2'))
  now = 13_000
  expect(ids(recent.ofLast(500))).toEqual([])
  expect(ids(recent.ofLast(1_000))).toEqual(['2'])
  expect(ids(recent.ofLast(3_000))).toEqual(['1', '2'])
})

it('returns null for times before it started, before a gap, and too long ago', () => {
  let now = 0
  const recent = new RecentEvents(() => now)
  now = 5_000
  expect(recent.ofLast(5_001)).toBeNull()
  now = 100_000
  recent.add(about('1'))
  expect(recent.ofLast(KEPT_MS + 1)).toBeNull()
  expect(ids(recent.ofLast(KEPT_MS))).toEqual(['1'])
  recent.miss()
  now = 101_000
  expect(ids(recent.ofLast(1_000))).toEqual([])
  expect(recent.ofLast(1_001)).toBeNull()
})

it('keeps everything that may be requested, however long it runs', () => {
  let now = 0
  const recent = new RecentEvents(() => now)
  const heard: { at: number; id: string }[] = []
  for (let turn = 0; turn < 500; turn += 1) {
    now += (turn * 7_919) % 1_500
    recent.add(about(String(turn)))
    heard.push({ at: now, id: String(turn) })
    if (now <= KEPT_MS) continue
    const since = heard.filter(({ at }) => at >= now - KEPT_MS).map(({ id }) => id)
    expect(ids(recent.ofLast(KEPT_MS))).toEqual(since)
  }
})

it('keeps at most twice that time, however long it runs', () => {
  let now = 0
  const recent = new RecentEvents(() => now)
  for (let second = 0; second < 600; second += 1) {
    now += 1_000
    recent.add(about(String(second)))
    expect(recent.held).toBeLessThanOrEqual((2 * KEPT_MS) / 1_000 + 1)
  }
})

it('a new screen gets the changes since its page read its data, and other screens get no duplicates', async () => {
  let now = 100_000
  const subscribers: Subscriber[] = []
  const hub = openLive(
    { subscribe: (subscriber) => (subscribers.push(subscriber), () => undefined) },
    new RecentEvents(() => now),
  )
  const join = (memberId: number | null, ago: number) => {
    const heard: (string | null)[] = []
    hub.join({
      viewer: memberId === null ? null : { id: memberId, role: 'customer', rights: [] },
      sid: null,
      ago,
      send(events) {
        for (const [, json = ''] of String(events).matchAll(/^data: (.*)$/gm)) {
          const { topic, id } = LiveMessage.parse(JSON.parse(json))
          heard.push(id ?? topic)
        }
      },
      end: () => undefined,
    })
    return heard
  }
  const send = (event: Changed) => subscribers.forEach((subscriber) => subscriber.onEvent(event))
  now += 60_000
  const first = join(7, 0)
  send({ ...about('public'), topic: 'menu' })
  send({ ...about('mine'), memberId: 7 })
  send({ ...about('another’s'), memberId: 8 })
  await turn()
  now += 2_000
  expect(join(7, 2_000)).toEqual(['public', 'mine'])
  expect(join(null, 2_000)).toEqual(['public'])
  // Three screens: without earlier data, with data newer than all events, and with data that is too old.
  expect(join(7, 0)).toEqual([])
  expect(join(7, 500)).toEqual([])
  expect(join(7, KEPT_MS)).toEqual(['all'])
  expect(first).toEqual(['public', 'mine'])
  subscribers.forEach((subscriber) => subscriber.onGap())
  expect(join(7, 1_500)).toEqual(['all'])
})

let club: Club
let addresses: string[]
const listen = (some: Club) =>
  Promise.all(some.instances.map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })))
beforeAll(async () => {
  club = await openClub()
  addresses = await listen(club)
})
beforeEach(() => club.clock.set(FRIDAY))
afterAll(() => club.close())

/** An open screen: its received messages, and whether its stream has ended. */
interface Screen {
  heard: string[]
  text: string
  ended: boolean
  close(): void
}
const open: Screen[] = []
afterEach(() => open.splice(0).forEach((screen) => screen.close()))

async function watch(who: Visitor, address = addresses[1]): Promise<Screen> {
  const leaving = new AbortController()
  const response = await fetch(`${address}/api/live`, {
    headers: { cookie: `lantern=${encodeURIComponent(who.cookie('lantern') ?? '')}` },
    signal: leaving.signal,
  })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const screen: Screen = { heard: [], text: '', ended: false, close: () => leaving.abort() }
  open.push(screen)
  void read(response.body, screen)
  await eventually(() => expect(screen.text).toContain('retry:'))
  return screen
}

async function read(body: Response['body'], screen: Screen): Promise<void> {
  try {
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      screen.text += chunk
      const messages = screen.text.matchAll(/^data: (.*)\n\n/gm)
      screen.heard = Array.from(messages, ([, json = '']) => {
        const { topic, id } = LiveMessage.parse(JSON.parse(json))
        return id === null ? topic : `${topic} ${id}`
      })
    }
  } catch {
    // Either side may have closed the stream.
  }
  screen.ended = true
}

let fences = 0
/** Waits until the screens have received everything sent before this call. */
async function quiet(...screens: Screen[]): Promise<void> {
  const id = `fence-${(fences += 1)}`
  await transact(club.kernels[0].db, (tx) => publish(tx, 'venue', { id }))
  await eventually(() => screens.forEach(({ heard }) => expect(heard).toContain(`venue ${id}`)))
  for (const screen of screens) screen.heard = screen.heard.filter((each) => !each.includes(id))
}

const booking = { amenityId: 1, bookingDate: '2026-11-21', startTime: '19:00', endTime: '20:00' }
const endOf = (screen: Screen) => within(1_000, () => expect(screen.ended).toBe(true))

describe('live messages', () => {
  it('reach the screens at both instances, each with the topics that it may receive', async () => {
    const member = await club.signedIn({ balance: 20_000 })
    const own = await watch(member)
    const other = await watch(await club.signedIn())
    const staff = await watch(await club.signedIn({ role: 'staff' }))
    const nobody = await watch(club.visitor())
    const { reply } = await member.call(createBooking, { body: booking })
    await quiet(own, other, staff, nobody)
    const topics = ({ heard }: Screen) => new Set(heard.map((each) => each.split(' ')[0]))
    expect(topics(own)).toEqual(new Set(['availability', 'bills', 'bookings', 'wallet']))
    expect(own.heard).toContain(`bookings ${reply.id}`)
    // The staff's screens also receive the topic of the member's email.
    expect(staff.heard.filter((each) => each !== 'mail')).toEqual(own.heard)
    expect(topics(staff)).toContain('mail')
    expect(topics(other)).toEqual(new Set(['availability']))
    expect(nobody.heard).toEqual(other.heard)
    for (const { text } of [own, other, staff, nobody]) {
      expect(text).not.toMatch(new RegExp(`${member.person.email}|Mei|Chen|user`, 'i'))
    }
  })

  it('of the audit log reach admins only, and contain no names', async () => {
    const admin = await club.signedIn({ role: 'admin' })
    const screens = [await watch(admin), await watch(await club.signedIn({ role: 'staff' }))]
    const [log, desk] = screens
    const params = { id: String((await club.member()).id) }
    await admin.call(setRole, { params, body: { role: 'staff' } })
    await quiet(...screens)
    expect(log?.heard).toContain('audit')
    expect(desk?.heard.filter((each) => each.startsWith('audit'))).toEqual([])
  })

  it('of a renamed room reach screens that show it by its amenity or its bookings', async () => {
    const staff = await club.signedIn({ role: 'staff' })
    const screen = await watch(staff)
    const { reply: tables } = await staff.call(listTables, {})
    const room = tables.find(({ name }) => name === 'K-Room 1')
    const body = tables.map(
      ({ id, name, positionX, positionY, capacity, shape, width, height }) => ({
        id,
        name: name === 'K-Room 1' ? 'K-Room One' : name,
        positionX,
        positionY,
        capacity,
        shape,
        width,
        height,
      }),
    )
    await staff.call(saveLayout, { body }, { 'if-match': '*' })
    await quiet(screen)
    expect(screen.heard).toContain(`amenities ${room?.amenityId}`)
  })

  it('of a large transaction arrive completely, and each change once', async () => {
    const screen = await watch(club.visitor())
    // Many times longer than the maximum payload.
    const ids = Array.from({ length: 500 }, (_, place) => `a-long-name-of-a-thing-${place}`)
    await transact(club.kernels[0].db, async (tx) => {
      for (const id of [...ids, ...ids]) await publish(tx, 'menu', { id })
    })
    await quiet(screen)
    expect(screen.heard).toEqual(ids.map((id) => `menu ${id}`))
  })

  it('of a rolled back change aren’t sent', async () => {
    const screen = await watch(club.visitor())
    const undone = transact(club.kernels[0].db, async (tx) => {
      await publish(tx, 'amenities', { id: 1 })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await quiet(screen)
    expect(screen.heard).toEqual([])
  })

  it('of an unknown kind, from another version, are ignored', async () => {
    const screen = await watch(club.visitor())
    for (const payload of [
      '{"kind":"changed","topic":"from the future"}',
      '{}',
      'null',
      'no',
      '',
    ]) {
      await club.pool.query(`SELECT pg_notify('lantern', $1)`, [payload])
    }
    await quiet(screen)
    expect(screen.heard).toEqual([])
  })
})

describe('a stream', () => {
  it('ends within a second of its member’s sign-out elsewhere; other streams stay open', async () => {
    const member = await club.signedIn()
    const [mine, nobody] = [await watch(member), await watch(club.visitor())]
    await member.call(logout, {})
    await endOf(mine)
    await quiet(nobody)
    expect(nobody.ended).toBe(false)
  })

  it('ends when the member’s sessions are ended, except for the current one', async () => {
    const member = await club.signedIn()
    const here = await watch(member)
    const body = { email: member.person.email, password: 'correct horse' }
    const elsewhere = club.visitor()
    await elsewhere.request({ method: 'POST', url: '/api/login', payload: body })
    const there = await watch(elsewhere, addresses[0])
    const { rows } = await club.pool.query<{ sid: string }>(
      'SELECT sid FROM sessions WHERE user_id = $1 ORDER BY expire LIMIT 1',
      [member.person.id],
    )
    await transact(club.kernels[0].db, (tx) => endSessionsOf(tx, member.person.id, rows[0]?.sid))
    await endOf(there)
    expect(here.ended).toBe(false)
  })

  it('of a station ends when its admin is demoted', async () => {
    const wall = await club.signedIn({ role: 'admin' })
    await wall.call(startStation, { body: { name: 'Wall', screen: 'floor' } })
    const screen = await watch(wall)
    const params = { id: String(wall.person.id) }
    const admin = await club.signedIn({ role: 'admin' })
    await admin.call(setRole, { params, body: { role: 'customer' } })
    await endOf(screen)
    expect(screen.ended).toBe(true)
  })

  it('doesn’t extend its session, and ends after it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const beating = await openClub()
    const [address = ''] = await listen(beating)
    const member = await beating.signedIn()
    const screen = await watch(member, address)
    const expiry = () =>
      beating.pool.query('SELECT expire FROM sessions WHERE user_id = $1', [member.person.id])
    const { rows: before } = await expiry()
    beating.clock.set(new Date(FRIDAY.getTime() + 4 * 60_000))
    vi.advanceTimersByTime(20_000)
    await eventually(() => expect(screen.text).toContain('\n:\n'))
    expect((await expiry()).rows).toEqual(before)
    expect(screen.ended).toBe(false)
    beating.clock.set(new Date(FRIDAY.getTime() + 6 * 60_000))
    vi.advanceTimersByTime(20_000)
    vi.useRealTimers()
    await endOf(screen)
    expect((await expiry()).rows).toEqual(before)
    await beating.close()
  })

  it('isn’t opened by a HEAD request', async () => {
    const { status } = await fetch(`${addresses[0]}/api/live`, { method: 'HEAD' })
    expect(status).toBe(404)
  })

  it('ends when its instance closes', async () => {
    const closing = await openClub()
    const [address = ''] = await listen(closing)
    const screen = await watch(closing.visitor(), address)
    await closing.close()
    await endOf(screen)
    expect(screen.heard).toEqual([])
  })
})

const listening = async () => {
  const { rows } = await club.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'lantern listening'`,
  )
  return rows.map(({ pid }) => pid)
}

it('resumes after a lost listening connection, and screens read everything again', async () => {
  const screen = await watch(club.visitor())
  for (let turn = 0; turn < 2; turn += 1) {
    const lost = await listening()
    expect(lost).toHaveLength(2)
    await club.pool.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [lost])
    await eventually(() => expect(screen.heard).toEqual(['all']))
    await eventually(async () => expect(await listening()).toHaveLength(2))
    await quiet(screen)
    screen.text = ''
    await transact(club.kernels[0].db, (tx) => publish(tx, 'amenities', { id: 7 }))
    await quiet(screen)
    expect(screen.heard).toEqual(['amenities 7'])
    screen.text = ''
    screen.heard = []
  }
})
