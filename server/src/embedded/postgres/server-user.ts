import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whom PostgreSQL runs as; `undefined` where it runs as whoever runs Lantern. */
export type ServerUser = { readonly uid: number; readonly gid: number } | undefined

const nobody = { uid: 65534, gid: 65534 }

/** PostgreSQL refuses root, so as root it runs as `nobody`: every Linux has it, no user is created. */
export function serverUser(): ServerUser {
  return process.getuid?.() === 0 ? nobody : undefined
}

/** Tries it instead of reading mode bits: access lists and every parent on the way count too. */
export function canEnter(folder: string, user: ServerUser): boolean {
  if (user === undefined) return existsSync(folder)
  const attempt = ['-c', 'cd "$1"', 'sh', folder]
  return spawnSync('/bin/sh', attempt, { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}
