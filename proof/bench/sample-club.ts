import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { address } from '../../e2e/house.ts'

/**
 * Starts the browser tests' server, the sample club with the built pages at `address`, and resolves once it answers, with
 * the function that ends it. Run `npm run build` first.
 */
export async function openSampleClub(): Promise<() => Promise<void>> {
  const server = spawn('node', ['--conditions=source', '--import', 'tsx', 'e2e/server.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const answers = () =>
    fetch(`${address}/api/venue`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tries = 0; tries < 300 && !(await answers()); tries += 1) await pause(200)
  return async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}
