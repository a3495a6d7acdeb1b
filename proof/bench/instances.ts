import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { TestConnection } from '../../server/test/postgres.ts'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

/** A server in a process of its own, started as a venue would start it. */
export interface Served {
  address: string
  stop(): Promise<void>
  /** Kills it with SIGKILL, like a power cut. */
  kill(): Promise<void>
}

/** Starts one on a database and waits until it says where it listens. */
export async function serve(connection: TestConnection, database: string): Promise<Served> {
  const { host, port, user, password = '' } = connection
  const url = `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: url,
      PORT: '0',
      HOST: '127.0.0.1',
      RATE_LIMITS: 'off',
      SESSION_SECRET: 'a secret that all instances of a bench know',
    },
  })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? []
    if (address !== undefined) {
      child.stdout.resume()
      return { address, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
    }
  }
  throw new Error('Lantern ended before it listened')
}
