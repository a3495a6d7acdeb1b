import { memberNumber } from '@lantern/contract/members/names'
import {
  createCustomer,
  getCustomer,
  listCustomers,
  updateCustomer,
  type Customer,
} from '@lantern/contract/members/customers'
import { presets } from '@lantern/contract/members/rights'
import { login } from '@lantern/contract/members/members'
import { getBalance } from '@lantern/contract/payments/wallet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClub, PASSWORD, type Club } from '../../../test/club/club.ts'

type SignedIn = Awaited<ReturnType<Club['signedIn']>>

let club: Club
let staff: SignedIn
let admin: SignedIn
beforeAll(async () => {
  club = await openClub()
  staff = await club.signedIn({ role: 'staff' })
  admin = await club.signedIn({ role: 'admin' })
})
afterAll(() => club.close())

let turn = 0
const brandNew = 'a brand new lantern'
const person = (change: Partial<Parameters<typeof add>[0]> = {}) => {
  turn += 1
  const email = `person${turn}@club.test`
  return { firstName: 'Lin', lastName: 'Wu', email, password: brandNew, ...change }
}
const add = (body: Parameters<typeof staff.call<typeof createCustomer>>[1]['body'], by = staff) =>
  by.call(createCustomer, { body })
const change = (
  { id }: { id: number },
  body: Parameters<typeof staff.call<typeof updateCustomer>>[1]['body'],
  by = staff,
) => by.call(updateCustomer, { params: { id: String(id) }, body })

type Query = Parameters<typeof staff.call<typeof listCustomers>>[1]['query']

async function all(query: Query): Promise<Customer[]> {
  const found: Customer[] = []
  let after: string | undefined
  do {
    const { reply } = await staff.call(listCustomers, {
      query: { ...query, ...(after !== undefined && { after }) },
    })
    expect(reply.users.length).toBeLessThanOrEqual(10)
    found.push(...reply.users)
    after = reply.next ?? undefined
  } while (after !== undefined)
  return found
}

/** A cursor that the server never issued. */
const cursor = (...parts: readonly unknown[]) =>
  Buffer.from(JSON.stringify(parts)).toString('base64url')

it.each([
  ['a number that no account can have', { after: cursor(9_999_999_999, 'Chen', 'Mei') }],
  ['no number', { after: cursor('one', 'Chen', 'Mei') }],
  ['a name where a moment belongs', { sort: 'joined', after: cursor(1, 'Chen') }],
  ['a day that there is not', { sort: 'joined', after: cursor(1, '2026-02-30 10:00:00+00') }],
] as const)('a list refuses to go on from %s', async (_, query) => {
  expect((await staff.call(listCustomers, { query })).code).toBe('invalid_input')
})

describe('adding a customer', () => {
  it('opens an account that can sign in, and logs it', async () => {
    const body = person({ phone: '416 555 0123', status: 'VIP' })
    const { reply } = await add(body)
    const { password: _said, ...shown } = body
    expect(reply).toMatchObject({ ...shown, role: 'customer' })
    expect(Object.keys(reply)).not.toContain('password')
    const { email } = body
    const password = brandNew
    expect((await club.visitor(1).call(login, { body: { email, password } })).status).toBe(200)
    const { rows } = await club.pool.query<Record<string, unknown>>(
      'SELECT actor_id, action, after FROM audit_events WHERE subject = $1',
      [`user:${reply.id}`],
    )
    expect(rows).toEqual([
      {
        actor_id: staff.person.id,
        action: 'customer.create',
        after: { role: 'customer', status: 'VIP' },
      },
    ])
  })

  it('needs an email that no account has', async () => {
    const body = person()
    const answers = await Promise.all([add(body), add(body, admin)])
    expect(answers.map(({ code }) => code ?? 'added').toSorted()).toEqual(['added', 'email_taken'])
  })

  it('of the staff needs an admin', async () => {
    expect((await add(person({ role: 'staff' }))).code).toBe('forbidden')
    expect((await add(person({ role: 'admin' }))).code).toBe('forbidden')
    expect((await add(person({ role: 'staff' }), admin)).reply.role).toBe('staff')
  })

  it('of the staff gives them the rights of their job, and no one else any', async () => {
    const rights = [...presets.kitchen]
    const { id } = (await add(person({ role: 'staff', rights }), admin)).reply
    const other = (await add(person({ rights }), admin)).reply
    const { rows } = await club.pool.query<{ rights: string[] | null }>(
      'SELECT rights FROM users WHERE id = ANY ($1) ORDER BY id',
      [[id, other.id]],
    )
    expect(rows).toEqual([{ rights }, { rights: null }])
  })

  it('without a password is only for the team, and only where emails are sent', async () => {
    const { password: _none, ...open } = person()
    expect((await add(open, admin)).code).toBe('invalid_input')
    expect((await add({ ...open, role: 'staff' }, admin)).code).toBe('password_needed')
  })
})

