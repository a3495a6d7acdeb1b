import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../src/embedded/postgres/embedded-postgres.ts'
import { openDatabase, transact } from '../../src/kernel/db/db.ts'
import { migrate } from '../../src/kernel/db/migration/migrate.ts'
import { seedSample } from '../../seeds/sample.ts'

/** The connection to the tests' PostgreSQL. */
export interface TestConnection {
  host: string
  port: number
  user: string
  password?: string
}

/** The database that is copied for every club: migrated, with the sample rooms. */
export const TEMPLATE = 'club_template'

const log = (line: string) => process.stderr.write(`${line}\n`)
const fail = (error: Error) => {
  throw error
}

/** Makes the template database in a PostgreSQL, by a connection to an existing database. */
async function makeTemplate(connection: TestConnection, own: string): Promise<void> {
  const admin = openDatabase({ ...connection, database: own }, fail)
  await admin.pool.query(`CREATE DATABASE ${TEMPLATE}`)
  await admin.close()
  const template = openDatabase({ ...connection, database: TEMPLATE }, fail)
  await migrate(template.pool)
  await transact(template.db, (tx) => seedSample(tx, new Date()))
  await template.close()
}

/** Starts a PostgreSQL in a folder inside `parent` that is deleted when it stops, with the template database. */
export async function startTestPostgres(
  settings: Readonly<Record<string, string>>,
  parent = tmpdir(),
): Promise<{ connection: TestConnection; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(parent, 'lantern-tests-'))
  // A club's error only says that there was a deadlock; the database's log names both statements.
  const telling = { log_min_messages: 'error', ...settings }
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: telling })
  const { database: own, ...connection } = postgres.connection
  await makeTemplate(connection, own)
  return {
    connection,
    async stop() {
      await postgres.stop()
      await rm(postgres.dataDir, { recursive: true, force: true })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
