import { MOST_COUNTED } from '@lantern/contract/primitives'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Tx } from './db.ts'

/** A `LIMIT` for rows that are only counted: one more than is told, so that the rest shows. */
const COUNTED = MOST_COUNTED + 1

/**
 * How many rows a list has from a page on (`RowCount`): those that were read, or, if they are more than the page takes, as
 * counted.
 */
export const countFrom = (
  read: readonly unknown[],
  size: number,
  count: () => Promise<number>,
): Promise<number> => (read.length > size ? count() : Promise.resolve(read.length))

/**
 * How many rows a query has, counted no further than one more than `MOST_COUNTED`: so a list of a million rows takes
 * no longer to count than one of a thousand. Raw SQL comes in parentheses.
 */
export async function countRows(tx: Tx, query: SQL | SQLWrapper): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count
    FROM (SELECT FROM ${query} AS listed LIMIT ${COUNTED}) AS counted`)
  return rows[0]?.count ?? 0
}
