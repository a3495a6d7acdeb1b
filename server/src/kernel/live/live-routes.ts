import { live } from '@lantern/contract/live'
import type { FastifyInstance } from 'fastify'
import { loggable } from '../http/errors.ts'
import { Refusal } from '../http/errors.ts'
import { guesserAt } from '../http/limits/guesser.ts'
import { StreamCounts } from './live-limits.ts'
import type { LiveHub } from './live.ts'
import { mount } from '../http/mount.ts'

const HEARTBEAT_MS = 20_000

/**
 * `GET /api/live`: the stream of one screen. It never extends a session. An expired session sends no notice, so
 * each heartbeat checks that the session is still alive.
 */
export function serveLive(
  app: FastifyInstance,
  { hub, isLimited }: { hub: LiveHub; isLimited: boolean },
): void {
  const counts = new StreamCounts()
  mount(app, live, async ({ query, session, ip, reply }) => {
    const { viewer, station } = session
    const sid = viewer || station ? session.sid : null
    const uncount = isLimited ? counts.enter({ sid, guesser: guesserAt(ip) }) : () => undefined
    if (uncount === null) throw new Refusal('too_many_requests')
    const { raw } = reply.hijack()
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // Without this header the connection would outlive the stream and delay a server that stops.
      connection: 'close',
    })
    raw.write('retry: 2000\n\n')
    const end = () => raw.end()
    const leave = hub.join({
      // A message has no personal data. The calls that the page makes after it decide what its viewer may read.
      viewer: station ? { id: station.issuedBy, role: 'staff' } : viewer,
      sid,
      ago: Number(query.ago ?? 0),
      // The listener is removed at once, so that nothing after the end of the session reaches this screen.
      send: (message) => raw.writableEnded || raw.write(`data: ${JSON.stringify(message)}\n\n`),
      end,
    })
    const look = () => {
      if (sid === null) return
      app.sessionStore.lives(sid).then(
        (lives) => lives || end(),
        (error: unknown) => app.log.warn({ err: loggable(error) }, 'could not look at a session'),
      )
    }
    // The session may have ended while this stream was being opened.
    look()
    const heartbeat = setInterval(() => {
      if (raw.writableEnded) return
      raw.write(':\n\n')
      look()
    }, HEARTBEAT_MS)
    raw.on('close', () => {
      clearInterval(heartbeat)
      leave()
      uncount()
    })
  })
}
