import { spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Restarts an instance like systemd does for a unit of a release: it stops it, waits for its end, and starts it
 * again.
 */
const home = process.env.LANTERN_HOME
const [port] = process.argv.slice(2)
const note = join(home, `${port}.pid`)
const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    // A finished process stays in the process table (as a zombie) until its parent has waited for it.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

if (existsSync(note)) {
  const pid = Number(readFileSync(note, 'utf8'))
  if (isAlive(pid)) process.kill(pid, 'SIGTERM')
  while (isAlive(pid)) await pause(50)
}
if (!process.argv.includes('--stop')) {
  const log = openSync(join(home, `${port}.log`), 'a')
  const server = spawn(process.execPath, ['server/dist/src/main.js'], {
    cwd: join(home, 'current'),
    env: { ...process.env, PORT: port },
    stdio: ['ignore', log, log],
    detached: true,
  })
  writeFileSync(note, String(server.pid))
  server.unref()
}
