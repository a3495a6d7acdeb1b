import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore } from '../../providers/object-store.ts'
import { expiredBackups } from './backup-rule.ts'

/** The folder in the bucket, so that the bucket may hold other things too. */
const PREFIX = 'backups/'

/** The names of the backups in a bucket, the newest last. */
async function backupsIn(store: FileStore): Promise<string[]> {
  const keys = await store.list(PREFIX)
  return keys.map((key) => key.slice(PREFIX.length)).toSorted()
}

export interface BackupPlaces {
  /** The folder that keeps backups; without one they are in the bucket only. */
  folder: string | undefined
  store: FileStore | null
}

/**
 * Makes a backup where it is to be kept: in the folder, and from there in the bucket. Only then both delete what has
 * expired, so a place that fails costs nothing that was kept before. Resolves with the expired names.
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
 * Fetches a backup out of the bucket into a new folder of its own: the one of that name, or the last one for `latest`.
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
