import rateLimit, {
  type FastifyRateLimitOptions,
  type FastifyRateLimitStore,
} from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/db.ts'
import type { Env } from '../../env.ts'
import { isOldDevice, type CallCounts } from './call-counts.ts'
import { guesserAt } from './guesser.ts'
import { deviceOf } from '../session/session.ts'
import { storedId } from '../session/session-store.ts'

/** The factor for pages, scripts and pictures, which are cheap; a first visit requests dozens. */
const FILES = 10

const isFile = ({ routeOptions, url }: FastifyRequest) =>
  !(routeOptions.url ?? url).startsWith('/api/')

/** The route of a route-specific limit. The plugin passes more options than its types declare. */
function routeOf(options: object): string {
  const info: unknown = 'routeInfo' in options ? options.routeInfo : null
  if (typeof info !== 'object' || info === null) return ''
  const [method, url] = ['method' in info ? info.method : '', 'url' in info ? info.url : '']
  return `${String(method)} ${String(url)}`
}

/** The store for the limit plugin: one for all routes, and one for each route with its own limit. */
function storeOf(counts: CallCounts) {
  return class Store implements FastifyRateLimitStore {
    readonly #prefix: string

    constructor(_options: FastifyRateLimitOptions, prefix = '') {
      this.#prefix = prefix
    }

    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      _window: number,
      max: number,
    ): void {
      void counts.count(`${this.#prefix}${key}`, max).then((counted) => done(null, counted))
    }

    child(options: object): Store {
      return new Store({}, `${routeOf(options)} `)
    }
  }
}

/**
 * The key under which a call is counted: the session of a signed-in person or a station, so that a venue's tills and
 * guests behind one address don't share a limit; else the address. For guessable secrets, a browser that signed in at
 * least a day ago has its own key. Otherwise a guest in the venue's network could lock out the staff.
 */
async function keyOf(request: FastifyRequest, db: Db, clock: Clock): Promise<string> {
  const address = guesserAt(request.ip)
  if (isFile(request)) return `files ${address}`
  const { session, routeOptions } = request
  if (session?.viewer || session?.station) return `session ${storedId(session.sessionId)}`
  const device = deviceOf(request)
  const isGuess = routeOptions.config.endpoint?.limit === 'guess'
  if (!isGuess || device === null) return `address ${address}`
  const isOld = await isOldDevice(db, device, clock.now()).catch(() => false)
  return isOld ? `device ${device}` : `address ${address}`
}

/** Limits calls per minute across all instances. */
export async function limitCalls(
  app: FastifyInstance,
  { db, clock, env, counts }: { db: Db; clock: Clock; env: Env; counts: CallCounts },
): Promise<void> {
  const most = env.REQUESTS_PER_MINUTE
  await app.register(rateLimit, {
    max: (request: FastifyRequest) => (isFile(request) ? most * FILES : most),
    timeWindow: 60_000,
    keyGenerator: (request: FastifyRequest) => keyOf(request, db, clock),
    store: storeOf(counts),
  })
}
