import { violatesConstraint, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { findTables, insertUnit, lockTable, updateUnit, type TableRow } from './repository.ts'
import { atFreePlace } from './rules.ts'

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

/** A new amenity's first unit, in the middle of the floor. */
const first = {
  areaId: null,
  positionX: 50,
  positionY: 50,
  shape: 'square',
  width: 80,
  height: 80,
} as const

/** Adds a table as a unit of an amenity, like its latest unit and at the free place nearest to that. */
export async function addUnit(
  tx: Tx,
  unit: { name: string; capacity: number; amenityId: number; at: Date },
): Promise<TableRow> {
  const { at, ...rest } = unit
  const tables = await findTables(tx)
  const like = tables.findLast(({ amenityId }) => amenityId === unit.amenityId) ?? first
  const { areaId, positionX, positionY, shape, width, height } = like
  const placed = atFreePlace({ areaId, positionX, positionY, shape, width, height }, tables)
  const row = { ...placed, ...rest, createdAt: at, updatedAt: at }
  return named(unit.name, () => insertUnit(tx, row))
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
