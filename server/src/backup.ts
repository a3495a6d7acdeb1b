import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { noteRun } from './features/health/service.ts'
import { systemClock } from './kernel/clock.ts'
import { backupName, expiredBackups } from './kernel/db/backup/backup-rule.ts'
import { writeBackupFile } from './kernel/db/backup/backup-file.ts'
import { writeBackup } from './kernel/db/backup/backup.ts'
import { readEnv } from './kernel/env.ts'
import { version } from './kernel/http/version.ts'
import { deaf } from './kernel/live/listening.ts'
import { Memory } from './kernel/live/memory.ts'
import { openVenueDatabase } from './venue-database.ts'

/**
 * `npm run backup [-- --to FOLDER]`: writes the content of the club's database into a file while the club goes
 * on working, and deletes backups that have expired. Encrypted if BACKUP_KEY is set.
 */
const tell = (line: string) => process.stdout.write(`${line}\n`)
const warn = (problem: unknown) =>
  process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`)

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const env = readEnv(process.env)
  const folder = values.to ?? env.BACKUP_DIR
  if (folder === undefined) throw new Error('Say where to: --to FOLDER, or BACKUP_DIR.')
  const database = await openVenueDatabase(env, warn)
  const { db } = database
  const memory = new Memory(db, deaf)
  const kernel = { db, clock: systemClock, env, cards: null, mailer: null, memory }
  const at = systemClock.now()
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, backupName(at))
    let rows = 0
    await writeBackupFile(path, env.BACKUP_KEY, async (to) => {
      rows = await writeBackup(database.pool, to, { version, at })
    })
    const { size } = await stat(path)
    tell(`${path}: ${rows} rows, ${size} bytes${env.BACKUP_KEY ? ', encrypted' : ''}`)
    for (const file of expiredBackups(await readdir(folder), at)) {
      await rm(join(folder, file))
      tell(`${file} has had its time`)
    }
    await noteRun(kernel, 'backup', null)
  } catch (error) {
    await noteRun(kernel, 'backup', String(error)).catch(warn)
    throw error
  } finally {
    await database.close()
  }
}

try {
  await run()
} catch (error) {
  warn(error)
  process.exitCode = 1
}
