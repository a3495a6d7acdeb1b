import { sql } from 'drizzle-orm'
import type { Tx } from './db.ts'

/**
 * The data that instances cache, each with a version that triggers increase and announce. `setup` is the venue's
 * settings, closed and blocked dates, amenities and their units.
 */
export const cachedVersions = ['setup', 'menu'] as const
export type CachedVersion = (typeof cachedVersions)[number]

export async function readVersion(tx: Tx, name: CachedVersion): Promise<number> {
  const { rows } = await tx.execute<{ version: number }>(
    sql`SELECT version FROM kept_versions WHERE name = ${name}`,
  )
  const [row] = rows
  if (!row) throw new Error(`nothing is kept by the name of ${name}`)
  return row.version
}
