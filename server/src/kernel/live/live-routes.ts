import { live } from '@lantern/contract/live'
import type { FastifyInstance } from 'fastify'
import { loggable } from '../http/errors.ts'
import { Refusal } from '../http/errors.ts'
import { guesserAt } from '../http/limits/guesser.ts'
import { heartbeat } from './live-events.ts'
import { StreamCounts } from './live-limits.ts'
import { writerTo } from './live-writer.ts'
import type { LiveHub } from './live.ts'
import { mount } from '../http/mount.ts'
import { asCaller } from '../http/session/session.ts'

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
  /** The heartbeat functions of the open streams. One timer calls them all. */
  const beats = new Set<() => void>()
  const heart = setInterval(() => beats.forEach((beat) => beat()), HEARTBEAT_MS)
  app.addHook('onClose', async () => clearInterval(heart))
  const look = (sid: string, end: () => void) =>
    app.sessionStore.lives(sid).then(
      (lives) => lives || end(),
      (error: unknown) => app.log.warn({ err: loggable(error) }, 'could not look at a session'),
    )

  mount(app, live, async ({ query, session, ip, reply }) => {
    const { viewer, station } = session
    const sid = viewer || station ? session.sid : null
    const uncount = isLimited ? counts.enter({ sid, guesser: guesserAt(ip) }) : () => undefined
    if (uncount === null) throw new Refusal('too_many_requests')
    const { raw } = reply.hijack()
    // A stream ends with its connection. Without chunked encoding, an event is a write of the same bytes for all.
    raw.removeHeader('transfer-encoding')
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close',
    })
    raw.write('retry: 2000\n\n')
    // No event is sent to this screen after the end of its session.
    const send = writerTo(raw)
    const end = () => void raw.end()
    const leave = hub.join({
      // Messages have no personal data. The calls that the page makes afterwards check the viewer's access.
      viewer: station ? asCaller(station) : viewer,
      sid,
      ago: Number(query.ago ?? 0),
      send,
      end,
    })
    // The session may have ended while this stream was being opened.
    if (sid !== null) void look(sid, end)
    const beat = () => {
      send(heartbeat)
      if (sid !== null) void look(sid, end)
    }
    beats.add(beat)
    raw.on('close', () => {
      beats.delete(beat)
      leave()
      uncount()
    })
  })
}
