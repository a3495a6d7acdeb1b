import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long running requests are waited for when the server stops. */
const GRACE_MS = 5_000

/**
 * Lets the server stop soon: Node closes connections that have been used and wait, but not those
 * that a browser opened ahead and never used, and it waits for the others as long as they take.
 */
export function drainOnClose(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  let stopping = false
  app.server.on('connection', (socket: Socket) => {
    if (stopping) socket.destroy()
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    stopping = true
    unused.forEach((socket) => socket.destroy())
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref()
  })
}
