import { listUsers, setRole } from '@lantern/contract/members/users'
import { updateCustomer } from '@lantern/contract/members/customers'
import type { Role } from '@lantern/contract/members/members'
import { allRights, presets, usualRights, type Right } from '@lantern/contract/members/rights'
import { getSettings, updateSettings } from '@lantern/contract/venue/settings'
import { getStatistics } from '@lantern/contract/reports/statistics'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClub, type Club, type Person } from '../../../test/club/club.ts'
import { tally } from '../../../test/checks/tally.ts'
import type { Visitor } from '../../../test/club/visitor.ts'

let club: Club
let admin: Visitor
let first: Person
beforeAll(async () => {
  club = await openClub({ signsIn: true })
  first = await club.member({ role: 'admin' })
  admin = await club.signIn(first)
})
afterAll(() => club.close())

const give = (id: number, role: Role, by: Visitor = admin) =>
  by.call(setRole, { params: { id: String(id) }, body: { role } })
const list = async (query: Parameters<typeof admin.call<typeof listUsers>>[1]['query'] = {}) =>
  (await admin.call(listUsers, { query })).reply
const who = async (visitor: Visitor) =>
  (await visitor.request({ method: 'GET', url: '/api/user' })).body
const roleOf = async (id: number) => {
  const { rows } = await club.pool.query<{ role: Role }>('SELECT role FROM users WHERE id = $1', [
    id,
  ])
  return rows[0]?.role
}
const admins = async () => (await list({ role: 'admin' })).users.map(({ id }) => id)

describe('a new role', () => {
  it('ends the person’s sessions everywhere, and applies after the next sign-in', async () => {
    const person = await club.member()
    const here = await club.signIn(person)
    const there = await club.signIn(person, 1)
    expect((await give(person.id, 'staff')).reply).toMatchObject({ id: person.id, role: 'staff' })
    for (const session of [here, there]) expect(await who(session)).toBe('null')
    const again = await club.signIn(person)
    expect(await who(again)).toContain('"role":"staff"')
    const { rows } = await club.pool.query(
      'SELECT actor_id, action, before, after FROM audit_events WHERE subject = $1',
      [`user:${person.id}`],
    )
    expect(rows).toEqual([
      {
        actor_id: first.id,
        action: 'user.role',
        before: { role: 'customer' },
        after: { role: 'staff' },
      },
    ])
  })

  it('that equals the old one changes nothing', async () => {
    const person = await club.signedIn({ role: 'staff' })
    expect((await give(person.person.id, 'staff')).status).toBe(200)
    expect(await who(person)).toContain('"role":"staff"')
  })

  it('voids a session that began just before it', async () => {
    const person = await club.signedIn({ role: 'admin' })
    await club.pool.query("UPDATE users SET role = 'customer' WHERE id = $1", [person.person.id])
    expect(await who(person)).toBe('null')
    expect((await person.call(listUsers, { query: {} })).code).toBe('not_signed_in')
  })

  it('can be given by admins only, to an existing account', async () => {
    const staff = await club.signedIn({ role: 'staff' })
    expect((await give(staff.person.id, 'admin', staff)).code).toBe('forbidden')
    expect((await give(999_999, 'staff')).code).toBe('not_found')
  })
})

describe('rights', () => {
  const chosen = async (id: number, rights: readonly Right[], by: Visitor = admin) =>
    by.call(setRole, { params: { id: String(id) }, body: { role: 'staff', rights: [...rights] } })

  it('of new staff are the usual ones, and end with the role', async () => {
    const { id } = await club.member()
    expect((await give(id, 'staff')).reply.rights).toEqual(usualRights)
    expect((await chosen(id, presets.kitchen)).reply.rights).toEqual(['kitchen'])
    expect((await give(id, 'staff')).reply.rights).toEqual(['kitchen'])
    expect((await give(id, 'customer')).reply.rights).toEqual([])
    expect((await give(id, 'staff')).reply.rights).toEqual(usualRights)
    expect((await give(id, 'admin')).reply.rights).toEqual(allRights)
    await give(id, 'customer')
  })

  it('end the person’s sessions as they change, and are told with the old ones', async () => {
    const person = await club.member({ role: 'staff' })
    const there = await club.signIn(person, 1)
    expect((await chosen(person.id, usualRights)).status).toBe(200)
    expect(await who(there)).toContain('"role":"staff"')
    await chosen(person.id, ['refunds', 'floor', 'floor'])
    expect(await who(there)).toBe('null')
    expect(await who(await club.signIn(person))).toContain('"rights":["floor","refunds"]')
    const { rows } = await club.pool.query(
      'SELECT action, before, after FROM audit_events WHERE subject = $1',
      [`user:${person.id}`],
    )
    expect(rows).toEqual([
      {
        action: 'user.role',
        before: { rights: usualRights },
        after: { rights: ['floor', 'refunds'] },
      },
    ])
  })

  it('hold at once at every instance, also for a session that stays', async () => {
    const person = await club.signedIn({ role: 'staff' }, 1)
    expect((await person.call(getStatistics, {})).status).toBe(200)
    await club.pool.query("UPDATE users SET rights = '{floor}' WHERE id = $1", [person.person.id])
    expect((await person.call(getStatistics, {})).code).toBe('forbidden')
  })

  it('are given by admins only: not by a manager, to nobody', async () => {
    const manager = await club.signedIn({ role: 'staff', rights: [...presets.manager] })
    const other = await club.member()
    expect((await chosen(manager.person.id, allRights, manager)).code).toBe('forbidden')
    expect((await give(other.id, 'admin', manager)).code).toBe('forbidden')
    const params = { id: String(other.id) }
    for (const role of ['staff', 'admin'] as const) {
      expect((await manager.call(updateCustomer, { params, body: { role } })).code).toBe(
        'forbidden',
      )
    }
  })

  it('let a manager change settings, but none that protect money, accounts and logs', async () => {
    const manager = await club.signedIn({ role: 'staff', rights: [...presets.manager] })
    const { version } = (await manager.call(getSettings, {})).reply
    const change = (body: object) => manager.call(updateSettings, { body: { version, ...body } })
    expect((await change({ passkeysFor: 'nobody' })).code).toBe('forbidden')
    expect((await change({ correctionLimit: '900.00' })).code).toBe('forbidden')
    expect((await change({ pointsPerDollar: 3 })).status).toBe(200)
  })
})

