import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, realpathSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'

/** The embedded PostgreSQL can't run. The message is a sentence for the person at the terminal. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}

/** The code of a failed system call (`EACCES`, `ENOENT` …), if the error is one. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}

/** The user that PostgreSQL runs as; `undefined` for the user of this process. */
export type ServerUser = { readonly uid: number; readonly gid: number } | undefined

const nobody = { uid: 65534, gid: 65534 }

/** The user for PostgreSQL, which refuses to run as root: root starts it as `nobody`, which every Linux has. */
export function serverUser(): ServerUser {
  return process.getuid?.() === 0 ? nobody : undefined
}

/** Whether the user can enter the folder. It tries, because access lists and every parent folder count too. */
export function canEnter(folder: string, user: ServerUser): boolean {
  if (user === undefined) return existsSync(folder)
  const attempt = ['-c', 'cd "$1"', 'sh', folder]
  return spawnSync('/bin/sh', attempt, { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

/** The folder that is used if root starts the server: `nobody` must reach the data and can't enter root's home. */
const systemFolder = '/var/lib/lantern'

export const clusterIn = (folder: string) => join(folder, 'postgres')

/** Makes the system folder, or one within it, which every user can pass through. */
export function openSystemFolder(...within: string[]): string {
  for (const folder of [systemFolder, join(systemFolder, ...within)]) {
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o755)
  }
  return join(systemFolder, ...within)
}

/**
 * Returns the folder for the data: the requested one, which is made if necessary. If root starts the server and the
 * server's user can't enter it (a clone in root's home), it is a folder under `/var/lib/lantern` named after the
 * requested path, and that is logged. Existing data is never abandoned: throws `EmbeddedPostgresError` if the
 * requested folder has data and can't be entered any more.
 */
export function dataFolder(wanted: string, user: ServerUser, log: (line: string) => void): string {
  mkdirSync(wanted, { recursive: true })
  const folder = realpathSync(wanted)
  if (user === undefined) return folder

  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  if (!existsSync(clusterIn(join(systemFolder, name)))) {
    if (readdirSync(folder).length === 0) chmodSync(folder, 0o711)
    if (canEnter(folder, user)) return folder
    if (existsSync(clusterIn(folder))) throw shutOut(folder, user.uid)
  }
  const substitute = openSystemFolder(name)
  log(`${folder} is closed to the database's own user; the data is kept in ${substitute}`)
  return substitute
}

const shutOut = (folder: string, uid: number) =>
  new EmbeddedPostgresError(
    `The database in ${folder} runs as uid ${uid}, which can't enter that folder any more. ` +
      'Let others pass through it and its parents (chmod o+x), or set DATA_DIR to another folder.',
  )
