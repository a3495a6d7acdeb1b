import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'

/**
 * The parts of a request that are logged. The query is left out, since sign-in tokens and Discord's codes are
 * in it, and so are the headers, which have the cookies.
 */
export function requestWithoutSecrets({ method, url, host, ip }: FastifyRequest) {
  return { method, path: url.split('?', 1)[0], host, ip }
}

const givenId = /^[\w-]{8,64}$/

/**
 * The id of a request in the log, in its answer and in reports of its failure: the proxy's `X-Request-Id` if
 * the proxy is trusted, else a new one.
 */
export function requestIds({ TRUST_PROXY: trusted }: Env): (request: IncomingMessage) => string {
  return ({ headers }) => {
    const given = headers['x-request-id']
    const isGiven = trusted !== false && typeof given === 'string' && givenId.test(given)
    return isGiven ? given : randomUUID()
  }
}

/** Sends each request's id with its answer, and logs one line per request once it is answered. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ id }, reply) => {
    reply.header('x-request-id', id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, path, ip } = requestWithoutSecrets(request)
    const line = {
      method,
      path,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      account: request.session?.viewer?.id ?? null,
      ip,
    }
    request.log.info(line, 'request')
  })
}
