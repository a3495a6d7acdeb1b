import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { isCompiled } from '../../server/test/club/compiled.ts'
import type { TestConnection } from '../../server/test/club/postgres.ts'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const built = fileURLToPath(new URL('../../server/dist/src/main.js', import.meta.url))

/** A server in its own process, started like at a venue. */
export interface Served {
  address: string
  pid: number
  stop(): Promise<void>
  /** Kills it with SIGKILL, as a simulated power cut. */
  kill(): Promise<void>
}

/**
 * Starts a server on a database, from the sources (compiled if the compiled code is current) or from a build, and
 * waits until it prints its address. `variables` are added to its environment.
 */
export function serve(
  connection: TestConnection,
  database: string,
  as: 'sources' | 'built' = 'sources',
  variables: Readonly<Record<string, string>> = {},
): Promise<Served> {
  const { host, port, user, password = '' } = connection
  // The host in the query is needed, because it may be a socket's folder.
  const url = `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
  const isReady = as === 'built' || isCompiled()
  return started(isReady ? [built] : ['--conditions=source', '--import', 'tsx', main], {
    ...(as === 'built'
      ? {
          NODE_ENV: 'production',
          LOG_LEVEL: 'warn',
          REQUESTS_PER_MINUTE: '1000000',
          TRUST_PROXY: '127.0.0.1',
        }
      : { RATE_LIMITS: 'off' }),
    DATABASE_URL: url,
    SESSION_SECRET: 'a secret that all instances of a bench know',
    ...variables,
  })
}

/** Runs a server and waits until it prints its address. */
export async function started(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<Served> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', ...variables },
  })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  for await (const line of createInterface({ input: child.stdout })) {
    // A trial prints `localhost`, for passkeys; it listens on 127.0.0.1.
    const [, port] = /http:\/\/(?:127\.0\.0\.1|localhost):(\d+)/.exec(line) ?? []
    if (port !== undefined) {
      child.stdout.resume()
      return {
        address: `http://127.0.0.1:${port}`,
        pid: child.pid ?? 0,
        stop: () => end('SIGTERM'),
        kill: () => end('SIGKILL'),
      }
    }
  }
  throw new Error('Lantern ended before it listened')
}
