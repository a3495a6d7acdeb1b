import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, install } from './bootstrap.mjs'
import { checkNode, explain, root } from './steps.mjs'

/** `npm start`: from a fresh clone to a running club. Later starts skip what is done already. */
checkNode()
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

// A killed npm passes nothing on. Its end shows by another parent, and the server notices ours in the same way.
const { ppid } = process
const watch = () => process.ppid === ppid || server.kill('SIGTERM')
if (process.env.npm_lifecycle_event === 'start') setInterval(watch, 500).unref()
