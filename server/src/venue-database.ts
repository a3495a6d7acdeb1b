import { startEmbeddedPostgres } from './embedded/postgres/embedded-postgres.ts'
import { openDatabase, type Database } from './kernel/db/db.ts'
import type { Env } from './kernel/env.ts'

/**
 * The venue's database, for a command beside the server: the one that DATABASE_URL names, else the
 * embedded one. Throws `EmbeddedPostgresError` while a running Lantern has that.
 */
export async function openVenueDatabase(
  env: Env,
  warn: (problem: unknown) => void,
): Promise<Database> {
  const embedded = env.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: warn })
  const connection = embedded?.connection ?? { connectionString: env.DATABASE_URL }
  const database = openDatabase(connection, warn)
  return {
    ...database,
    async close() {
      await database.close()
      await embedded?.stop()
    },
  }
}
