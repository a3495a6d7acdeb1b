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
// It is the server who stops, and the first signal counts: Ctrl-C reaches it by itself as well.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
}
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
