import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, install } from './bootstrap.mjs'
import { checkNode, explain, root } from './steps.mjs'

/** `npm start`: from a fresh clone to an open club, and quickly so the next time. */
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
// Ctrl-C reaches the server by itself; a signal to npm alone must be passed on. It is the server who stops.
process.on('SIGINT', () => undefined)
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'))
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
