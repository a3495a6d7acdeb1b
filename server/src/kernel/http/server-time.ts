import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'

/**
 * Sends the time with each answer that no cache keeps (`X-Server-Time`, in milliseconds), so that a page can tell how
 * late somebody is although its device's clock is wrong.
 */
export function tellTime(app: FastifyInstance, { clock }: { clock: Clock }): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.getHeader('cache-control') === 'no-store') {
      reply.header('x-server-time', clock.now().getTime())
    }
    done(null, payload)
  })
}
