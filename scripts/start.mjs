import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, install } from './bootstrap.mjs'
import { checkNode, explain, root } from './steps.mjs'

/**
 * The process id of the npm that runs this: our parent, or the parent of a shell in between. It changes once npm has
 * ended. Without /proc (macOS, Windows) a shell in between hides the change.
 */
function npmOf() {
  const read = (name) => readFileSync(`/proc/${process.ppid}/${name}`, 'utf8')
  try {
    if (!/^(\S*\/)?sh\0-c\0/.test(read('cmdline'))) return process.ppid
    return Number(read('stat').split(') ').at(-1).split(' ')[1])
  } catch {
    return process.ppid
  }
}

/** `npm start`: from a fresh clone to a running club. Later starts skip completed steps. */
checkNode()
// This comes before the long steps, because npm may be killed during those too.
const startedBy = npmOf()
try {
  await install()
  await build()
} catch (error) {
  explain(error)
}

const server = spawn(process.execPath, [join(root, 'server', 'dist', 'src', 'main.js')], {
  stdio: 'inherit',
})
// Signals are passed to the server, and this process ends when the server has. Ctrl-C reaches the server
// directly as well; the first signal counts.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
}
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))

// A killed npm forwards no signal, and the server would keep the port.
const watch = () => npmOf() === startedBy || server.kill('SIGTERM')
if (process.env.npm_lifecycle_event === 'start') setInterval(watch, 500).unref()
