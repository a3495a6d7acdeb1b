import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { createServer, connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { serverUser } from '../../server/src/embedded/postgres/data-folder.ts'

const system = '/usr/lib/postgresql'

/**
 * The folder of an installed PostgreSQL's programs. The trial's PostgreSQL lacks `pg_basebackup`, which makes a
 * standby.
 */
export function findPrograms(): string | null {
  if (!existsSync(system)) return null
  const versions = readdirSync(system).toSorted((one, other) => Number(other) - Number(one))
  const folders = versions.map((version) => join(system, version, 'bin'))
  return folders.find((folder) => existsSync(join(folder, 'pg_basebackup'))) ?? null
}

/** A primary and a synchronous standby, which confirms each commit before it is acknowledged. */
export interface Pair {
  /** Kills the primary, like a power cut. */
  cutPrimary(): void
  promoteStandby(): void
  stop(): void
}

/** Starts both in a folder, on two ports, with a database `lantern` that trusts every connection from this machine. */
export function startPair(programs: string, folder: string, ports: [number, number]): Pair {
  const user = serverUser()
  const options = { ...user, cwd: '/', stdio: 'pipe' } as const
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(programs, program), args, options)
  const [primary, standby] = [join(folder, 'primary'), join(folder, 'standby')]
  mkdirSync(folder, { recursive: true })
  if (user) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o755)
  run('initdb', '-D', primary, '-U', 'lantern', '-A', 'trust', '-N', '--no-instructions')
  const start = (data: string, port: number, more: string[] = []) => {
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=`,
      ...more,
    ]
    const flags = settings.map((each) => `-c '${each}'`).join(' ')
    run('pg_ctl', '-D', data, '-w', '-l', `${data}.log`, '-o', flags, 'start')
  }
  start(primary, ports[0])
  const at = ['-h', '127.0.0.1', '-p', String(ports[0]), '-U', 'lantern']
  run('createdb', ...at, 'lantern')
  run('pg_basebackup', ...at, '-D', standby, '-R', '-X', 'stream', '-c', 'fast')
  start(standby, ports[1])
  const psql = (command: string) => run('psql', ...at, '-d', 'postgres', '-Atc', command)
  psql("ALTER SYSTEM SET synchronous_standby_names = '*'")
  psql('SELECT pg_reload_conf()')
  return {
    cutPrimary: () => run('pg_ctl', '-D', primary, '-m', 'immediate', 'stop'),
    promoteStandby: () => run('pg_ctl', '-D', standby, '-w', 'promote'),
    stop() {
      for (const data of [primary, standby])
        spawnSync(join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], options)
    },
  }
}

/** An address that leads to one of the servers, like the host name of a managed pair or Patroni's proxy. */
export interface Address {
  /** Redirects the address. Connections to the previous server are cut. */
  lead(to: number): void
  close(): Promise<void>
}

export async function openAddress(port: number, first: number): Promise<Address> {
  let target = first
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          open.delete(one)
          other.destroy()
        })
      one.pipe(other)
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => open.forEach((socket) => socket.destroy())
  return {
    lead(to) {
      target = to
      cut()
    },
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
