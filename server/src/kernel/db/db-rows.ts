import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Returns a parser of a table's rows from PostgreSQL's JSON (`to_jsonb`), for statements whose results contain more
 * than rows.
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
