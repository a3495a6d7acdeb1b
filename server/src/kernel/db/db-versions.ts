import { sql } from 'drizzle-orm'
import type { Tx } from './db.ts'
import { exactly, write, type Write } from './db-statement.ts'

/**
 * The data that instances keep in memory, each with a version that triggers increase. `house` is the venue's
 * settings, closed and blocked dates, amenities and their units.
 */
export const keptVersions = ['house', 'menu'] as const
export type KeptVersion = (typeof keptVersions)[number]

/** The current version of such data, as an SQL expression. */
export const versionOf = (name: KeptVersion): string =>
  `(SELECT version FROM kept_versions WHERE name = '${name}')`

/** The current version of such data, as this transaction sees it. */
export async function readVersion(tx: Tx, name: KeptVersion): Promise<number> {
  const { rows } = await tx.execute<{ version: number }>(
    sql`SELECT version FROM kept_versions WHERE name = ${name}`,
  )
  const [row] = rows
  if (!row) throw new Error(`nothing is kept by the name of ${name}`)
  return row.version
}

/** Holds a version until the transaction ends, so that a decision which was overtaken twice is the next one. */
export const versionHeld = write('SELECT FROM kept_versions WHERE name = $1 FOR SHARE')

const unchanged = exactly('version', 'SELECT 1 FROM kept_versions WHERE name = $1 AND version = $2')

/**
 * Checks when writing that the version is still the one that was read. It must come after the lock that every
 * change takes.
 */
export const versionIs = (name: KeptVersion, version: number): Write => unchanged(1, name, version)
