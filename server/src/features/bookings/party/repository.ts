import { asc, eq } from 'drizzle-orm'
import type { Span } from '../../../kernel/db/columns.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { venueTables } from '../../tables/schema.ts'
import { occupancies } from '../core/schema.ts'

/** A table that a booking holds. */
export interface HeldTable {
  tableId: number
  name: string
  amenityId: number | null
  during: Span
}

export function findHeld(tx: Tx, bookingId: number): Promise<HeldTable[]> {
  return tx
    .select({
      tableId: occupancies.tableId,
      name: venueTables.name,
      amenityId: venueTables.amenityId,
      during: occupancies.during,
    })
    .from(occupancies)
    .innerJoin(venueTables, eq(venueTables.id, occupancies.tableId))
    .where(eq(occupancies.bookingId, bookingId))
    .orderBy(asc(occupancies.tableId))
}
