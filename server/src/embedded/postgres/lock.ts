import { mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresError, systemCode } from './error.ts'
import { commandOf, startOf } from './process-table.ts'

/**
 * Takes the lock of a data folder for this process and returns a function that releases it. Throws
 * `EmbeddedPostgresError` with the owner's pid while another living process holds it; the lock of a dead
 * process is taken over.
 *
 * The lock is a folder with one empty file, named after its owner's pid and start. A folder can be renamed onto
 * an empty one but not onto a full one, and taking over removes only the file of the dead owner. So if several
 * processes try at once, exactly one gets the lock.
 */
export function takeLock(path: string): () => void {
  const me = `${process.pid}.${startOf(process.pid)}`
  const prepared = mkdtempSync(`${path}-`)
  try {
    writeFileSync(join(prepared, me), '')
    while (!moved(prepared, path)) {
      const owner = ownerOf(path)
      if (owner !== undefined && isAlive(owner)) throw held(path, owner)
      giveBack(path, owner)
    }
  } finally {
    rmSync(prepared, { recursive: true, force: true })
  }
  return () => giveBack(path, me)
}

function moved(prepared: string, path: string): boolean {
  try {
    renameSync(prepared, path)
    return true
  } catch (error) {
    // Windows reports EPERM if the folder exists, even if it is empty.
    const taken = ['ENOTEMPTY', 'EEXIST', ...(process.platform === 'win32' ? ['EPERM'] : [])]
    if (taken.includes(systemCode(error) ?? '')) return false
    throw error
  }
}

function ownerOf(path: string): string | undefined {
  try {
    return readdirSync(path)[0]
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function isAlive(owner: string): boolean {
  const [pid, start] = owner.split('.')
  const running = startOf(Number(pid))
  return running !== undefined && (running === start || running === 'unknown')
}

function held(path: string, owner: string): EmbeddedPostgresError {
  const pid = Number.parseInt(owner, 10)
  return new EmbeddedPostgresError(
    `Another Lantern is using this data: process ${pid} (${commandOf(pid)}) holds ${path}. ` +
      'Stop it first, or set DATA_DIR to another folder.',
  )
}

function giveBack(path: string, owner: string | undefined): void {
  if (owner !== undefined) rmSync(join(path, owner), { force: true })
  try {
    rmdirSync(path)
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(systemCode(error) ?? '')) throw error
  }
}
