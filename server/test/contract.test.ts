import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Access, Endpoint } from '@lantern/contract/endpoint'
import { ErrorBody } from '@lantern/contract/errors'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClub, type Club } from './club.ts'
import { contractEndpoints, nameOf } from './contract-endpoints.ts'

const endpoints = contractEndpoints()

/** Fastify publishes a message when it creates a server. A hook added then learns all routes of that server. */
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
  club = await openClub()
  unsubscribe('fastify.initialization', noteRoutes)
  routes = routesByServer.get(club.instances[0].app) ?? []
})
afterAll(() => club.close())

describe('the contract and the routes', () => {
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

  it('says by its mark alone which calls are safe to repeat', () => {
    const byHand = endpoints.filter(({ errors }) => errors.includes('key_reused'))
    expect(byHand.map(nameOf)).toEqual([])
  })

  it('has no route below /api that the contract does not know, but for its own description', () => {
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

/** The status that an endpoint's access promises to a visitor or a role. */
function promised(who: Somebody, endpoint: Endpoint): string {
  if (nameOf(endpoint) === 'GET /api/user' && who === 'visitor') return '401 null'
  if (people.indexOf(who) >= ranks[endpoint.access]) return 'let in'
  return who === 'visitor' ? '401 not_signed_in' : '403 forbidden'
}

/** Sends a body that no schema accepts, so that an allowed call changes nothing either. */
async function knock(who: Somebody, { method, path }: Endpoint): Promise<string> {
  const visitor = who === 'visitor' ? club.visitor() : await club.signedIn({ role: who })
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

describe('access, as the contract says it', () => {
  it.each(matrix)('%s: %s', async (who, _, endpoint) => {
    expect(await knock(who, endpoint)).toBe(promised(who, endpoint))
  })
})
