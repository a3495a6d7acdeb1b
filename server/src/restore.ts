import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { describeContradiction, examineBooks } from './features/health/service.ts'
import { fetchBackup } from './kernel/db/backup/backup-places.ts'
import { readBackupFile } from './kernel/db/backup/backup-file.ts'
import { transact } from './kernel/db/db.ts'
import { restoreBackup } from './kernel/db/backup/restore.ts'
import { readEnv, type Env } from './kernel/env.ts'
import { openObjectStore } from './kernel/providers/object-store.ts'
import { runProgram, tell, warn } from './program.ts'
import { openVenueDatabase } from './venue-database.ts'

/** The file to restore, and the temporary folder of a file from the bucket. */
async function find(asked: string, env: Env): Promise<{ path: string; folder: string | null }> {
  if (!asked.startsWith('s3:')) return { path: asked, folder: null }
  const store = await openObjectStore(env)
  if (!store) throw new Error('s3: needs S3_ENDPOINT, S3_BUCKET, S3_KEY_ID and S3_SECRET_KEY.')
  return fetchBackup(store, asked.slice('s3:'.length))
}

/**
 * `DATABASE_URL=… npm run restore -- FILE`: restores a backup into an empty database, migrates it, and checks its
 * books. `s3:NAME` is a file in the bucket, `s3:latest` the latest one there.
 */
async function run(): Promise<boolean> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [path] = positionals
  if (path === undefined || positionals.length > 1) throw new Error('Say which file to restore.')
  const env = readEnv(process.env)
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL names the empty database to restore into.')
  const database = await openVenueDatabase(env, warn)
  const found = await find(path, env)
  try {
    const file = await readBackupFile(found.path, env.BACKUP_KEY)
    const head = await restoreBackup(database.pool, file)
    tell(`Restored what was there at ${head.at}, of version ${head.version}.`)
    const wrong = await transact(database.db, (tx) => examineBooks(tx, new Date(head.at)))
    wrong.map(describeContradiction).forEach(tell)
    if (wrong.length === 0) tell('The books agree: balances, points, bills.')
    return wrong.length === 0
  } finally {
    if (found.folder !== null) await rm(found.folder, { recursive: true, force: true })
    await database.close()
  }
}

await runProgram(run)
