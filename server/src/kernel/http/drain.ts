import { Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long connections that nobody uses are left open: a proxy may just be sending a request on one. */
const LEFT_OPEN_MS = 2_000

/**
 * Lets the server stop without failing anybody. Once it closes it takes no new connection; what is
 * under way is answered, and what still comes on a connection that is open is answered too, and told
 * that the connection ends. Who takes longer than `graceMs` is cut off.
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
    // Not the close of HTTP, which would cut idle connections at once.
    Server.prototype.close.call(app.server)
    const until = Date.now() + Math.min(LEFT_OPEN_MS, graceMs)
    while (sockets.size > 0 && Date.now() < until) await pause(20)
    // Node closes those that have carried a request; a browser opens some ahead that never do.
    unused.forEach((socket) => socket.destroy())
  })
}
