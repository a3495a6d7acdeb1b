import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

const module = pathToFileURL(join(import.meta.dirname, 'parent.ts')).href

/** The process that npm starts. It prints its id, and ends when it is orphaned. */
const server = `
  import { watchParent } from ${JSON.stringify(module)}
  const stay = setTimeout(() => console.log('left behind'), 20_000)
  watchParent(process.env, () => { console.log('orphaned'); clearTimeout(stay) })
  console.log('up')`

/** A process in npm's place, which starts the server with its own output. */
const launcher = `
  require('node:child_process').spawn(process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', ${JSON.stringify(server)}], { stdio: 'inherit' })`

it('a server that npm started ends when npm is killed, and releases the port', async () => {
  const npm = spawn(process.execPath, ['--eval', launcher], {
    env: { ...process.env, npm_lifecycle_event: 'serve' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const text: string[] = []
  const lines = createInterface(npm.stdout)
  lines.on('line', (line) => {
    text.push(line)
    if (line === 'up') npm.kill('SIGKILL')
  })
  // The output closes when the last process that holds it ends: the server, not the killed npm.
  await once(lines, 'close')
  expect(text).toEqual(['up', 'orphaned'])
})
