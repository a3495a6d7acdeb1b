import { join } from 'node:path'
import { ensureCluster, ensureDatabase, setPassword } from './cluster.ts'
import {
  clusterIn,
  dataFolder,
  EmbeddedPostgresError,
  serverUser,
  systemCode,
} from './data-folder.ts'
import { loopbackEndpoint, socketEndpoint } from './endpoint.ts'
import { prepareEngine } from './engine.ts'
import { stopOrphan, takeLock } from './lock.ts'
import { startServer } from './server.ts'

export { EmbeddedPostgresError } from './data-folder.ts'

export interface EmbeddedPostgresOptions {
  readonly dataDir: string
  readonly log: (line: string) => void
  /** Further server settings, such as `{ fsync: 'off' }` for tests. */
  readonly settings?: Readonly<Record<string, string>>
  /** `socket` if Node supports Unix sockets, which it does everywhere except on Windows. */
  readonly reach?: 'socket' | 'port'
}

/**
 * Starts the embedded PostgreSQL on a data folder. It makes the folder, the cluster and the database `lantern` if
 * they are missing, and recovers from a killed run. Throws `EmbeddedPostgresError` with a sentence for the
 * terminal: the folder is in use, belongs to another user, has another major version, or there is no PostgreSQL for
 * this machine.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions) {
  const { dataDir, log, settings = {} } = options
  const reach = options.reach ?? (process.platform === 'win32' ? 'port' : 'socket')
  const toUndo: (() => void | Promise<void>)[] = []
  const undo = async () => {
    for (const step of toUndo.toReversed()) await step()
  }
  try {
    const user = serverUser()
    const engine = prepareEngine(user)
    const folder = dataFolder(dataDir, user, log)
    const cluster = clusterIn(folder)
    toUndo.push(takeLock(join(folder, 'postgres.lock')))

    await stopOrphan(cluster, log)
    await ensureCluster(cluster, engine, user, settings['fsync'] !== 'off')

    const endpoint = reach === 'port' ? await loopbackEndpoint() : socketEndpoint(user)
    toUndo.push(() => endpoint.remove())
    const { connection } = endpoint
    if (connection.password !== undefined) {
      await setPassword(engine, cluster, user, connection.password)
    }
    const launch = { engine, cluster, user, log, settings: { ...settings, ...endpoint.settings } }
    const server = await startServer(launch)
    toUndo.push(() => server.stop())
    await ensureDatabase(connection)

    let stopped: Promise<void> | undefined
    return {
      connection,
      /** The data's real folder. If root started the server it may differ from the requested one. */
      dataDir: folder,
      /** Resolves when the server ends without a call of `stop`, and never otherwise. */
      died: server.died,
      /** Stops the server quickly and cleanly and releases the folder. It may be called repeatedly. */
      stop: () => (stopped ??= undo()),
    }
  } catch (error) {
    await undo()
    throw explained(error, dataDir)
  }
}

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>

function explained(error: unknown, dataDir: string): unknown {
  if (!['EACCES', 'EPERM', 'EROFS'].includes(systemCode(error) ?? '')) return error
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL needs a place this user may not write to: ${String(error)}. ` +
      `Set DATA_DIR to a folder of your own (now ${dataDir}).`,
    { cause: error },
  )
}
