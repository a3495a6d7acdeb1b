import { endAllDevices, endDevice, listDevices } from '@lantern/contract/account/account'
import { createBooking } from '@lantern/contract/bookings/bookings'
import { login, logout } from '@lantern/contract/members/members'
import { setOrderStatus } from '@lantern/contract/menu/orders'
import { endPush, getPush, subscribeToPush } from '@lantern/contract/account/push'
import { setReminders } from '@lantern/contract/account/reminders'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FRIDAY, openClub, PASSWORD, type Club, type NewPerson } from '../../../test/club/club.ts'
import { cartOf, menuOf, order } from '../../../test/ordering.ts'
import {
  claimsOf,
  openPushService,
  type Browser,
  type PushService,
} from '../../../test/stand-ins/push-service.ts'
import type { Visitor } from '../../../test/club/visitor.ts'
import { booked, join, offered, theater, wanted } from '../../../test/races/waiting.ts'
import { deleteCustomer } from '../customers/service.deletion.ts'
import { writeReminders } from '../reminders/service.send.ts'
import { sendPushes } from './service.ts'

let service: PushService
let club: Club
beforeAll(async () => {
  service = await openPushService()
  // The jobs don't run by themselves, so that pushes are sent at known moments.
  club = await openClub({
    signsIn: true,
    jobsByHand: true,
    variables: { PUSH_HOSTS: service.origin, STAFF_PIN: '1357' },
  })
})
beforeEach(async () => {
  await send()
  club.clock.set(FRIDAY)
})
afterAll(async () => {
  await club.close()
  await service.close()
})

const send = () => Promise.all(club.kernels.map(sendPushes))
const subscribe = (member: Visitor, { subscription }: Browser) =>
  member.call(subscribeToPush, { body: subscription })
const devicesOf = async (member: Visitor) => (await member.call(getPush, {})).reply.devices

/** A member with a browser that gets pushes. */
async function told(person: NewPerson = { balance: 50_000 }) {
  const member = await club.signedIn(person)
  const browser = service.browser()
  expect((await subscribe(member, browser)).code).toBeNull()
  return { member, browser }
}

/** Marks an order of the member as ready, and sends the due pushes at both instances. */
async function makeReady(member: Visitor): Promise<void> {
  const { reply } = await order(member, { items: cartOf(await menuOf(club)) })
  const staff = await club.signedIn({ role: 'staff' })
  const params = { id: String(reply.id) }
  for (const status of ['ready', 'ready', 'served'] as const) {
    await staff.call(setOrderStatus, { params, body: { status } })
  }
  await send()
}

