import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { socketFolderPrefix } from './endpoint.ts'
import { EmbeddedPostgresError } from './error.ts'
import { commandOf, startOf } from './process-table.ts'

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

/**
 * Whether no process has the data folder as its working directory, as every process of PostgreSQL does. Only Linux
 * shows it; other systems return `false`.
 */
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
