import { setRole } from '@lantern/contract/users'
import { createBooking } from '@lantern/contract/bookings'
import { LiveMessage } from '@lantern/contract/live'
import { logout } from '@lantern/contract/members'
import { startStation } from '@lantern/contract/stations'
import { listTables, saveLayout } from '@lantern/contract/tables'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { FRIDAY, openClub, type Club } from '../../../test/club.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { transact } from '../db/db.ts'
import { publish } from './live-channel.ts'
import { endSessionsOf } from '../http/session/session-store.ts'
import { eventually, within } from '../../../test/waits.ts'

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
