import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import type { TestConnection } from './postgres.ts'

/** A line to PostgreSQL that can fall silent, as one does whose other end is gone: no word, and no end. */
export interface SilentLine {
  /** How a database is reached by it. */
  to(database: string): string
  /** Nothing comes through any more. */
  fallSilent(): void
  /** New connections come through again; those from before stay silent. */
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
