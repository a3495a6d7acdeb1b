import { execFile, spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { type Engine, environment } from './engine.ts'
import { EmbeddedPostgresError, type ServerUser } from './data-folder.ts'
import { once } from 'node:events'
import pg from 'pg'
import { role, type Connection } from './endpoint.ts'

const markerName = 'lantern-engine.json'
const Marker = z.object({ engine: z.literal('postgresql'), major: z.number().int() })

const execute = promisify(execFile)

/**
 * Makes the cluster unless it exists. It is made under another name and renamed when it is complete, so that a
 * first start can be killed at any moment. Without `sync` it doesn't wait for the disk, for tests. Throws
 * `EmbeddedPostgresError` if the folder belongs to another user, was made by another major version, or isn't a
 * Lantern cluster.
 */
export async function ensureCluster(
  cluster: string,
  engine: Engine,
  user: ServerUser,
  sync: boolean,
): Promise<void> {
  removeUnfinished(cluster)
  if (!existsSync(cluster)) await create(cluster, engine, user, sync)
  checkOwner(cluster, user)
  checkMarker(cluster, engine)
}

async function create(
  cluster: string,
  engine: Engine,
  user: ServerUser,
  sync: boolean,
): Promise<void> {
  const unfinished = mkdtempSync(`${cluster}.new-`)
  if (user !== undefined) chownSync(unfinished, user.uid, user.gid)
  const choices = [
    `--pgdata=${unfinished}`,
    `--username=${role}`,
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's built-in collation, which sorts alike on every machine.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(sync ? [] : ['--no-sync']),
  ]
  const where = { ...user, cwd: dirname(cluster), env: environment() }
  await execute(engine.program('initdb'), choices, where).catch((error: unknown) => {
    throw new EmbeddedPostgresError(`The database could not be created: ${String(error)}`)
  })
  const marker = { engine: 'postgresql', major: engine.major }
  writeFileSync(join(unfinished, markerName), `${JSON.stringify(marker)}\n`, { flush: sync })
  renameSync(unfinished, cluster)
}

function removeUnfinished(cluster: string): void {
  const folder = dirname(cluster)
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${basename(cluster)}.new-`)) continue
    // An `initdb` that has outlived a killed start may still write into the folder for a moment.
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

function checkOwner(cluster: string, user: ServerUser): void {
  const needed = user?.uid ?? process.getuid?.()
  const owner = statSync(cluster).uid
  if (needed === undefined || owner === needed) return
  throw new EmbeddedPostgresError(
    `The database in ${cluster} belongs to uid ${owner}, and PostgreSQL would run as uid ${needed}. ` +
      'Start Lantern as the user who made it, or set DATA_DIR to another folder.',
  )
}

function checkMarker(cluster: string, engine: Engine): void {
  const path = join(cluster, markerName)
  if (!existsSync(path)) {
    throw new EmbeddedPostgresError(
      `${cluster} wasn't made by Lantern's embedded PostgreSQL (it has no ${markerName}). ` +
        'Set DATA_DIR to another folder.',
    )
  }
  const marker: unknown = JSON.parse(readFileSync(path, 'utf8'))
  const { major } = Marker.parse(marker)
  if (major === engine.major) return
  throw new EmbeddedPostgresError(
    `The data in ${cluster} is of PostgreSQL ${major}, but this Lantern runs PostgreSQL ${engine.major}. ` +
      `Move it with the dump of a Lantern that runs ${major}, or set DATA_DIR to another folder.`,
  )
}

/** Creates the connection's database unless it exists. The lock keeps others from creating it at the same time. */
export async function ensureDatabase(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  // Without a listener, a client whose server goes away would end the whole process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const name = connection.database
    const known = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (known.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

/**
 * Sets the role's password for the coming run, while the server is down. It is passed through a pipe and stored
 * in no file. Only for an endpoint on a port.
 */
export async function setPassword(
  engine: Engine,
  cluster: string,
  user: ServerUser,
  password: string,
): Promise<void> {
  const child = spawn(engine.program('postgres'), ['--single', '-D', cluster, 'postgres'], {
    ...user,
    cwd: cluster,
    env: environment(),
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.stdin.end(`ALTER ROLE ${role} PASSWORD '${password}'\n`)
  await once(child, 'exit')
  if (child.exitCode !== 0)
    throw new EmbeddedPostgresError('The database refused its password for this run.')
}
