import { violatesConstraint, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import * as repository from './repository.ts'
import type { ByHand, TableRow } from './repository.ts'
import { atFreePlace } from './rules.ts'

export { findTable, findTables, insertTables, tablesCleaned, type TableRow } from './repository.ts'

/** Locks a table until the transaction ends, so that one transaction at a time changes it. */
export async function lockTable(tx: Tx, id: number): Promise<TableRow> {
  const table = await repository.lockTable(tx, id)
  if (!table) throw new Refusal('not_found')
  return table
}

/** A unit: a room or table that bookings of an amenity can take. */
export interface Unit {
  id: number
  name: string
  amenityId: number
  capacity: number
}

const unitsAmong = (tables: readonly TableRow[]): Unit[] =>
  tables.flatMap(({ id, name, amenityId, capacity }) =>
    amenityId === null ? [] : [{ id, name, amenityId, capacity }],
  )

/** Every unit of the venue in a fixed order, which a booking of the whole venue takes. */
export const allUnits = async (tx: Tx): Promise<Unit[]> =>
  unitsAmong(await repository.findTables(tx))

/** The units of one amenity, in the same order. */
export const unitsOf = async (tx: Tx, amenityId: number): Promise<Unit[]> =>
  unitsAmong(await repository.findTablesOf(tx, amenityId))

/** The default duration of a highlight, and of a table's status by hand (product#constants). */
const HIGHLIGHT_MS = 60 * 60_000
export const TAKEN_MS = 2 * 60 * 60_000

/** Changes what staff and orders set of a table by hand (product#table-states). Throws `not_found`. */
export async function setByHand(tx: Tx, tableId: number, change: ByHand, at: Date): Promise<void> {
  if (!(await repository.updateByHand(tx, tableId, { ...change, updatedAt: at }))) {
    throw new Refusal('not_found')
  }
  await publish(tx, 'tables', { id: tableId })
}

/** A table that is highlighted because a paid order is on its way to it. Meanwhile its status is reserved. */
export const highlighted = (at: Date, forMs = HIGHLIGHT_MS): ByHand => ({
  highlightedUntil: new Date(at.getTime() + forMs),
})

/** A table that is occupied without a booking, for example after a free order. */
export const occupied = (at: Date, forMs = TAKEN_MS): ByHand => ({
  status: 'occupied',
  occupiedUntil: new Date(at.getTime() + forMs),
  occupiedByName: null,
})

/** Sets a table's status by hand, regardless of its bookings. */
export function markByHand(
  tx: Tx,
  tableId: number,
  mark: { status: TableRow['status']; until: Date | null; name: string | null },
  at: Date,
): Promise<void> {
  const { status, until, name } = mark
  const change = { status, occupiedUntil: until, occupiedByName: name }
  // An available table is not highlighted either.
  const unlit = status === 'available' ? { highlightedUntil: null } : {}
  return setByHand(tx, tableId, { ...change, ...unlit }, at)
}

/** Marks a table as being cleaned until a moment, so that no walk-in is seated there; `null` ends the cleaning. */
export function cleanUntil(tx: Tx, tableId: number, until: Date | null, at: Date): Promise<void> {
  return setByHand(tx, tableId, { cleaningUntil: until }, at)
}

/** The end of a table's cleaning; `null` if it isn't being cleaned. */
export const cleanedUntil = (
  { cleaningUntil }: Pick<TableRow, 'cleaningUntil'>,
  now: Date,
): Date | null => (cleaningUntil !== null && cleaningUntil > now ? cleaningUntil : null)

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
  const tables = await repository.findTables(tx)
  const like = tables.findLast(({ amenityId }) => amenityId === unit.amenityId) ?? first
  const { areaId, positionX, positionY, shape, width, height } = like
  const placed = atFreePlace({ areaId, positionX, positionY, shape, width, height }, tables)
  const row = { ...placed, ...rest, createdAt: at, updatedAt: at }
  return named(unit.name, () => repository.insertUnit(tx, row))
}

/** Changes a table's name, seats or amenity. */
export function changeUnit(
  tx: Tx,
  id: number,
  change: Partial<Pick<TableRow, 'name' | 'capacity' | 'amenityId'>>,
  at: Date,
): Promise<void> {
  return named(change.name ?? '', () => repository.updateUnit(tx, id, { ...change, updatedAt: at }))
}
