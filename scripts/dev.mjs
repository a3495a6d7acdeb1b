import { spawn } from 'node:child_process'

/**
 * `npm run dev`: the server, restarted when its sources change, and Vite with the pages on http://127.0.0.1:5173,
 * which forwards `/api` to it. Ctrl-C ends both.
 */
const source = ['--conditions=source', '--import', 'tsx']
const parts = [
  ['--watch-path=server', '--watch-path=contract/src', ...source, 'server/src/main.ts'],
  // Vite's configuration reads the contract's languages from the source, so no build is needed.
  [...source, 'node_modules/vite/bin/vite.js', '--config', 'web/vite.config.ts'],
].map((args) => spawn('node', args, { stdio: 'inherit' }))

const stop = () => parts.forEach((part) => part.kill('SIGINT'))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const part of parts) part.on('exit', stop)
