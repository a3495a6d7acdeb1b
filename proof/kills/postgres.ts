import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clusterIn, dataFolder } from '../../server/src/embedded/postgres/data-folder.ts'
import { ensureCluster } from '../../server/src/embedded/postgres/cluster.ts'
import { ensureDatabase } from '../../server/src/embedded/postgres/database.ts'
import { prepareEngine } from '../../server/src/embedded/postgres/engine.ts'
import { socketEndpoint } from '../../server/src/embedded/postgres/endpoint.ts'
import { startServer } from '../../server/src/embedded/postgres/server.ts'
import { serverUser } from '../../server/src/embedded/postgres/server-user.ts'
import { makeTemplate, type TestConnection } from '../../server/test/postgres.ts'

/** A PostgreSQL that is killed and started again at the same address, as a venue's own server is. */
export interface MortalPostgres {
  connection: TestConnection
  /** Ends all its processes with SIGKILL, the first one first. */
  kill(): Promise<void>
  /** Starts it again, and waits until it accepts connections. */
  start(): Promise<void>
  /** Ends it and deletes its data. */
  remove(): Promise<void>
}

/** The processes that a process has started. */
function childrenOf(parent: number): number[] {
  const numbers = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))
  return numbers.map(Number).filter((pid) => {
    try {
      // The name stands in brackets and may have blanks; the state and the parent come after it.
      const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
      return Number(after.split(' ')[1]) === parent
    } catch {
      return false
    }
  })
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself, as a process of PostgreSQL does when the first one is gone.
  }
}

/** Starts one that waits for the disk, with the template database. */
export async function startMortalPostgres(): Promise<MortalPostgres> {
  const user = serverUser()
  const engine = prepareEngine(user)
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern-kills-'))
  const folder = dataFolder(dataDir, user, () => undefined)
  const cluster = clusterIn(folder)
  await ensureCluster(cluster, engine, user, { sync: true })
  const endpoint = socketEndpoint(user)
  const { connection: own, settings } = endpoint
  const more = { max_connections: '100' }
  const launch = { engine, cluster, user, log: () => undefined, settings: { ...settings, ...more } }
  let server = await startServer(launch)
  await ensureDatabase(own)
  const { database, ...connection } = own
  await makeTemplate(connection, database)
  return {
    connection,
    async kill() {
      const first = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
      const others = childrenOf(first)
      for (const pid of [first, ...others]) endNow(pid)
      await server.died
    },
    async start() {
      server = await startServer(launch)
    },
    async remove() {
      await server.stop()
      endpoint.remove()
      await rm(folder, { recursive: true, force: true })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
