import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'

/**
 * Sends the time with each uncached response (`X-Server-Time`, in milliseconds), so that pages compute lateness
 * correctly on devices with a wrong clock.
 */
export function sendServerTime(app: FastifyInstance, { clock }: { clock: Clock }): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.getHeader('cache-control') === 'no-store') {
      reply.header('x-server-time', clock.now().getTime())
    }
    done(null, payload)
  })
}
