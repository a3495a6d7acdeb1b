import { TablePlace, type TableShape } from '@lantern/contract/tables'
import { numberFor, type DraftTable } from './draft.ts'

/** A table's form as it is written; `amenityId` and `areaId` are empty for none. */
export interface TableEntries {
  name: string
  shape: TableShape
  capacity: string
  width: string
  height: string
  amenityId: string
  areaId: string
}

/** A table as its form shows it. */
export const entriesOf = ({ name, shape, ...table }: DraftTable): TableEntries => ({
  name,
  shape,
  capacity: String(table.capacity),
  width: String(table.width),
  height: String(table.height),
  amenityId: String(table.amenityId ?? ''),
  areaId: String(table.areaId ?? ''),
})

/** A table as it is after its form: the name trimmed, seats and sides within their bounds. */
export const tableOf = (table: DraftTable, entries: TableEntries): DraftTable => ({
  ...table,
  name: entries.name.trim(),
  shape: entries.shape,
  capacity: numberFor('capacity', entries.capacity),
  width: numberFor('width', entries.width),
  height: numberFor('height', entries.height),
  amenityId: entries.amenityId === '' ? null : Number(entries.amenityId),
  areaId: entries.areaId === '' ? null : Number(entries.areaId),
})

/** The problem of a table's name: it is empty, or another table has it; undefined if it is fine. */
export function wrongName(
  name: string,
  taken: readonly string[],
): 'needsName' | 'takenName' | null {
  const read = TablePlace.shape.name.safeParse(name)
  if (!read.success) return 'needsName'
  return taken.includes(read.data) ? 'takenName' : null
}
