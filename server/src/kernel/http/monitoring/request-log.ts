import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from '../../env.ts'
import { traceIds } from '../../traces/traces.ts'

/** The path without the keys of bills, calendars and invitations, which a reader of the log could use. */
export const pathWithoutKeys = (path: string) =>
  path.replace(/^((?:\/api)?\/pay\/|\/api\/(?:calendars|invitations)\/|\/invited\/).*$/i, '$1…')

const pathOf = (url: string) => pathWithoutKeys(url.split('?', 1)[0] ?? '')

/** A request for the log, without its query, its headers and the keys in its path, which a reader could use. */
export function requestWithoutSecrets({ method, url, host, ip }: FastifyRequest) {
  return { method, path: pathOf(url), host, ip }
}

const givenId = /^[\w-]{8,64}$/

/** The id of a request in its response and in the log: a trusted proxy's `X-Request-Id`, else a new one. */
export function requestIds({ TRUST_PROXY: trusted }: Env): (request: IncomingMessage) => string {
  return ({ headers }) => {
    const given = headers['x-request-id']
    const isGiven = trusted !== false && typeof given === 'string' && givenId.test(given)
    return isGiven ? given : randomUUID()
  }
}

const loggedLevels = new Set(['trace', 'debug', 'info'])

/** Sends each request's id with its response, and logs one line per answered request. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id }, reply, done) => {
    reply.header('x-request-id', id)
    done()
  })
  if (!loggedLevels.has(app.log.level)) return
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url, ip, session, routeOptions } = request
    const trace = traceIds.get(request)
    const line = {
      method,
      path: pathOf(url),
      route: routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      account: session?.viewer?.id ?? null,
      ip,
      ...(trace !== undefined && { trace }),
    }
    request.log.info(line, 'request')
    done()
  })
}
