import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore } from '../../providers/object-store.ts'

const DAY_MS = 24 * 3_600_000
const name = /^lantern-(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2})Z\.backup$/

export const backupName = (at: Date): string =>
  `lantern-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`

/** The time of a backup, read from its name; `null` for any other file name. */
function madeAt(file: string): Date | null {
  const [, stamp] = name.exec(file) ?? []
  if (stamp === undefined) return null
  const [day = '', time = ''] = stamp.split('T')
  return new Date(`${day}T${time.replaceAll('-', ':')}Z`)
}

/**
 * Lists the backups that may be deleted. It keeps every backup of the last two days, and then the last one of
 * each day for two weeks, of each week for two months, and of each month for a year. It never lists files of
 * other names.
 */
export function expiredBackups(files: readonly string[], now: Date): string[] {
  const kept = new Set<string>()
  const isNew = (period: string) => !kept.has(period) && kept.add(period)
  return files
    .flatMap((file) => ({ file, at: madeAt(file) }))
    .filter((each): each is { file: string; at: Date } => each.at !== null)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .filter(({ at }) => {
      const days = (now.getTime() - at.getTime()) / DAY_MS
      if (days <= 2) return false
      const periods = [
        days <= 14 && `day ${at.toISOString().slice(0, 10)}`,
        days <= 62 && `week ${Math.floor(at.getTime() / DAY_MS / 7)}`,
        days <= 366 && `month ${at.toISOString().slice(0, 7)}`,
      ]
      return !periods.some((period) => period !== false && isNew(period))
    })
    .map(({ file }) => file)
}

/** The folder in the bucket, because the bucket may hold other files too. */
const PREFIX = 'backups/'

/** The names of the backups in a bucket, the newest last. */
async function backupsIn(store: FileStore): Promise<string[]> {
  const keys = await store.list(PREFIX)
  return keys.map((key) => key.slice(PREFIX.length)).toSorted()
}

interface BackupPlaces {
  /** The backup folder; without one, backups are stored in the bucket only. */
  folder: string | undefined
  store: FileStore | null
}

/** Makes a backup and copies it to the bucket; only then deletes expired ones in both. Returns the deleted names. */
export async function keepBackup(
  { folder, store }: BackupPlaces,
  name: string,
  write: (path: string) => Promise<void>,
  now: Date,
): Promise<string[]> {
  const at = folder ?? (await mkdtemp(join(tmpdir(), 'lantern-backup-')))
  const expired = new Set<string>()
  try {
    await mkdir(at, { recursive: true, mode: 0o700 })
    const path = join(at, name)
    await write(path)
    await store?.put(`${PREFIX}${name}`, path)
    for (const file of folder === undefined ? [] : expiredBackups(await readdir(folder), now)) {
      await rm(join(at, file))
      expired.add(file)
    }
    for (const file of store ? expiredBackups(await backupsIn(store), now) : []) {
      await store?.remove(`${PREFIX}${file}`)
      expired.add(file)
    }
    return [...expired]
  } finally {
    if (folder === undefined) await rm(at, { recursive: true, force: true })
  }
}

/** Downloads a backup, the newest for `latest`, into a new temporary folder, which the caller removes. */
export async function fetchBackup(
  store: FileStore,
  requested: string,
): Promise<{ path: string; folder: string }> {
  const known = await backupsIn(store)
  const name = requested === 'latest' ? known.at(-1) : known.find((each) => each === requested)
  if (name === undefined) {
    throw new Error(`The bucket has no such backup. It has: ${known.join(', ') || 'none'}.`)
  }
  const folder = await mkdtemp(join(tmpdir(), 'lantern-restore-'))
  const path = join(folder, name)
  await store.fetchInto(`${PREFIX}${name}`, path)
  return { path, folder }
}
