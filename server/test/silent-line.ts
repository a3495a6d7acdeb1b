import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import type { TestConnection } from './postgres.ts'

/**
 * A relay to PostgreSQL that can fall silent, like a connection whose other end has lost power: it sends
 * nothing and doesn't close.
 */
export interface SilentLine {
  /** The database's connection through the relay. */
  to(database: string): string
  /** From now on nothing passes. */
  fallSilent(): void
  /** New connections pass again. Earlier ones stay silent. */
  mend(): void
  close(): Promise<void>
}

export async function openLine({ host, port, user }: TestConnection): Promise<SilentLine> {
  const sockets = new Set<Socket>()
  let silent = false
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    const hushed = new Set<Socket>()
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (data) => {
        if (silent) hushed.add(from)
        if (!hushed.has(from)) to.write(data)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the line has no address')
  return {
    to: (database) => `postgres://${user}@127.0.0.1:${address.port}/${database}`,
    fallSilent() {
      silent = true
    },
    mend() {
      silent = false
    },
    async close() {
      server.close()
      sockets.forEach((socket) => socket.destroy())
      await once(server, 'close')
    },
  }
}
