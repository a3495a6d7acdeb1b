import type { Endpoint, StationScreen } from '@lantern/contract/calls/endpoint'
import { ErrorBody } from '@lantern/contract/calls/errors'
import { getFloor } from '@lantern/contract/floor/floor'
import { leaveTable } from '@lantern/contract/floor/acts'
import { setOrderStatus } from '@lantern/contract/menu/orders'
import { getUser, login, logout } from '@lantern/contract/members/members'
import {
  getStation,
  listStations,
  revokeStation,
  startStation,
} from '@lantern/contract/members/stations'
import { deleteCustomer } from '@lantern/contract/members/customers'
import { setRole } from '@lantern/contract/members/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FRIDAY, openClub, PASSWORD, type Club } from '../../../test/club/club.ts'
import { contractEndpoints, nameOf } from '../../../test/bodies/contract-endpoints.ts'
import { cartOf, menuOf, order } from '../../../test/ordering.ts'
import type { Visitor } from '../../../test/club/visitor.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
beforeEach(() => club.clock.set(FRIDAY))
afterAll(() => club.close())

const hoursOn = (hours: number) => club.clock.set(new Date(FRIDAY.getTime() + hours * 3_600_000))

/** A device that an admin has signed in as a station, and the admin. */
async function station(screen: StationScreen, name = 'Front door') {
  const device = await club.signedIn({ role: 'admin' })
  const { reply } = await device.call(startStation, { body: { name, screen } })
  return { device, id: reply.id, admin: device.person }
}

/** Sends an invalid body, so that the call changes nothing even if access is granted. */
async function knock(device: Visitor, { method, path }: Endpoint): Promise<string> {
  const { statusCode, body } = await device.request({
    method,
    url: path.replace(/:\w+/g, 'nonsense'),
    ...(method !== 'GET' && { payload: { nonsense: true } }),
  })
  return statusCode === 403 ? ErrorBody.parse(JSON.parse(body)).code : 'let in'
}

const closed = contractEndpoints().filter(({ access }) => access !== 'public')

describe.each(['floor', 'kitchen', 'till'] as const)('a station for the %s', (screen) => {
  it('may make only the calls that name it in the contract', async () => {
    const { device } = await station(screen)
    const found = await Promise.all(
      closed.map(async (endpoint) => [nameOf(endpoint), await knock(device, endpoint)]),
    )
    const promised = closed.map((endpoint) => [
      nameOf(endpoint),
      endpoint.stations.includes(screen) ? 'let in' : 'forbidden',
    ])
    expect(found).toEqual(promised)
  })
})