describe('a subscribed device', () => {
  it('gets one push about a ready order, encrypted for it and signed by the venue', async () => {
    const { member, browser } = await told()
    const { reply } = await order(member, { items: cartOf(await menuOf(club)) })
    const staff = await club.signedIn({ role: 'staff' })
    for (const status of ['ready', 'ready'] as const) {
      await staff.call(setOrderStatus, { params: { id: String(reply.id) }, body: { status } })
    }
    await send()
    await send()
    const [{ title } = { title: '' }] = browser.notices
    expect(title).toMatch(/^No\. \d+ is ready$/)
    expect(browser.notices).toEqual([
      {
        title,
        body: 'It is on its way to you.',
        path: '/account/orders',
        tag: `order-${reply.lanternId}`,
        lang: 'en',
        icon: '/icons/lantern-192.png',
      },
    ])
    const [headers = {}] = browser.headers
    const { publicKey } = (await member.call(getPush, {})).reply
    expect(claimsOf(headers, publicKey).aud).toBe(service.origin)
    expect([headers['content-encoding'], headers['urgency']]).toEqual(['aes128gcm', 'high'])
    // The push service keeps it for a quarter of an hour. The club's clock has advanced a little since.
    expect(Number(headers['ttl'])).toBeGreaterThan(800)
    expect(Number(headers['ttl'])).toBeLessThanOrEqual(900)
  })

  it('gets a booking’s reminder once, without a mail server, in the member’s language', async () => {
    const { member, browser } = await told()
    await club.pool.query("UPDATE users SET language = 'ch' WHERE id = $1", [member.person.id])
    await member.call(createBooking, { body: theater('20:00', '21:00', '2026-11-22') })
    const round = async (at: string) => {
      club.clock.set(new Date(at))
      await Promise.all(club.kernels.map(writeReminders))
      await send()
      return browser.notices.map(({ title, path }) => [title, path])
    }
    expect(await round('2026-11-22T00:59:00Z')).toEqual([])
    const dayBefore = [['影音厅 · 20:00', '/account/bookings']]
    expect(await round('2026-11-22T01:00:30Z')).toEqual(dayBefore)
    expect(await round('2026-11-22T01:01:00Z')).toEqual(dayBefore)
    const [notice] = browser.notices
    expect(JSON.stringify(notice)).not.toMatch(/Mei|Chen|\$|@|#/)
    // A member who turned reminders off gets none by push either.
    const again = await club.signIn(member.person)
    await again.call(setReminders, { body: { isOn: false } })
    expect(await round('2026-11-22T23:00:30Z')).toEqual(dayBefore)
  })

  it('gets an offer of the waiting list', async () => {
    const { member, browser } = await told()
    const cancel = await booked(await club.signedIn({ balance: 50_000 }), theater('16:00', '18:00'))
    await join(member, wanted('16:00', '18:00'))
    await cancel()
    await offered(club, member)
    await send()
    expect(browser.notices).toMatchObject([
      { title: 'A room is free: Theater Room', path: '/account' },
    ])
    expect(browser.notices[0]?.body).toContain('3:10 PM')
  })

  it('gets a failed push later, and after a longer time if its service is overloaded', async () => {
    const { member, browser } = await told()
    browser.answer = 503
    await makeReady(member)
    expect([browser.headers.length, browser.notices.length]).toEqual([1, 0])
    browser.answer = 201
    club.clock.set(new Date(FRIDAY.getTime() + 60_000))
    await send()
    expect(browser.notices).toHaveLength(0)
    club.clock.set(new Date(FRIDAY.getTime() + 180_000))
    await send()
    expect(browser.notices).toHaveLength(1)
  })

  it('gets no outdated push', async () => {
    const { member, browser } = await told()
    browser.answer = 503
    await makeReady(member)
    browser.answer = 201
    club.clock.set(new Date(FRIDAY.getTime() + 16 * 60_000))
    await send()
    expect(browser.notices).toEqual([])
  })

  it.each([404, 410])('is deleted if its service answers %i', async (status) => {
    const { member, browser } = await told()
    browser.answer = status
    await makeReady(member)
    expect(await devicesOf(member)).toEqual([])
    await makeReady(member)
    expect(browser.headers).toHaveLength(1)
  })

  it('gets no push at an address that its service redirects to', async () => {
    const { member, browser } = await told()
    browser.answer = 307
    await makeReady(member)
    club.clock.set(new Date(FRIDAY.getTime() + 5 * 60_000))
    await send()
    expect(browser.headers).toHaveLength(1)
    expect(await devicesOf(await club.signIn(member.person))).toHaveLength(1)
  })
})

describe('an endpoint', () => {
  it.each([
    'https://127.0.0.1/send/a',
    'https://10.0.0.5/send/a',
    'https://evil.test/send/a',
    'https://fcm.googleapis.com.evil.test/send/a',
    'http://localhost:3000/api/user',
  ])('outside the known push services is refused: %s', async (endpoint) => {
    const member = await club.signedIn()
    const body = { ...service.browser().subscription, endpoint }
    expect((await member.call(subscribeToPush, { body })).code).toBe('push_elsewhere')
    expect(await devicesOf(member)).toEqual([])
  })
})

describe('a subscription ends', () => {
  it('if its member ends it, for that device only', async () => {
    const { member, browser } = await told()
    const [device] = await devicesOf(member)
    expect(device).toMatchObject({ isThis: true })
    const stranger = await club.signedIn()
    const params = { id: String(device?.id) }
    expect((await stranger.call(endPush, { params })).code).toBe('not_found')
    expect(await devicesOf(member)).toHaveLength(1)
    expect((await member.call(endPush, { params })).reply.devices).toEqual([])
    await makeReady(member)
    expect(browser.headers).toEqual([])
  })

  it('with the sign-out there, but not with an expired session', async () => {
    const { member } = await told()
    await member.call(logout, { query: { idle: 'yes' } })
    const again = { body: { email: member.person.email, password: PASSWORD } }
    await member.call(login, again)
    expect(await devicesOf(member)).toMatchObject([{ isThis: true }])
    // The subscription belongs to the new session by now.
    await member.call(logout, {})
    await member.call(login, again)
    expect(await devicesOf(member)).toEqual([])
  })

  it('with the sign-out from everywhere, and from another device', async () => {
    const { member } = await told()
    const other = await club.signIn(member.person)
    const sessions = (await other.call(listDevices, {})).reply
    const there = sessions.find(({ current }) => !current)
    await other.call(endDevice, { params: { id: there?.id ?? '' } })
    expect(await devicesOf(other)).toEqual([])
    await subscribe(other, service.browser())
    await other.call(endAllDevices, {})
    expect(await devicesOf(await club.signIn(member.person))).toEqual([])
  })

  it('if somebody else signs in in that browser, or subscribes', async () => {
    const { member, browser } = await told()
    const { person } = await club.signedIn()
    await member.call(login, { body: { email: person.email, password: PASSWORD } })
    expect(await devicesOf(member)).toEqual([])
    await subscribe(member, browser)
    expect(await devicesOf(await club.signIn(person))).toHaveLength(1)
  })

  it('with the account', async () => {
    const { member } = await told({ balance: 0 })
    const admin = await club.signedIn({ role: 'admin' })
    await deleteCustomer(
      club.kernels[0],
      { id: admin.person.id, role: 'admin', rights: [] },
      {
        id: member.person.id,
        pin: '1357',
        from: { address: null, agent: null },
      },
    )
    const { rows } = await club.pool.query('SELECT FROM push_subscriptions WHERE user_id = $1', [
      member.person.id,
    ])
    expect(rows).toEqual([])
  })
})

it('a browser is one device, and a member has at most ten', async () => {
  const { member } = await told()
  await subscribe(member, service.browser())
  expect(await devicesOf(member)).toHaveLength(1)
  for (let count = 1; count < 10; count += 1) {
    const other = await club.signIn(member.person)
    expect((await subscribe(other, service.browser())).code).toBeNull()
  }
  const last = await club.signIn(member.person)
  expect((await subscribe(last, service.browser())).code).toBe('push_limit')
  expect((await subscribe(member, service.browser())).code).toBeNull()
})

it('concurrent creation of the venue’s keys makes one pair', async () => {
  await club.pool.query('DELETE FROM push_keys')
  const readers = await Promise.all([club.signedIn({}, 0), club.signedIn({}, 1)])
  const keys = await Promise.all(
    readers.map(async (reader) => (await reader.call(getPush, {})).reply.publicKey),
  )
  expect(new Set(keys).size).toBe(1)
})
