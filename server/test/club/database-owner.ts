import { startEmbeddedPostgres } from '../../src/embedded/postgres/embedded-postgres.ts'

/**
 * A process that owns an embedded database, for tests that kill it. It prints `{ pid, connection }` in a line once
 * it is ready, or its failure to stderr.
 */
const say = (line: string) => process.stdout.write(`${line}\n`)
const [dataDir = ''] = process.argv.slice(2)
try {
  const { connection } = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  say(JSON.stringify({ pid: process.pid, connection }))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
