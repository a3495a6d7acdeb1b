import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../server/src/kernel/db/db.ts'

/** The consumption so far: seconds of processor time, and the number of statements that the database has run. */
export interface Spent {
  server: number
  database: number
  statements: number
}

let tick: number | undefined
/** The number of the operating system's clock ticks per second. */
const ticks = (): number =>
  (tick ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })))

/** The fields of a process after its name, which may contain any character; empty if it has ended. */
function statOf(pid: string): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

const PARENT = 1
const OWN = [11, 12]
const ENDED = [13, 14]

const secondsOf = (stat: readonly string[], fields: readonly number[]) =>
  fields.reduce((sum, field) => sum + Number(stat[field] ?? 0), 0) / ticks()

/** A process with all its children, including those that have ended. */
function withChildren(pid: number): number {
  const own = statOf(String(pid))
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat[PARENT] === String(pid))
  return [
    ...children.map((stat) => secondsOf(stat, OWN)),
    secondsOf(own, [...OWN, ...ENDED]),
  ].reduce((sum, seconds) => sum + seconds, 0)
}

/**
 * Reads the consumption of a server and its database from the operating system (Linux) and pg_stat_statements.
 * Trigger checks at commit are listed there too, as statements that don't begin with a word.
 */
export async function spent(
  pool: Database['pool'],
  { serverPid, databasePid }: { serverPid: number; databasePid: number },
): Promise<Spent> {
  const { rows } = await pool.query<{ calls: string }>(
    `SELECT coalesce(sum(calls), 0) AS calls FROM pg_stat_statements
     WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND query NOT LIKE '%pg_stat_%' AND query ~ '^\\s*[A-Za-z]'`,
  )
  return {
    server: secondsOf(statOf(String(serverPid)), OWN),
    database: withChildren(databasePid),
    statements: Number(rows[0]?.calls ?? 0),
  }
}

/** Waits until the database is idle, because calls that were running at the end of a load continue for a while. */
export async function quiet(pool: Database['pool']): Promise<void> {
  for (let still = 0; still < 3;) {
    const { rows } = await pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'
       AND state <> 'idle' AND pid <> pg_backend_pid()`,
    )
    still = rows.length === 0 ? still + 1 : 0
    await pause(30)
  }
}

/** The process id of the parent of a database's connections. */
export async function postmasterOf(pool: Database['pool']): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return Number(statOf(String(rows[0]?.pid))[PARENT])
}
