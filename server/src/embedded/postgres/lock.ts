import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { EmbeddedPostgresError, systemCode } from './data-folder.ts'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { socketFolderPrefix } from './endpoint.ts'

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return systemCode(error) === 'EPERM'
  }
}

const ps = (pid: number, column: string) =>
  spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()

function linuxStart(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the program's name, which may contain spaces. The third is the state, and the
  // twenty-second the start time since boot.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8)
  return `${boot}-${fields[19]}`
}

/**
 * Identifies a running process by its start, as a text that no later process with the same pid has. `undefined`
 * if it isn't running; `unknown` if it is but the system doesn't show its start.
 */
export function startOf(pid: number): string | undefined {
  if (!exists(pid)) return undefined
  try {
    if (process.platform === 'linux') return linuxStart(pid)
    if (process.platform === 'win32') return 'unknown'
    return ps(pid, 'lstart').replaceAll(/\W+/g, '-')
  } catch {
    return exists(pid) ? 'unknown' : undefined
  }
}

/** The command line of a process, joined by spaces; empty if it can't be read. */
function commandOf(pid: number): string {
  if (process.platform === 'win32') return ''
  if (process.platform !== 'linux') return ps(pid, 'command')
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

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

const patience = 5_000

/**
 * Stops a PostgreSQL that has outlived the process that started it, and removes its socket. The caller must hold
 * the lock. Such a PostgreSQL isn't reused, because its owner may have died during an operation. Another process
 * that has got the same pid since is left alone.
 */
export async function stopOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const [firstLine, , , , socketFolder] = readFileSync(pidFile, 'utf8').split('\n')
  const pid = Number(firstLine)
  const start = startOf(pid)

  if (start !== undefined && commandOf(pid).includes(cluster)) {
    log(`Stopping the database (process ${pid}) that an earlier Lantern left running`)
    const gone = (await ended(pid, start, 'SIGINT')) || (await ended(pid, start, 'SIGQUIT'))
    if (!gone) throw new EmbeddedPostgresError(`The database process ${pid} doesn't stop.`)
  } else if (start !== undefined && nobodyWorksIn(cluster)) {
    // PostgreSQL would take the other process for its own server and refuse to start.
    rmSync(pidFile)
  }
  if (socketFolder !== undefined && basename(socketFolder).startsWith(socketFolderPrefix)) {
    rmSync(socketFolder, { recursive: true, force: true })
  }
}

async function ended(pid: number, start: string, signal: NodeJS.Signals): Promise<boolean> {
  process.kill(pid, signal)
  for (const deadline = Date.now() + patience; Date.now() < deadline; await pause(50)) {
    if (startOf(pid) !== start) return true
  }
  return false
}

/** Whether no process works in the data folder, as all of PostgreSQL's do. `false` where the system doesn't show it. */
function nobodyWorksIn(cluster: string): boolean {
  if (process.platform !== 'linux') return false
  return !readdirSync('/proc').some((entry) => {
    try {
      return /^\d+$/.test(entry) && readlinkSync(`/proc/${entry}/cwd`) === cluster
    } catch {
      return false
    }
  })
}
