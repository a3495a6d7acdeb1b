import type pg from 'pg'
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { clientOf, insist, statementName, type Db, type Tx } from './db.ts'
import { MOST_COUNTED } from '@lantern/contract/calls/primitives'

/** A value for a parameter of a statement. A list becomes a PostgreSQL array. */
type Value = string | number | boolean | Date | null | readonly (string | number | null)[]

/** A read-only statement with its values, named by a hash of its text, so that each connection prepares it once. */
export interface Statement<Row> {
  readonly name: string
  readonly text: string
  readonly values: readonly Value[]
  /** Never set. It carries the row type for the compiler. */
  readonly row?: Row
}

/**
 * The parameters of a statement as a common table expression. PostgreSQL plans a prepared statement again at every
 * call as long as a plan for the call's values promises to be cheaper: 0.3 to 0.5 ms of processor time for a
 * statement of several parts. `MATERIALIZED` hides the values from the planner, so that it reuses the plan. Use it
 * for nullable parameters, lists and time ranges; a lookup by id has only one plan anyway.
 */
export const materialized = (columns: string): string => `MATERIALIZED (SELECT ${columns})`

export function statement<Row>(text: string): (...values: readonly Value[]) => Statement<Row> {
  const name = statementName(text)
  return (...values) => ({ name, text, values })
}

export type Ask = <Row extends pg.QueryResultRow>(statement: Statement<Row>) => Promise<Row[]>

const askOn =
  (on: pg.Pool | pg.PoolClient): Ask =>
  async <Row extends pg.QueryResultRow>({ name, text, values }: Statement<Row>) => {
    const { rows } = await on.query<Row>({ name, text, values: [...values] })
    return rows
  }

const isTx = (on: Db | Tx): on is Tx => !('$client' in on)

/** Sends read-only statements, in a transaction or outside one, where a dead connection's are sent again. */
export function askOf(on: Db | Tx): Ask {
  if (isTx(on)) return askOn(clientOf(on))
  return (query) => insist(() => askOn(on.$client)(query))
}

/** The only row of a statement that always returns one, such as an insert. */
export function only<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a statement returned no row')
  return row
}

/** Reads one row outside any transaction, for jobs that begin a transaction only if there is work. */
export async function look<Row extends pg.QueryResultRow>(
  db: Db,
  query: Statement<Row>,
): Promise<Row | undefined> {
  return (await askOf(db)(query))[0]
}

export const firstOf = async <Row>(query: PromiseLike<readonly Row[]>): Promise<Row | undefined> =>
  (await query)[0]

/** The row of a statement that always returns one. */
export async function onlyOf<Row>(query: PromiseLike<readonly Row[]>): Promise<Row> {
  const [row] = await query
  if (row === undefined) throw new Error('a statement returned no row')
  return row
}

/** The rows of a query whose columns are named like the fields of `Row`. */
export function rowsOf<Row extends pg.QueryResultRow>(tx: Tx, query: SQL): Promise<Row[]>
export async function rowsOf(tx: Tx, query: SQL): Promise<pg.QueryResultRow[]> {
  return (await tx.execute<pg.QueryResultRow>(query)).rows
}

export function insertAll<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<Table['$inferSelect'][]>
export async function insertAll(tx: Tx, table: PgTable, rows: readonly PgTable['$inferInsert'][]) {
  return rows.length === 0
    ? []
    : tx
        .insert(table)
        .values([...rows])
        .returning()
}

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
