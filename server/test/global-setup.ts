import type { TestProject } from 'vitest/node'
import { startTestPostgres, type TestConnection } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestConnection
  }
}

/** One PostgreSQL for all files of the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Nothing here outlives the run, so that nothing is written to outlive a power cut.
  const hasty = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const postgres = await startTestPostgres({ ...hasty, max_connections: '200' })
  project.provide('postgres', postgres.connection)
  return () => postgres.stop()
}
