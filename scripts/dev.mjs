import { spawn } from 'node:child_process'

/**
 * `npm run dev`: the server, restarted when its sources change, and Vite with the pages on
 * http://127.0.0.1:5173, which forwards `/api` to it. Ctrl-C ends both.
 */
const parts = [
  [
    'node',
    [
      '--watch-path=server',
      '--watch-path=contract/src',
      '--conditions=source',
      '--import',
      'tsx',
      'server/src/main.ts',
    ],
  ],
  ['npm', ['exec', '--workspace', 'web', '--', 'vite']],
].map(([command, args]) =>
  spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }),
)

const stop = () => parts.forEach((part) => part.kill('SIGINT'))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const part of parts) part.on('exit', stop)
