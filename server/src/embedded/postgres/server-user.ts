import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The user that PostgreSQL runs as; `undefined` for the user of this process. */
export type ServerUser = { readonly uid: number; readonly gid: number } | undefined

const nobody = { uid: 65534, gid: 65534 }

/**
 * PostgreSQL refuses to run as root, so root starts it as `nobody`. Every Linux has this user, so none has to
 * be created.
 */
export function serverUser(): ServerUser {
  return process.getuid?.() === 0 ? nobody : undefined
}

/** Tries to access the path and doesn't read mode bits, because access lists and every parent folder count too. */
export function canEnter(folder: string, user: ServerUser): boolean {
  if (user === undefined) return existsSync(folder)
  const attempt = ['-c', 'cd "$1"', 'sh', folder]
  return spawnSync('/bin/sh', attempt, { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}
