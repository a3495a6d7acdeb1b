import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { noteRun } from './features/health/service.ts'
import { keepBackup, backupName } from './kernel/db/backup/backup-places.ts'
import { writeBackupFile } from './kernel/db/backup/backup-file.ts'
import { writeBackup } from './kernel/db/backup/backup.ts'
import { DatabaseClock } from './kernel/db/database-clock.ts'
import { readEnv } from './kernel/env.ts'
import { version } from './kernel/http/paths.ts'
import { openObjectStore } from './kernel/providers/object-store.ts'
import { runProgram, tell, warn } from './program.ts'
import { openVenueDatabase } from './venue-database.ts'

/**
 * `npm run backup [-- --to FOLDER]`: writes the content of the club's database into a file while the club keeps
 * running, copies it to the bucket if one is configured, and deletes expired backups. Encrypted if BACKUP_KEY is
 * set.
 */
async function run(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const env = readEnv(process.env)
  const store = await openObjectStore(env)
  const folder = values.to ?? env.BACKUP_DIR
  if (folder === undefined && store === null) {
    throw new Error('Say where to: --to FOLDER, BACKUP_DIR, or S3_ENDPOINT and its bucket.')
  }
  const database = await openVenueDatabase(env, warn)
  const { db } = database
  const clock = await DatabaseClock.read(database.pool)
  const noting = { db, clock }
  const at = clock.now()
  try {
    const write = async (path: string) => {
      let rows = 0
      await writeBackupFile(path, env.BACKUP_KEY, async (to) => {
        rows = await writeBackup(database.pool, to, { version, at })
      })
      const { size } = await stat(path)
      tell(`${path}: ${rows} rows, ${size} bytes${env.BACKUP_KEY ? ', encrypted' : ''}`)
    }
    const expired = await keepBackup({ folder, store }, backupName(at), write, at)
    if (store) tell(`It is in the bucket ${env.S3_BUCKET} too.`)
    expired.forEach((file) => tell(`${file} has had its time`))
    await noteRun(noting, 'backup', null)
  } catch (error) {
    await noteRun(noting, 'backup', String(error)).catch(warn)
    throw error
  } finally {
    await database.close()
  }
}

await runProgram(run)
