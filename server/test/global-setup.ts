import type { TestProject } from 'vitest/node'
import { startTestPostgres, type TestConnection } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestConnection
  }
}

/** One PostgreSQL for all files of the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const settings = { fsync: 'off', synchronous_commit: 'off', max_connections: '200' }
  const postgres = await startTestPostgres(settings)
  project.provide('postgres', postgres.connection)
  return () => postgres.stop()
}
