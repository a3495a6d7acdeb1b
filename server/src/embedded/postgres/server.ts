import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { type Engine, environment } from './engine.ts'
import { EmbeddedPostgresError, type ServerUser, systemCode } from './data-folder.ts'

export interface Launch {
  readonly engine: Engine
  readonly cluster: string
  readonly settings: Readonly<Record<string, string>>
  readonly user: ServerUser
  readonly log: (line: string) => void
}

type RunningServer = Awaited<ReturnType<typeof attempt>>

const quiet = {
  log_min_messages: 'log',
  log_line_prefix: '',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
}
const stillInUse = /lock file "postmaster.pid" already exists|pre-existing shared memory block/
const patience = 5_000

/**
 * Starts the server and waits until it accepts connections, however long its recovery takes. Processes of a killed
 * server may block the data for a moment, so it retries for five seconds. Throws `EmbeddedPostgresError` with the
 * server's last messages.
 */
export async function startServer(launch: Launch): Promise<RunningServer> {
  for (const deadline = Date.now() + patience; ; await pause(100)) {
    try {
      return await attempt(launch)
    } catch (error) {
      const passing = error instanceof Error && stillInUse.test(error.message)
      if (!passing || Date.now() > deadline) throw error
    }
  }
}

async function attempt(launch: Launch) {
  const { engine, cluster, settings, user, log } = launch
  const flags = Object.entries({ ...quiet, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(engine.program('postgres'), ['-D', cluster, ...flags], {
    ...user,
    cwd: cluster,
    env: environment(),
    // The server gets a process group of its own. Ctrl-C in the terminal then reaches only our process, which
    // stops the database last.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  })
  const lastWords: string[] = []
  const isImportant = importantWords()
  let stopping = false
  const ended = new Promise<EmbeddedPostgresError>((resolve) => {
    child.once('error', (error) => {
      const reason = systemCode(error) ?? error.message
      resolve(new EmbeddedPostgresError(`PostgreSQL could not be run (${reason}).`))
    })
    child.once('close', (code, signal) => {
      const how = signal === null ? `with code ${code}` : `by ${signal}`
      const words = lastWords.map((line) => `\n  ${line}`).join('')
      resolve(new EmbeddedPostgresError(`The embedded PostgreSQL ended ${how}.${words}`))
    })
  })
  const ready = new Promise<'ready'>((resolve) => {
    createInterface(child.stderr).on('line', (line) => {
      lastWords.splice(0, lastWords.length - 9)
      lastWords.push(line)
      if (line.includes('ready to accept connections')) resolve('ready')
      if (line.includes('not properly shut down')) log('Recovering the database after a crash')
      else if (isImportant(line) && !stopping) log(line)
    })
  })

  const first = await Promise.race([ready, ended])
  if (first !== 'ready') throw first

  const stopWithUs = () => child.kill('SIGINT')
  process.once('exit', stopWithUs)
  child.once('exit', () => process.off('exit', stopWithUs))
  const never = new Promise<never>(() => undefined)
  return {
    died: ended.then((error) => (stopping ? never : error)),
    /** Ends the server at once but cleanly: clients are disconnected, committed data is safe. */
    async stop(): Promise<void> {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      if (process.platform === 'win32') fastStopByName(engine, cluster)
      else child.kill('SIGINT')
      const tooSlow = setTimeout(() => child.kill('SIGQUIT'), 10_000)
      await gone
      clearTimeout(tooSlow)
    },
  }
}

/** Chooses the lines of the database's log to report: warnings, crashes, and deadlocks with their statements. */
function importantWords(): (line: string) => boolean {
  let isDeadlock = false
  return (line) => {
    const isMore = /^(\t|DETAIL|HINT|CONTEXT|STATEMENT)/.test(line)
    isDeadlock = isMore ? isDeadlock : /^ERROR: +deadlock detected/.test(line)
    return isDeadlock || /^(WARNING|PANIC)|terminated by signal/.test(line)
  }
}

/** Windows has no signals, so `pg_ctl` stops the server there. */
function fastStopByName(engine: Engine, cluster: string): void {
  spawnSync(engine.program('pg_ctl'), ['stop', '-D', cluster, '-m', 'fast', '--no-wait'])
}
