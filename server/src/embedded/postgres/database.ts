import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { role } from './cluster.ts'
import type { Connection } from './endpoint.ts'
import type { Engine } from './engine.ts'
import { environment } from './environment.ts'
import { EmbeddedPostgresError } from './error.ts'
import type { ServerUser } from './server-user.ts'

/**
 * Creates the connection's database unless it exists. The caller holds the lock, so nobody else creates it at
 * the same time.
 */
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
  const child = spawn(engine.programs.postgres, ['--single', '-D', cluster, 'postgres'], {
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
