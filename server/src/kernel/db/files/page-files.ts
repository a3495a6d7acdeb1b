import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { transact, type Db, type Tx } from '../db.ts'

/** The time for which an open page may still load files of its build, in milliseconds. */
const KEEP_MS = 7 * 24 * 3_600_000

/** The number of files stored by one statement: a build has about four hundred, of five kilobytes on average. */
const AT_ONCE = 50

export interface PageFile {
  content: Buffer
  /** The content compressed with brotli, for text files. */
  compressed: Buffer | null
}

/** The names of files with a content hash, sorted, so that instances starting at once lock them in the same order. */
function hashedFiles(folder: string): string[] {
  const assets = join(folder, 'assets')
  if (!existsSync(assets)) return []
  return readdirSync(assets)
    .filter((name) => !/\.(br|gz|map)$/.test(name))
    .map((name) => `assets/${name}`)
    .toSorted()
}

const contentOf = (path: string) => (existsSync(path) ? readFileSync(path) : null)

/** Stores the files of this build's pages for instances of other builds, or updates the last use of known ones. */
export async function keepPageFiles(db: Db, folder: string, now: Date): Promise<void> {
  const paths = hashedFiles(folder)
  if (paths.length === 0) return
  const list = sql`${JSON.stringify(paths)}::jsonb`
  const known = await transact(db, async (tx) => {
    const { rows } = await tx.execute<{ path: string }>(sql`
      UPDATE page_files SET kept_at = greatest(kept_at, ${now}::timestamptz)
      WHERE path IN (SELECT jsonb_array_elements_text(${list})) RETURNING path`)
    return new Set(rows.map(({ path }) => path))
  })
  const unknown = paths.filter((path) => !known.has(path))
  for (let from = 0; from < unknown.length; from += AT_ONCE) {
    const some = unknown.slice(from, from + AT_ONCE)
    const contents = some.map((path) => readFileSync(join(folder, path)))
    const compressed = some.map((path) => contentOf(join(folder, `${path}.br`)))
    await transact(db, (tx) =>
      tx.execute(sql`
        INSERT INTO page_files (path, content, compressed, kept_at)
        SELECT path, content, compressed, ${now}
        FROM unnest(${sql.param(some)}::text[], ${sql.param(contents)}::bytea[],
                    ${sql.param(compressed)}::bytea[]) AS new(path, content, compressed)
        ON CONFLICT (path) DO UPDATE SET kept_at = excluded.kept_at`),
    )
  }
}

/** A file of another build's pages; `null` if no build of the last week had it. */
export async function findPageFile(db: Db, path: string): Promise<PageFile | null> {
  const { rows } = await db.execute<{ content: Buffer; compressed: Buffer | null }>(
    sql`SELECT content, compressed FROM page_files WHERE path = ${path}`,
  )
  return rows[0] ?? null
}

export async function sweepPageFiles(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_MS)
  await tx.execute(sql`DELETE FROM page_files WHERE kept_at < ${before}`)
}
