import { SavedTable, type TableShape } from '@lantern/contract/tables'
import { refusedIn } from '../../../lib/api/checked-by.ts'
import { numberFor, type DraftTable } from './draft.ts'

/** The fields of a table's form; `amenityId` and `areaId` are empty for none. */
export interface TableEntries {
  name: string
  shape: TableShape
  capacity: string
  width: string
  height: string
  amenityId: string
  areaId: string
}

/** A table as the fields of its form. */
export const entriesOf = ({ name, shape, ...table }: DraftTable): TableEntries => ({
  name,
  shape,
  capacity: String(table.capacity),
  width: String(table.width),
  height: String(table.height),
  amenityId: String(table.amenityId ?? ''),
  areaId: String(table.areaId ?? ''),
})

/** A table with its form's values: the name trimmed, seats and sides within their bounds. */
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

/** The fields of a table that the contract refuses, or a name that another table has. */
export function validateTable(
  table: DraftTable,
  taken: readonly string[],
): Partial<Record<keyof TableEntries, 'refused' | 'takenName'>> {
  const refused = refusedIn(SavedTable, table)
  const wrong = Object.fromEntries([...refused].map((name) => [name, 'refused' as const]))
  return taken.includes(table.name) ? { ...wrong, name: 'takenName' } : wrong
}
