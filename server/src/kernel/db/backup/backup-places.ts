import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore } from '../../providers/object-store.ts'
import { expiredBackups } from './backup-rule.ts'

/** The folder in the bucket, because the bucket may hold other files too. */
const PREFIX = 'backups/'

/** The names of the backups in a bucket, the newest last. */
async function backupsIn(store: FileStore): Promise<string[]> {
  const keys = await store.list(PREFIX)
  return keys.map((key) => key.slice(PREFIX.length)).toSorted()
}

export interface BackupPlaces {
  /** The backup folder; without one, backups are stored in the bucket only. */
  folder: string | undefined
  store: FileStore | null
}

/**
 * Makes a backup in the folder and copies it to the bucket. Expired backups are deleted from both only afterwards, so
 * a failure costs no older backup. Resolves with the deleted names.
 */
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

/**
 * Downloads a backup from the bucket into a new temporary folder: the one of that name, or the newest for `latest`.
 * The caller removes the folder.
 */
export async function fetchBackup(
  store: FileStore,
  asked: string,
): Promise<{ path: string; folder: string }> {
  const known = await backupsIn(store)
  const name = asked === 'latest' ? known.at(-1) : known.find((each) => each === asked)
  if (name === undefined) {
    throw new Error(`The bucket has no such backup. It has: ${known.join(', ') || 'none'}.`)
  }
  const folder = await mkdtemp(join(tmpdir(), 'lantern-restore-'))
  const path = join(folder, name)
  await store.fetchInto(`${PREFIX}${name}`, path)
  return { path, folder }
}
