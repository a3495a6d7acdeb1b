import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { socketFolderPrefix } from './endpoint.ts'
import { EmbeddedPostgresError } from './error.ts'
import { commandOf, startOf } from './process-table.ts'

const patience = 5_000

/**
 * Stops a PostgreSQL that has outlived the server that started it, and removes its socket. The caller must hold
 * the lock. Such a PostgreSQL isn't used further, because its owner may have died in the middle of something.
 * Another process that has got the same pid since is left alone.
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
 * Every process of PostgreSQL has its data folder as working directory. Only Linux shows it; on other systems
 * it is assumed.
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
