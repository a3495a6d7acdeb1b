import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { systemCode } from './error.ts'

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
export function commandOf(pid: number): string {
  if (process.platform === 'win32') return ''
  if (process.platform !== 'linux') return ps(pid, 'command')
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}
