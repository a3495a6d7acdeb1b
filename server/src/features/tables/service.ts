import type { Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { findCleaned, findUnits, updateByHand, type ByHand, type TableRow } from './repository.ts'

export { findTable, findTables, insertTables, lockTable, type TableRow } from './repository.ts'

/** A unit: a room or table that bookings of an amenity can take. */
export interface Unit {
  id: number
  name: string
  amenityId: number
  capacity: number
}

function toUnits(rows: readonly TableRow[]): Unit[] {
  return rows.flatMap(({ id, name, amenityId, capacity }) =>
    amenityId === null ? [] : [{ id, name, amenityId, capacity }],
  )
}

/** The units of one amenity, in a fixed order. */
export async function unitsOf(tx: Tx, amenityId: number): Promise<Unit[]> {
  return toUnits(await findUnits(tx, amenityId))
}

/** Every unit of the venue, which a booking of the whole venue takes. */
export async function allUnits(tx: Tx): Promise<Unit[]> {
  return toUnits(await findUnits(tx, null))
}

/** The default duration of a highlight, and of a table's status by hand (product#constants). */
const HIGHLIGHT_MS = 60 * 60_000
export const TAKEN_MS = 2 * 60 * 60_000

/** Changes what staff and orders set of a table by hand (product#table-states). Throws `not_found`. */
export async function setByHand(tx: Tx, tableId: number, change: ByHand, at: Date): Promise<void> {
  if (!(await updateByHand(tx, tableId, { ...change, updatedAt: at }))) {
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

/** The tables that are being cleaned, each with its end. */
export const tablesCleaned = findCleaned
