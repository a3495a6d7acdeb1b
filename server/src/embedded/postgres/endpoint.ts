import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canEnter, EmbeddedPostgresError, type ServerUser } from './data-folder.ts'

/** The configuration for `new pg.Pool(…)`. `host` is the folder of the Unix socket, if there is one. */
export interface Connection {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password?: string
  readonly database: string
}

/** The address of one run of the server: its own settings, and the connection for its clients. */
export interface Endpoint {
  readonly connection: Connection
  readonly settings: Readonly<Record<string, string>>
  remove(): void
}

/** The only database role. It owns everything. Only users who can enter the socket's folder can connect. */
export const role = 'lantern'

const database = 'lantern'
export const socketFolderPrefix = 'lantern-pg-'

/** A Unix socket in a folder of its own: it needs no port, and only the folder's owner can connect. */
export function socketEndpoint(user: ServerUser): Endpoint {
  const port = 5432
  const base = [tmpdir(), '/tmp'].find((folder) => {
    const longest = join(folder, `${socketFolderPrefix}XXXXXX`, `.s.PGSQL.${port}`)
    // The system's limit for a socket's path: 107 bytes on Linux, 103 on macOS.
    return Buffer.byteLength(longest) <= 103 && canEnter(folder, user)
  })
  if (base === undefined) {
    throw new EmbeddedPostgresError(
      `The database's socket fits neither in ${tmpdir()} nor in /tmp: set TMPDIR to a short path ` +
        'that everyone may enter.',
    )
  }
  const folder = mkdtempSync(join(base, socketFolderPrefix))
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  return {
    connection: { host: folder, port, user: role, database },
    settings: {
      listen_addresses: '',
      unix_socket_directories: folder,
      unix_socket_permissions: '0700',
      port: String(port),
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A port of the loopback interface, with a password for this run, if Node has no Unix sockets (Windows). */
export async function loopbackEndpoint(): Promise<Endpoint> {
  const host = '127.0.0.1'
  const port = await freePort(host)
  return {
    connection: { host, port, user: role, password: randomBytes(24).toString('hex'), database },
    settings: { listen_addresses: host, unix_socket_directories: '', port: String(port) },
    remove: () => undefined,
  }
}

async function freePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host)
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new TypeError('no port')
  return address.port
}
