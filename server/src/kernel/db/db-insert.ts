import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { returning, write, type Value, type Write } from './db-statement.ts'

function isValue(value: unknown): value is Value {
  return (
    value === null ||
    ['string', 'number', 'boolean'].includes(typeof value) ||
    value instanceof Date ||
    Array.isArray(value)
  )
}

/** A field of a row that only the database can give, such as the next number. */
interface Drawn<Row> {
  field: keyof Row & string
  /** The field by whose value it is drawn. */
  by: keyof Row & string
  /** The statement that draws it, as the column `drawn`; `value` stands for what it is drawn by. */
  from: (value: string) => string
}

/**
 * Prepares an insertion of whole rows of a table, with ids that were drawn before. So other statements of the
 * same flight can refer to the row. A field that is drawn as the row is inserted completes the answer, as with `returning`.
 */
export function insertion<Table extends PgTable>(
  table: Table,
  drawn?: Drawn<Table['$inferSelect']>,
): (row: Table['$inferSelect']) => Write {
  const columns = Object.entries(getTableColumns(table))
  const given = columns.filter(([field]) => field !== drawn?.field)
  const placeOf = (field: string) => `$${given.findIndex(([each]) => each === field) + 1}`
  const names = columns.map(([, column]) => `"${column.name}"`).join(', ')
  const values = columns.map(([field]) =>
    field === drawn?.field ? '(SELECT drawn FROM drawing)' : placeOf(field),
  )
  const insert = `INSERT INTO "${getTableName(table)}" (${names}) OVERRIDING SYSTEM VALUE VALUES (${values.join(', ')})`
  const prepared = drawn
    ? returning(
        `WITH drawing AS (${drawn.from(placeOf(drawn.by))}) ${insert} RETURNING (SELECT drawn FROM drawing)`,
      )
    : write(insert)
  return (row) =>
    prepared(
      ...given.map(([field, column]) => {
        const held: unknown = Reflect.get(row, field)
        const value: unknown = held === null ? null : column.mapToDriverValue(held)
        if (!isValue(value)) throw new Error(`${getTableName(table)} has no ${field} to insert`)
        return value
      }),
    )
}

/**
 * Prepares the reading of a table's rows out of the JSON that PostgreSQL makes of them (`to_jsonb`), for questions
 * that ask for more than rows.
 */
export function rowReader<Table extends PgTable>(
  table: Table,
): (json: object) => Table['$inferSelect'] {
  const columns = Object.entries(getTableColumns(table))
  const isRow = (read: unknown): read is Table['$inferSelect'] =>
    typeof read === 'object' &&
    read !== null &&
    columns.every(([field]) => Reflect.get(read, field) !== undefined)
  return (json) => {
    const fields = columns.map(([field, column]) => {
      const value: unknown = Reflect.get(json, column.name)
      return [field, value === null ? null : column.mapFromDriverValue(value)]
    })
    const read: unknown = Object.fromEntries(fields)
    if (!isRow(read)) throw new Error(`${getTableName(table)} has no such row`)
    return read
  }
}
