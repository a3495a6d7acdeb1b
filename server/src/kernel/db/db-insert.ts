import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { write, type Value, type Write } from './db-statement.ts'

function isValue(value: unknown): value is Value {
  return (
    value === null ||
    ['string', 'number', 'boolean'].includes(typeof value) ||
    value instanceof Date ||
    Array.isArray(value)
  )
}

/**
 * Prepares an insertion of whole rows of a table, with ids that were drawn before. So other statements of the
 * same flight can refer to the row.
 */
export function insertion<Table extends PgTable>(
  table: Table,
): (row: Table['$inferSelect']) => Write {
  const columns = Object.entries(getTableColumns(table))
  const names = columns.map(([, column]) => `"${column.name}"`).join(', ')
  const numbers = columns.map((_, place) => `$${place + 1}`).join(', ')
  const prepared = write(
    `INSERT INTO "${getTableName(table)}" (${names}) OVERRIDING SYSTEM VALUE VALUES (${numbers})`,
  )
  return (row) =>
    prepared(
      ...columns.map(([field, column]) => {
        const given: unknown = Reflect.get(row, field)
        const value: unknown = given === null ? null : column.mapToDriverValue(given)
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
