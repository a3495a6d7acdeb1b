import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { deleteCustomer, updateCustomer } from '@lantern/contract/members/customers'
import type { Access, Endpoint } from '@lantern/contract/calls/endpoint'
import { ErrorBody, sentence } from '@lantern/contract/calls/errors'
import { login } from '@lantern/contract/members/members'
import { allRights, usualRights } from '@lantern/contract/members/rights'
import { getStatistics } from '@lantern/contract/reports/statistics'
import { setRole } from '@lantern/contract/members/users'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { toJSONSchema } from 'zod'
import { openClub, PASSWORD, type Club } from './club/club.ts'
import { contractEndpoints, nameOf } from './bodies/contract-endpoints.ts'
import type { Visitor } from './club/visitor.ts'

const endpoints = contractEndpoints()

/** Fastify publishes a message when it creates a server. A hook added then sees all routes of that server. */
const routesByServer = new Map<FastifyInstance, RouteOptions[]>()
const hasServer = (message: unknown): message is { fastify: FastifyInstance } =>
  typeof message === 'object' && message !== null && 'fastify' in message
function noteRoutes(message: unknown) {
  if (!hasServer(message)) return
  const routes: RouteOptions[] = []
  routesByServer.set(message.fastify, routes)
  message.fastify.addHook('onRoute', (route) => void routes.push(route))
}

let club: Club
let routes: RouteOptions[]
beforeAll(async () => {
  subscribe('fastify.initialization', noteRoutes)
  club = await openClub({ fresh: true })
  unsubscribe('fastify.initialization', noteRoutes)
  routes = routesByServer.get(club.instances[0].app) ?? []
})
afterAll(() => club.close())

describe('the contract and the routes', () => {
  it('require the screen’s version or amount in every act of desk and floor', () => {
    // Calls that don't depend on the screen: they open existing things, or set values that nothing else sets.
    const blind = [
      'POST /api/staff/bills/:id/company',
      'POST /api/staff/bills/:id/key',
      'POST /api/staff/bills/:id/limit',
      'POST /api/staff/bills/:id/reopen',
      'POST /api/staff/bills/:id/requests',
      'POST /api/staff/bookings/:id/bill',
      'POST /api/staff/tables/:id/bill',
    ]
    const seen = ['version', 'seen', 'party', 'due', 'left', 'endsAt', 'cleaningUntil']
    const acts = endpoints.filter(({ method, path }) => {
      return method === 'POST' && /^\/api\/staff\/(bills|bookings|tables)\/:id\//.test(path)
    })
    expect(acts.length).toBeGreaterThan(20)
    const sees = ({ body }: Endpoint) => {
      const { required = [] } = body
        ? toJSONSchema(body, { unrepresentable: 'any', io: 'input' })
        : {}
      return required.some((field) => seen.includes(field))
    }
    expect(
      acts
        .filter((act) => !sees(act))
        .map(nameOf)
        .toSorted(),
    ).toEqual(blind)
  })

  it('name each call once', () => {
    const names = endpoints.map(nameOf)
    expect(names.length).toBeGreaterThan(15)
    expect(new Set(names).size).toBe(names.length)
  })

  it.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s is served once, from its entry',
    (_, endpoint) => {
      const serving = routes.filter(({ config, method }) => {
        return config?.endpoint === endpoint && method !== 'HEAD'
      })
      expect(serving.map(({ method, url }) => `${String(method)} ${url}`)).toEqual([
        nameOf(endpoint),
      ])
    },
  )

  it('mark exactly the calls that are safe to repeat', () => {
    const byHand = endpoints.filter(({ errors }) => errors.includes('key_reused'))
    expect(byHand.map(nameOf)).toEqual([])
  })

  it('have no route below /api without an entry, except the API’s own description', () => {
    const strays = routes.filter(
      ({ url, config }) =>
        url.startsWith('/api') &&
        !/^\/api\/docs(\/|$)/.test(url) &&
        !(config?.endpoint && endpoints.includes(config.endpoint)),
    )
    expect(strays.map(({ method, url }) => `${String(method)} ${url}`)).toEqual([])
  })
})

const people = ['visitor', 'customer', 'staff', 'admin'] as const
type Somebody = (typeof people)[number]

const ranks: Readonly<Record<Access, number>> = { public: 0, member: 1, staff: 2, admin: 3 }

/** Whether staff for whom nobody has chosen rights may make the call. */
const isUsual = ({ right }: Endpoint) =>
  right === undefined || right === 'any' || usualRights.includes(right)

/** The status that an endpoint's access promises to a visitor or a role. */
function promised(who: Somebody, endpoint: Endpoint): string {
  if (nameOf(endpoint) === 'GET /api/user' && who === 'visitor') return '401 null'
  if (who === 'staff' && !isUsual(endpoint)) return '403 forbidden'
  if (people.indexOf(who) >= ranks[endpoint.access]) return 'let in'
  return who === 'visitor' ? '401 not_signed_in' : '403 forbidden'
}

const signedIn = new Map<Somebody, Promise<Visitor>>()

