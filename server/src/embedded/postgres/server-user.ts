import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The user that PostgreSQL runs as; `undefined` for the user of this process. */
export type ServerUser = { readonly uid: number; readonly gid: number } | undefined

const nobody = { uid: 65534, gid: 65534 }

/** The user for PostgreSQL, which refuses to run as root: root starts it as `nobody`, which every Linux has. */
export function serverUser(): ServerUser {
  return process.getuid?.() === 0 ? nobody : undefined
}

/**
 * Whether the user can enter the folder. It tries instead of reading mode bits, because access lists and every
 * parent folder count too.
 */
export function canEnter(folder: string, user: ServerUser): boolean {
  if (user === undefined) return existsSync(folder)
  const attempt = ['-c', 'cd "$1"', 'sh', folder]
  return spawnSync('/bin/sh', attempt, { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}
