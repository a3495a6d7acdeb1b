import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Database } from './kernel/db/db.ts'
import { migrate, schemaStateOf, SchemaMismatch } from './kernel/db/migration/migrate.ts'
import { indexTables, locksOf } from './kernel/db/migration/migration-locks.ts'
import { BadEnvironment, readEnv } from './kernel/env.ts'
import { migrationsFolder } from './kernel/http/paths.ts'
import { tell, warn } from './program.ts'
import { NoDatabase, openVenueDatabase } from './venue-database.ts'

async function describePending({ pool }: Database): Promise<void> {
  const { pending, tooNew, changed } = await schemaStateOf(pool)
  if (tooNew.length > 0) tell(`A later build was here: ${tooNew.join(', ')}. This one can't serve.`)
  if (changed.length > 0) tell(`Another ${changed.join(', ')} made this database.`)
  if (pending.length === 0) tell('The database is up to date.')
  const tables = await indexTables(pool)
  for (const name of pending) {
    tell(name)
    const locks = locksOf(await readFile(join(migrationsFolder, name), 'utf8'), (index) =>
      tables.get(index),
    )
    if (locks.length === 0) tell('  holds nobody up')
    for (const { table, holdsUp } of locks) tell(`  ${table}: holds up ${holdsUp}`)
  }
}

/**
 * `npm run migrate`: migrates the venue's database as a separate step, while the earlier build keeps serving.
 * `--dry-run` changes nothing and prints the pending files and the tables that they lock.
 */
async function run(): Promise<void> {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } })
  const database = await openVenueDatabase(readEnv(process.env), warn)
  try {
    if (values['dry-run']) return await describePending(database)
    const names = await migrate(database.pool, { log: tell })
    tell(names.length > 0 ? `Applied ${names.join(', ')}.` : 'The database is up to date.')
  } finally {
    await database.close()
  }
}

try {
  await run()
} catch (error) {
  const isExpected = [BadEnvironment, NoDatabase, SchemaMismatch].some(
    (kind) => error instanceof kind,
  )
  warn(isExpected || !(error instanceof Error) ? error : (error.stack ?? error))
  process.exitCode = 1
}
