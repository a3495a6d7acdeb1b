import type { TestProject } from 'vitest/node'
import { startTestPostgres, type TestConnection } from './postgres.ts'
import { quickFolder } from './quick-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestConnection
  }
}

/** Starts one PostgreSQL for all files of the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Nothing outlives the run, so nothing must survive a power cut.
  const hasty = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  // Its log is kept short, because it may be in memory.
  const settings = { ...hasty, max_connections: '200', max_wal_size: '256MB' }
  const postgres = await startTestPostgres(settings, quickFolder())
  project.provide('postgres', postgres.connection)
  return () => postgres.stop()
}
