import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Env } from '../env.ts'

/** RFC 9116 recommends an expiry within a year, so that an outdated contact isn't used. */
const VALID_MS = 180 * 24 * 60 * 60_000

/** Serves `/.well-known/security.txt`, with the contact for reports of vulnerabilities. */
export function serveSecurityText(
  app: FastifyInstance,
  { env, clock }: { env: Env; clock: Clock },
): void {
  const { SECURITY_CONTACT: contact, PUBLIC_URL: origin } = env
  if (contact === undefined) return
  const path = '/.well-known/security.txt'
  app.get(path, { schema: { hide: true } }, async (_request, reply) => {
    const expires = new Date(clock.now().getTime() + VALID_MS).toISOString()
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, zh',
      ...(origin ? [`Canonical: ${new URL(path, origin).href}`] : []),
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
