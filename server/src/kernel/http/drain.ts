import { Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Idle connections are closed after this many milliseconds, because a proxy may be sending a request on one. */
const LEFT_OPEN_MS = 2_000

/**
 * Stops the server without failing a request. It accepts no new connections, answers the running calls and those that
 * still arrive on open connections, and tells these clients to close. After `graceMs` the remaining connections are
 * cut.
 */
export function drainOnClose(app: FastifyInstance, graceMs: number): void {
  const sockets = new Set<Socket>()
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    unused.add(socket)
    socket.once('close', () => [sockets, unused].forEach((set) => set.delete(socket)))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    const cutOff = setTimeout(() => app.server.closeAllConnections(), graceMs)
    app.server.once('close', () => clearTimeout(cutOff))
    if (!app.server.listening) return
    // This closes only the listening socket. HTTP's own `close` would cut idle connections at once.
    Server.prototype.close.call(app.server)
    const until = Date.now() + Math.min(LEFT_OPEN_MS, graceMs)
    while (sockets.size > 0 && Date.now() < until) await pause(20)
    // Node closes idle connections that have carried a request. Browsers also open connections in advance that never
    // carry one, so we close those.
    unused.forEach((socket) => socket.destroy())
  })
}
