import { violatesConstraint, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { insertUnit, updateUnit } from './repository.ts'
import { lockTable, type TableRow } from './repository.ts'

/** A table's row, locked until the transaction ends. */
export async function requireTable(tx: Tx, id: number): Promise<TableRow> {
  const table = await lockTable(tx, id)
  if (!table) throw new Refusal('not_found')
  return table
}

/** Runs a change of a table's name, and throws a refusal if the name is taken. */
async function named<T>(name: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (violatesConstraint(error, 'venue_tables_name_unique'))
      throw new Refusal('table_name_taken', { name })
    throw error
  }
}

/** Adds a table in the middle of the floor, as a unit of an amenity. */
export function addUnit(
  tx: Tx,
  unit: { name: string; capacity: number; amenityId: number; at: Date },
): Promise<TableRow> {
  const { at, ...rest } = unit
  return named(unit.name, () => insertUnit(tx, { ...rest, createdAt: at }))
}

/** Changes a table's name, seats or amenity. */
export function changeUnit(
  tx: Tx,
  id: number,
  change: Partial<Pick<TableRow, 'name' | 'capacity' | 'amenityId'>>,
  at: Date,
): Promise<void> {
  return named(change.name ?? '', () => updateUnit(tx, id, { ...change, updatedAt: at }))
}
