import { spawn, spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root. These scripts run before packages are installed, so they use Node's own modules only. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Whether a program is on the PATH. */
export function onPath(program) {
  return spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0
}

/** The last lines of a failed step's output, or a sentence for the person who ran the script. */
export class StepFailed extends Error {}

/**
 * Runs a program in the project's root. Its output is hidden, unless it fails or `loud` is set. Resolves with the
 * output; rejects with all of it.
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

const started = Date.now()
const steps = []
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** The step whose name is at the end of the output, until its time is printed. */
let told = null

/**
 * Runs one named step and prints its duration. Concurrent steps are printed on separate lines, in the order of their
 * ends.
 */
export async function step(name, work) {
  const start = Date.now()
  if (told === null) {
    told = name
    process.stdout.write(`${name} … `)
  }
  const result = await work()
  steps.push([name, seconds(start)])
  const line = told === null ? `${name} … ` : `\n${name} … `
  process.stdout.write(`${told === name ? '' : line}${seconds(start)}\n`)
  told = null
  return result
}

/** The duration of each step, and the total time including pauses. */
export function timesOfSteps() {
  const lines = [...steps, ['In all', seconds(started)]]
  const wide = Math.max(...lines.map(([name]) => name.length))
  return lines.map(([name, time]) => `${name.padEnd(wide)}  ${time.padStart(8)}\n`).join('')
}

/** Ends the process with a sentence instead of a stack trace, if the error is a step's. */
export function explain(error) {
  process.stderr.write(`\n${error instanceof StepFailed ? error.message : error.stack}\n`)
  process.exit(1)
}

/** The oldest supported Node. A clear message is better than the obscure errors of an older one. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  process.stderr.write(`Lantern needs Node 20.19 or later; this is ${process.versions.node}.\n`)
  process.exit(1)
}
