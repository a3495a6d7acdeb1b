import { parseArgs } from 'node:util'
import { describeDifference, findDifferences } from './features/wallet/service.ts'
import { readBackupFile } from './kernel/db/backup/backup-file.ts'
import { transact } from './kernel/db/db.ts'
import { restoreBackup } from './kernel/db/backup/restore.ts'
import { readEnv } from './kernel/env.ts'
import { openVenueDatabase } from './venue-database.ts'

/**
 * `DATABASE_URL=… npm run restore -- FILE`: restores a backup into an empty database, migrates it, and checks
 * its books.
 */
const tell = (line: string) => process.stdout.write(`${line}\n`)
const warn = (problem: unknown) =>
  process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`)

async function run(): Promise<boolean> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [path] = positionals
  if (path === undefined || positionals.length > 1) throw new Error('Say which file to restore.')
  const env = readEnv(process.env)
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL names the empty database to restore into.')
  const database = await openVenueDatabase(env, warn)
  try {
    const head = await restoreBackup(database.pool, await readBackupFile(path, env.BACKUP_KEY))
    tell(`Restored what was there at ${head.at}, of version ${head.version}.`)
    const differences = await transact(database.db, findDifferences)
    differences.forEach((difference) => tell(describeDifference(difference)))
    if (differences.length === 0) tell('The books agree: balances, points, transactions.')
    return differences.length === 0
  } finally {
    await database.close()
  }
}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  warn(error)
  process.exitCode = 1
}