describe('changing a customer', () => {
  it('changes only the fields sent', async () => {
    const body = person({ phone: '416 555 0123' })
    const before = (await add(body)).reply
    const after = (await change(before, { firstName: 'Lian', version: before.version })).reply
    expect(after).toEqual({ ...before, firstName: 'Lian', version: before.version + 1 })
    const { email } = body
    const password = brandNew
    expect((await club.visitor().call(login, { body: { email, password } })).status).toBe(200)
    expect((await change(before, { phone: '' })).reply.phone).toBeNull()
  })

  it('is refused if somebody else changed it meanwhile', async () => {
    const before = (await add(person())).reply
    const { version } = before
    const answers = await Promise.all([
      change(before, { firstName: 'One', version }),
      change(before, { firstName: 'Two', version }, admin),
    ])
    expect(answers.map(({ code }) => code ?? 'changed').toSorted()).toEqual(['changed', 'stale'])
  })

  it('ends the sessions only if the password or role changes', async () => {
    const member = await club.signedIn()
    const isIn = async () => (await member.call(getBalance, {})).status === 200
    await change(member.person, { status: 'VIP' })
    expect(await isIn()).toBe(true)
    await change(member.person, { password: 'a brand new lantern' })
    expect(await isIn()).toBe(false)
    const again = await club.visitor().call(login, {
      body: { email: member.person.email, password: PASSWORD },
    })
    expect(again.code).toBe('wrong_credentials')
    const other = await club.signedIn()
    await change(other.person, { role: 'staff' }, admin)
    expect((await other.call(getBalance, {})).status).toBe(401)
  })

  it('emails the old address about a new password or email', async () => {
    const member = await club.member()
    const emails = async () => {
      const { rows } = await club.pool.query<{ kind: string; address: string }>(
        `SELECT content ->> 'kind' AS kind, address FROM mail_outbox WHERE member_id = $1 ORDER BY id`,
        [member.id],
      )
      return rows
    }
    const { email } = member
    await change(member, { firstName: 'Mai', email })
    expect(await emails()).toEqual([])
    const colleague = await club.member()
    expect((await change(member, { email: colleague.email })).code).toBe('email_taken')
    await change(member, { email: 'moved@club.test', password: 'a brand new lantern' })
    expect(await emails()).toEqual([
      { kind: 'password_changed', address: email },
      { kind: 'email_changed', address: email },
    ])
  })

  it('is refused to staff for other staff, for roles and for taken emails', async () => {
    const colleague = await club.member({ role: 'staff' })
    const customer = await club.member()
    expect((await change(colleague, { password: 'a brand new lantern' })).code).toBe('forbidden')
    expect((await change(customer, { role: 'staff' })).code).toBe('forbidden')
    expect((await change(customer, { email: colleague.email })).code).toBe('email_taken')
    expect((await change({ id: 999_999 }, { firstName: 'X' })).code).toBe('not_found')
  })

  // A deadlock fails the test when the club closes.
  it('two colleagues can change each other concurrently', async () => {
    const second = await club.signedIn({ role: 'admin' }, 1)
    for (let turn = 0; turn < 10; turn += 1) {
      const answers = await Promise.all([
        change(second.person, { firstName: `Mei ${turn}` }, admin),
        change(admin.person, { firstName: `Wen ${turn}` }, second),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    }
    await change(second.person, { role: 'staff' }, admin)
  })

  it('never removes the last admin', async () => {
    const second = await club.signedIn({ role: 'admin' }, 1)
    const answers = await Promise.all([
      change(second.person, { role: 'staff' }, admin),
      change(admin.person, { role: 'staff' }, second),
    ])
    const lost = answers.filter(({ status }) => status !== 200)
    expect(lost).toHaveLength(1)
    expect(['last_admin', 'not_signed_in', 'forbidden']).toContain(lost[0]?.code)
    const { rows } = await club.pool.query(
      "SELECT count(*)::int AS n FROM users WHERE role = 'admin'",
    )
    expect(rows).toEqual([{ n: 1 }])
    await club.pool.query("UPDATE users SET role = 'admin' WHERE id = $1", [admin.person.id])
    admin = Object.assign(await club.signIn(admin.person), { person: admin.person })
  })
})

describe('the list of customers', () => {
  beforeAll(async () => {
    await club.pool.query(
      `INSERT INTO users (email, password, first_name, last_name, phone, created_at)
       SELECT 'zz' || n || '@search.test', 'x', '小美', CASE WHEN n % 2 = 0 THEN '陈' ELSE 'van Dijk' END,
              '604 555 ' || (1000 + n), timestamptz '2026-01-01' + n * interval '1 hour'
       FROM generate_series(1, 25) n`,
    )
  })

  it.each(['name', 'email', 'joined'] as const)(
    'lists everybody once when sorted by %s',
    async (sort) => {
      const up = await all({ sort, direction: 'asc' })
      const down = await all({ sort, direction: 'desc' })
      expect(new Set(up.map(({ id }) => id)).size).toBe(up.length)
      expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).toReversed())
      const { rows } = await club.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM users')
      expect(up).toHaveLength(rows[0]?.n ?? 0)
    },
  )

  it.each([
    ['search.test', 25],
    ['陈', 12],
    ['陈小美', 12],
    ['小', 25],
    ['VAN dijk', 13],
    ['an di', 13],
    ['555 1007', 1],
    ['6045551007', 1],
    ['+1 (604) 555-1007', 1],
    ['chen 604-555-1007', 0],
    ['zz25@SEARCH', 1],
    ["%' OR true --", 0],
    ['_', 0],
  ])('finds by %s', async (search, count) => {
    expect(await all({ search, sort: 'email' })).toHaveLength(count)
  })

  it('finds a member by their member number', async () => {
    const member = await club.signedIn()
    const search = memberNumber(member.person.id)
    expect((await all({ search })).map(({ id }) => id)).toEqual([member.person.id])
  })

  it('accepts only cursors that the server issued', async () => {
    for (const after of ['nonsense', 'bnVsbA', 'WzEsIjIiLDNd']) {
      const answer = await staff.call(listCustomers, { query: { after } })
      expect(answer.status).toBeLessThan(500)
    }
  })

  it('is refused to members', async () => {
    const member = await club.signedIn()
    expect((await member.call(listCustomers, { query: {} })).code).toBe('forbidden')
    const params = { id: String(member.person.id) }
    expect((await member.call(getCustomer, { params })).code).toBe('forbidden')
  })
})