describe('the last admin', () => {
  it('can’t lose the role', async () => {
    expect(await admins()).toEqual([first.id])
    for (const role of ['staff', 'customer'] as const) {
      const refused = await give(first.id, role)
      expect([refused.status, refused.code]).toEqual([409, 'last_admin'])
    }
    expect(await roleOf(first.id)).toBe('admin')
  })

  it('remains if all give up the role concurrently at both instances', async () => {
    for (let round = 0; round < 6; round += 1) {
      const others = await Promise.all([1, 2, 3].map(() => club.signedIn({ role: 'admin' })))
      const all = [
        { visitor: admin, id: first.id },
        ...others.map((visitor) => ({ visitor, id: visitor.person.id })),
      ]
      // Each admin removes the role of the next one. If all succeeded, no admin would be left.
      const answers = await Promise.all(
        all.map(({ visitor }, place) => {
          const target = all[(place + 1) % all.length]?.id ?? 0
          const by = visitor.at(club.instances[place % 2 === 0 ? 0 : 1].app)
          return give(target, 'customer', by)
        }),
      )
      const left = await club.pool.query<{ id: number }>(
        "SELECT id FROM users WHERE role = 'admin'",
      )
      expect(left.rows.length).toBeGreaterThan(0)
      expect(tally(answers)['500']).toBeUndefined()
      await club.pool.query("UPDATE users SET role = 'customer' WHERE role = 'admin'")
      await club.pool.query("UPDATE users SET role = 'admin' WHERE id = $1", [first.id])
      admin = await club.signIn(first)
    }
  })
})

describe('the list of users', () => {
  it('is paged in the order of ids', async () => {
    for (let count = 0; count < 25; count += 1) await club.member()
    const seen: number[] = []
    for (let after: string | undefined, more = true; more;) {
      const page = await list(after === undefined ? {} : { after })
      expect(page.users.length).toBeLessThanOrEqual(20)
      seen.push(...page.users.map(({ id }) => id))
      after = String(seen.at(-1))
      more = page.hasMore
    }
    const { rows } = await club.pool.query<{ id: number }>('SELECT id FROM users ORDER BY id')
    expect(seen).toEqual(rows.map(({ id }) => id))
  })

  it('is searched by a part of a name or email, and by role', async () => {
    const { email, id } = await club.member({ role: 'staff' })
    await club.pool.query("UPDATE users SET last_name = '欧阳' WHERE id = $1", [id])
    const ids = async (query: Parameters<typeof list>[0]) =>
      (await list(query)).users.map((user) => user.id)
    expect(await ids({ search: email.slice(2, 10).toUpperCase() })).toEqual([id])
    expect(await ids({ search: '欧阳' })).toEqual([id])
    expect(await ids({ search: '欧阳', role: 'customer' })).toEqual([])
    expect(await ids({ role: 'team' })).toContain(id)
    expect((await list({ role: 'team' })).users.every(({ role }) => role !== 'customer')).toBe(true)
  })

  it('contains only the necessary fields', async () => {
    const { text } = await admin.call(listUsers, { query: {} })
    expect(text).not.toMatch(/password|balance|argon2/i)
    expect((await club.visitor().call(listUsers, { query: {} })).code).toBe('not_signed_in')
  })
})
