import type { VenueTable } from '@lantern/contract/tables'
import { transact, type Tx } from '../../kernel/db.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { findTables, findUnits, insertTables, type TableRow } from './repository.ts'

export { insertTables }

/** A room or table that bookings of an amenity can take. */
export interface Unit {
  id: number
  name: string
  amenityId: number
}

function toUnits(rows: readonly TableRow[]): Unit[] {
  return rows.flatMap(({ id, name, amenityId }) =>
    amenityId === null ? [] : [{ id, name, amenityId }],
  )
}

/** The units of one amenity, in a fixed order. */
export async function unitsOf(tx: Tx, amenityId: number): Promise<Unit[]> {
  return toUnits(await findUnits(tx, amenityId))
}

/** Every unit of the venue: what a whole-venue rental takes. */
export async function allUnits(tx: Tx): Promise<Unit[]> {
  return toUnits(await findUnits(tx, null))
}

/** The floor as members may see it: places, never people. */
export async function listTables({ db }: Kernel): Promise<VenueTable[]> {
  const rows = await transact(db, findTables)
  return rows.map(({ id, name, amenityId, positionX, positionY, capacity, ...rest }) => ({
    id,
    name,
    amenityId,
    positionX,
    positionY,
    capacity,
    shape: rest.shape,
    width: rest.width,
    height: rest.height,
  }))
}