describe('a station', () => {
  it('isn’t signed in as the admin, and never shows the admin’s data', async () => {
    const { device, id } = await station('floor')
    expect((await device.call(getStation, {})).reply).toEqual({
      id,
      name: 'Front door',
      screen: 'floor',
      seller: null,
    })
    expect(device.cookie('lantern_signed_in')).toBeUndefined()
    const { status, reply } = await device
      .call(getUser, {})
      .catch(() => ({ status: 401, reply: null }))
    expect([status, reply]).toEqual([401, null])
    expect((await device.call(listStations, {})).code).toBe('forbidden')
  })

  it('stays signed in all night without activity, and after a sign-out', async () => {
    const { device } = await station('floor')
    hoursOn(30)
    expect((await device.call(getFloor, {})).status).toBe(200)
    await device.call(logout, {})
    expect((await device.call(getFloor, {})).status).toBe(200)
    hoursOn(24 * 366)
    expect((await device.call(getFloor, {})).code).toBe('not_signed_in')
  })

  it('acts in the name of the admin who signed it in', async () => {
    const { device, admin } = await station('floor')
    await device.call(leaveTable, { params: { id: '4' }, body: { party: null } })
    const { rows } = await club.pool.query(
      "SELECT actor_id FROM audit_events WHERE subject = 'table:4'",
    )
    expect(rows).toEqual([{ actor_id: admin.id }])
  })

  it('for the kitchen may cancel orders on its board, but not served ones', async () => {
    const member = await club.signedIn({ balance: 100_000 })
    const { id } = (await order(member, { items: cartOf(await menuOf(club)) })).reply
    const { device } = await station('kitchen')
    const set = (status: 'served' | 'canceled') =>
      device.call(setOrderStatus, { params: { id: String(id) }, body: { status, reason: 'Cold' } })
    expect((await set('served')).status).toBe(200)
    expect((await set('canceled')).code).toBe('forbidden')
    const next = (await order(member, { items: cartOf(await menuOf(club)) })).reply
    const params = { id: String(next.id) }
    const body = { status: 'canceled' as const, reason: 'No rice left' }
    expect((await device.call(setOrderStatus, { params, body })).status).toBe(200)
  })

  it('is listed, and revoked at once on every instance by an admin', async () => {
    const { device, id } = await station('kitchen', 'Pass')
    const elsewhere = device.at(club.instances[1].app)
    const admin = await club.signedIn({ role: 'admin' }, 1)
    const listed = (await admin.call(listStations, {})).reply.find((each) => each.id === id)
    expect(listed).toMatchObject({
      name: 'Pass',
      screen: 'kitchen',
      issuedBy: 'Mei Chen',
      isSignedIn: true,
    })
    const params = { id: String(id) }
    const staff = await club.signedIn({ role: 'staff' })
    expect((await staff.call(revokeStation, { params })).code).toBe('forbidden')
    expect((await admin.call(revokeStation, { params })).status).toBe(204)
    expect((await elsewhere.call(getStation, {})).reply).toBeNull()
    expect((await admin.call(revokeStation, { params })).code).toBe('not_found')
    expect((await admin.call(listStations, {})).reply.some((each) => each.id === id)).toBe(false)
  })

  it('is a person’s browser again once somebody signs in there; the list shows that', async () => {
    const { device, id } = await station('floor', 'Till')
    const staff = await club.member({ role: 'staff' })
    await device.call(login, { body: { email: staff.email, password: PASSWORD } })
    expect((await device.call(getUser, {})).reply?.id).toBe(staff.id)
    expect((await device.call(getStation, {})).reply).toBeNull()
    const admin = await club.signedIn({ role: 'admin' })
    const { reply } = await admin.call(listStations, {})
    expect(reply.find((each) => each.id === id)?.isSignedIn).toBe(false)
  })

  it.each([
    ['was made staff', 'demoted'],
    ['was deleted', 'deleted'],
    // The role changes between the check of the caller and the creation of the station.
    ['was made staff just while it was made', 'raced'],
  ] as const)('ends at every instance with its admin, who %s', async (_, how) => {
    const { device, id, admin } = await station('floor', 'Left behind')
    const kept = await station('floor', 'Kept')
    const boss = await club.signedIn({ role: 'admin' }, 1)
    const params = { id: String(admin.id) }
    const ways = {
      demoted: () => boss.call(setRole, { params, body: { role: 'staff' } }),
      deleted: () => boss.call(deleteCustomer, { params }, { 'x-staff-pin': '2468' }),
      raced: () => club.pool.query("UPDATE users SET role = 'staff' WHERE id = $1", [admin.id]),
    }
    await ways[how]()
    const there = device.at(club.instances[1].app)
    for (const screen of [device, there]) {
      expect((await screen.call(getFloor, {})).code).toBe('not_signed_in')
      const leaving = { params: { id: '4' }, body: { party: null } }
      expect((await screen.call(leaveTable, leaving)).code).toBe('not_signed_in')
    }
    const listed = (await boss.call(listStations, {})).reply
    expect(listed.some((each) => each.id === id)).toBe(how === 'raced')
    expect((await kept.device.call(getFloor, {})).status).toBe(200)
  })

  it('can be made by admins only', async () => {
    const staff = await club.signedIn({ role: 'staff' })
    const body = { name: 'Mine', screen: 'floor' as const }
    expect((await staff.call(startStation, { body })).code).toBe('forbidden')
  })
})
