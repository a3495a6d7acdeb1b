import type { FastifyRequest } from 'fastify'

/**
 * A request as the log has it: no query, since sign-in tokens and Discord's codes travel in one, and
 * no headers, where cookies are.
 */
export function requestWithoutSecrets({ method, url, host, ip }: FastifyRequest) {
  return { method, path: url.split('?', 1)[0], host, ip }
}
