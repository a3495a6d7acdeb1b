import { existsSync } from 'node:fs'
import { openDatabase, type Database } from './kernel/db/db.ts'
import type { Env } from './kernel/env.ts'

/** No database is configured or running. The message explains how to configure one. */
export class NoDatabase extends Error {}

const nowhere = (env: Env) =>
  `DATABASE_URL names no database, and there is none of a trial in ${env.DATA_DIR}. Nothing was started.`

/**
 * The venue's database for a command: the one of DATABASE_DIRECT_URL or DATABASE_URL, or else the trial's, if it
 * exists. A command never creates one. Throws `NoDatabase`, and `EmbeddedPostgresError` while a running server uses
 * the trial's.
 */
export async function openVenueDatabase(
  env: Env,
  warn: (problem: unknown) => void,
): Promise<Database> {
  const connectionString = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
  if (connectionString !== undefined) return openDatabase({ connectionString }, warn)
  if (!existsSync(env.DATA_DIR)) throw new NoDatabase(nowhere(env))
  const { startEmbeddedPostgres } = await import('./embedded/postgres/embedded-postgres.ts')
  const embedded = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: warn })
  const database = openDatabase(embedded.connection, warn)
  return {
    ...database,
    async close() {
      await database.close()
      await embedded.stop()
    },
  }
}
