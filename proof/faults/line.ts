import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** What a line does to bytes and connections: passes them, late, not for now, or not at all. */
export type Trouble = 'none' | 'slow' | 'stalled' | 'cut' | 'reset'

/** A port of the loopback interface, or the path of a Unix socket. */
export type Place = number | string

/** Each piece of what passes a slow line waits so long. */
const SLOW_MS = 150

/** A relay between two that speak TCP, which can be cut, reset, slowed and stalled, and leads where it is told. */
export interface Line {
  readonly port: number
  /** New connections go there. */
  lead(to: Place): void
  suffer(trouble: Trouble): void
  close(): Promise<void>
}

interface Lane {
  sockets: readonly [Socket, Socket]
  /** Sends on what a stall has kept back. */
  resume: () => void
}

const reach = (to: Place) => (typeof to === 'number' ? connect(to, '127.0.0.1') : connect(to))

/** Opens a line to a place. */
export async function openLine(first: Place): Promise<Line> {
  let target = first
  let trouble: Trouble = 'none'
  const lanes = new Set<Lane>()
  const server = createServer({ allowHalfOpen: false }, (near) => {
    if (trouble === 'cut') return near.destroy()
    if (trouble === 'reset') return near.resetAndDestroy()
    const far = reach(target)
    const kept: (() => void)[] = []
    const lane: Lane = {
      sockets: [near, far],
      resume: () => kept.splice(0).forEach((send) => send()),
    }
    lanes.add(lane)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (data) => {
        const send = () => void (to.destroyed || to.write(data))
        if (trouble === 'stalled') kept.push(send)
        else if (trouble === 'slow') setTimeout(send, SLOW_MS)
        else send()
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        lanes.delete(lane)
        to.destroy()
      })
    }
    return near
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the line has no address')
  return {
    port: address.port,
    lead(to) {
      target = to
    },
    suffer(next) {
      trouble = next
      for (const { sockets, resume } of lanes) {
        if (next === 'cut') sockets.forEach((socket) => socket.destroy())
        if (next === 'reset') sockets.forEach((socket) => socket.resetAndDestroy())
        if (next !== 'stalled') resume()
      }
    },
    async close() {
      server.close()
      lanes.forEach(({ sockets }) => sockets.forEach((socket) => socket.destroy()))
      await once(server, 'close')
    },
  }
}
