import { MOST_COUNTED } from '@lantern/contract/calls/primitives'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Tx } from './db.ts'

/** A `LIMIT` for counted rows: one above the maximum, to show that there are more. */
const COUNTED = MOST_COUNTED + 1

/** The number of rows of a list (`RowCount`): those read if they fit on the page, else the counted ones. */
export const countFrom = (
  read: readonly unknown[],
  size: number,
  count: () => Promise<number>,
): Promise<number> => (read.length > size ? count() : Promise.resolve(read.length))

/** The number of rows of a query, up to one above `MOST_COUNTED`. Raw SQL must be in parentheses. */
export async function countRows(tx: Tx, query: SQL | SQLWrapper): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count
    FROM (SELECT FROM ${query} AS listed LIMIT ${COUNTED}) AS counted`)
  return rows[0]?.count ?? 0
}
