import { spawn, spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The clone's folder. Everything here runs before anything is installed: Node's own modules only. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Whether a program is on the path. */
export function onPath(program) {
  return spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0
}

/** The last words of a step that failed. */
class StepFailed extends Error {}

/**
 * Runs a program of a step in the clone's folder. Quiet unless it fails, or unless `loud`. Resolves
 * with what it printed; rejects with all of it.
 */
export function run(command, args, { loud = false, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: loud ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let said = ''
    child.stdout?.on('data', (words) => (said += words))
    child.stderr?.on('data', (words) => (said += words))
    child.on('error', (error) => reject(new StepFailed(`${command}: ${error.message}`)))
    child.on('close', (code, signal) => {
      if (code === 0) resolve(said)
      else
        reject(new StepFailed(`${said}\n${command} ${args.join(' ')} ended with ${signal ?? code}`))
    })
  })
}

/** Runs one named step and says how long it took. */
export async function step(name, work) {
  const start = Date.now()
  process.stdout.write(`${name} … `)
  const result = await work()
  process.stdout.write(`${((Date.now() - start) / 1000).toFixed(1)} s\n`)
  return result
}

/** Ends the process with a sentence instead of a stack, where the failure is a step's. */
export function explain(error) {
  process.stderr.write(`\n${error instanceof StepFailed ? error.message : error.stack}\n`)
  process.exit(1)
}

/** Lantern needs this Node; an older one fails in stranger ways later. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  process.stderr.write(`Lantern needs Node 20.19 or later; this is ${process.versions.node}.\n`)
  process.exit(1)
}
