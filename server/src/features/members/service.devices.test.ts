import { endAllDevices, endDevice, listDevices } from '@lantern/contract/account/account'
import { login, ping } from '@lantern/contract/members/members'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Club, FRIDAY, openClub, PASSWORD, type Person } from '../../../test/club/club.ts'
import type { Visitor } from '../../../test/club/visitor.ts'

let club: Club
beforeAll(async () => {
  club = await openClub({ signsIn: true })
})
beforeEach(() => club.clock.set(FRIDAY))
afterAll(() => club.close())

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

async function signInWith(agent: string, { email }: Person, instance: 0 | 1 = 0) {
  const visitor = club.visitor(instance)
  await visitor.call(login, { body: { email, password: PASSWORD } }, { 'user-agent': agent })
  return visitor
}
const devicesOf = async (visitor: Visitor) => (await visitor.call(listDevices, {})).reply
const isIn = async (visitor: Visitor) => (await visitor.call(listDevices, {})).status === 200

describe('a member’s devices', () => {
  it('are listed by name with their last activity, the current one first', async () => {
    const here = await club.signedIn()
    const there = await signInWith(phone, here.person, 1)
    club.clock.set(new Date(FRIDAY.getTime() + 2 * 60_000))
    await there.call(ping, {})
    const devices = await devicesOf(here)
    expect(devices.map(({ browser, system, current }) => [browser, system, current])).toEqual([
      [null, null, true],
      ['Safari', 'iPhone', false],
    ])
    const minutes = devices.map(({ lastActiveAt }) => lastActiveAt.slice(0, 16))
    expect(minutes).toEqual(['2026-11-20T20:00', '2026-11-20T20:02'])
    expect((await devicesOf(there)).map(({ current }) => current)).toEqual([true, false])
  })

  it('aren’t listed after their session has expired', async () => {
    const gone = await club.signedIn()
    club.clock.set(new Date(FRIDAY.getTime() + 6 * 60_000))
    expect(await devicesOf(await club.signIn(gone.person))).toHaveLength(1)
  })

  it('are signed out one by one, at any instance', async () => {
    const here = await club.signedIn()
    const there = await signInWith(phone, here.person, 1)
    const [, other] = await devicesOf(here)
    const params = { id: other?.id ?? '' }
    expect((await here.call(endDevice, { params })).status).toBe(204)
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
    expect((await here.call(endDevice, { params })).code).toBe('not_found')
  })

  it('can’t be signed out by anybody else', async () => {
    const here = await club.signedIn()
    const stranger = await club.signedIn()
    const [own] = await devicesOf(here)
    const refused = await stranger.call(endDevice, { params: { id: own?.id ?? '' } })
    expect(refused.code).toBe('not_found')
    expect(await isIn(here)).toBe(true)
  })

  it('lose their cookie when they are signed out', async () => {
    const here = await club.signedIn()
    const [own] = await devicesOf(here)
    await here.call(endDevice, { params: { id: own?.id ?? '' } })
    expect([here.cookie('lantern'), await isIn(here)]).toEqual([undefined, false])
  })

  it('are signed out all at once', async () => {
    const here = await club.signedIn()
    const others = [await club.signIn(here.person, 1), await club.signIn(here.person)]
    const stranger = await club.signedIn()
    expect((await here.call(endAllDevices, {})).status).toBe(204)
    const states = await Promise.all([here, ...others, stranger].map(isIn))
    expect(states).toEqual([false, false, false, true])
  })
})
