import type { ServerResponse } from 'node:http'
import { live } from '@lantern/contract/calls/live'
import type { FastifyInstance } from 'fastify'
import { loggable, Refusal } from '../http/errors.ts'
import { guesserAt } from '../http/addresses.ts'
import { heartbeat } from './live-events.ts'
import type { LiveHub } from './live.ts'
import { mount } from '../http/mount.ts'
import { asCaller } from '../http/session/session.ts'

/** The maximum number of open streams: per session (one per visible tab), per address, and per instance. */
export const most = { session: 20, address: 600, instance: 5_000 } as const

export class StreamCounts {
  readonly #open = new Map<string, number>()

  /** Counts a stream and returns the function that releases it; `null` at a limit of session, address or instance. */
  enter({ sid, guesser }: { sid: string | null; guesser: string }): (() => void) | null {
    const own =
      sid === null
        ? ({ key: `address ${guesser}`, limit: most.address } as const)
        : ({ key: `session ${sid}`, limit: most.session } as const)
    const counted = [own, { key: 'instance', limit: most.instance }]
    const isFull = counted.some(({ key, limit }) => (this.#open.get(key) ?? 0) >= limit)
    if (isFull) return null
    for (const { key } of counted) this.#open.set(key, (this.#open.get(key) ?? 0) + 1)
    return () => counted.forEach(({ key }) => this.#leave(key))
  }

  #leave(key: string): void {
    const left = (this.#open.get(key) ?? 1) - 1
    if (left > 0) this.#open.set(key, left)
    else this.#open.delete(key)
  }
}

/** The maximum number of a stream's unsent bytes: about a minute of a busy night. */
const FURTHEST_BEHIND = 64 * 1024

/**
 * Writes events to a screen's stream. A closed stream is ignored. A stream that isn't read is closed, because its
 * buffer would fill the instance's memory; the page opens another one and gets the missed events there.
 */
export function writerTo(stream: ServerResponse): (events: Buffer) => void {
  return (events) => {
    if (stream.writableEnded || stream.destroyed) return
    if (stream.writableLength > FURTHEST_BEHIND) stream.destroy()
    else stream.write(events)
  }
}

const HEARTBEAT_MS = 20_000

/** `GET /api/live`: the stream of one screen. It doesn't extend the session; heartbeats check that this is alive. */
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