/** A person with that role: one for all calls, except for calls without a body, which may end the session. */
function somebody(who: Somebody, { method, body }: Endpoint): Promise<Visitor> | Visitor {
  if (who === 'visitor') return club.visitor()
  if (method !== 'GET' && body === undefined) return club.signedIn({ role: who })
  const known = signedIn.get(who) ?? club.signedIn({ role: who })
  signedIn.set(who, known)
  return known
}

/** Sends a body that no schema accepts, so that an allowed call changes nothing either. */
const knock = async (who: Somebody, endpoint: Endpoint): Promise<string> =>
  knockAs(await somebody(who, endpoint), endpoint)

async function knockAs(visitor: Visitor, { method, path }: Endpoint): Promise<string> {
  const response = await visitor.app.inject({
    method,
    url: path.replace(/:\w+/g, 'nonsense'),
    cookies: { lantern: visitor.cookie('lantern') ?? '' },
    ...(method !== 'GET' && { payload: { nonsense: true } }),
    payloadAsStream: true,
  })
  const { statusCode } = response
  if (![401, 403].includes(statusCode) && statusCode < 500) {
    response.stream().destroy()
    return 'let in'
  }
  const text = (await response.stream().toArray()).join('')
  return `${statusCode} ${text === 'null' ? text : ErrorBody.parse(JSON.parse(text)).code}`
}

const matrix = endpoints.flatMap((endpoint) =>
  people.map((who) => [who, nameOf(endpoint), endpoint] as const),
)

describe('access follows the contract', () => {
  it.each(matrix)('%s: %s', async (who, _, endpoint) => {
    expect(await knock(who, endpoint)).toBe(promised(who, endpoint))
  })
})

describe('a person on the staff with one right', () => {
  const calls = endpoints.filter(({ access }) => access === 'staff' || access === 'admin')

  it.each(allRights)('%s: makes its calls and no others', async (right) => {
    const staff = await club.signedIn({ role: 'staff', rights: [right] })
    for (const endpoint of calls) {
      const may = endpoint.right === right || endpoint.right === 'any'
      const found = [nameOf(endpoint), await knockAs(staff, endpoint)]
      expect(found).toEqual([nameOf(endpoint), may ? 'let in' : '403 forbidden'])
    }
  })

  it.each(allRights)('%s: no other right makes its calls', async (right) => {
    const rights = allRights.filter((other) => other !== right)
    const staff = await club.signedIn({ role: 'staff', rights })
    for (const endpoint of calls.filter((each) => each.right === right)) {
      expect(await knockAs(staff, endpoint)).toBe('403 forbidden')
    }
  })

  it('is told which right a call needs', async () => {
    const staff = await club.signedIn({ role: 'staff', rights: ['floor'] })
    expect((await staff.call(getStatistics, {})).text).toContain(
      'You need the right to see figures and reports.',
    )
    expect(sentence('forbidden', 'ch', { right: 'refunds' })).toBe('您没有「退款」的权限。')
  })
})

describe('a session whose admin has just lost the role', () => {
  const ends: Readonly<Record<string, (admin: Visitor, id: number) => Promise<number>>> = {
    'made a customer': async (admin, id) => {
      const params = { id: String(id) }
      return (await admin.call(setRole, { params, body: { role: 'customer' } })).status
    },
    'given another password': async (admin, id) => {
      const params = { id: String(id) }
      const body = { password: 'a tram in the snow' }
      return (await admin.call(updateCustomer, { params, body })).status
    },
    deleted: async (admin, id) => {
      const params = { id: String(id) }
      await admin.call(setRole, { params, body: { role: 'customer' } })
      return (await admin.call(deleteCustomer, { params }, { 'x-staff-pin': '2468' })).status
    },
  }

  it.each(Object.entries(ends))('%s: is refused everywhere, at both instances', async (_, end) => {
    const gone = await club.signedIn({ role: 'admin' })
    const admin = await club.signedIn({ role: 'admin' })
    expect(await end(admin, gone.person.id)).toBeLessThan(300)
    const there = gone.at(club.instances[1].app)
    for (const [turn, endpoint] of endpoints.entries()) {
      const found = await knockAs(turn % 2 === 0 ? gone : there, endpoint)
      expect([nameOf(endpoint), found]).toEqual([nameOf(endpoint), promised('visitor', endpoint)])
    }
  })
})

describe('a session that hasn’t seen the passkey that the venue asks of its role', () => {
  const request = async (people: 'nobody' | 'staff') => {
    await club.pool.query('UPDATE venue_settings SET passkeys_for = $1', [people])
  }
  afterEach(() => request('nobody'))

  it.each(['staff', 'admin'] as const)(
    '%s: makes no call but those that bring it',
    async (role) => {
      await request('staff')
      const { email } = await club.member({ role })
      const waiting = club.visitor()
      for (const endpoint of endpoints) {
        await waiting.call(login, { body: { email, password: PASSWORD } })
        const isClosed = ranks[endpoint.access] > people.indexOf(role)
        const isLater = endpoint.access !== 'public' && !endpoint.beforePasskey
        const passkey = isLater ? '403 passkey_needed' : 'let in'
        expect([nameOf(endpoint), await knockAs(waiting, endpoint)]).toEqual([
          nameOf(endpoint),
          isClosed ? '403 forbidden' : passkey,
        ])
      }
    },
  )
})
