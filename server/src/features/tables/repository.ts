import { asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { venueTables } from './schema.ts'

export type TableRow = typeof venueTables.$inferSelect

export function findTables(tx: Tx): Promise<TableRow[]> {
  return tx.select().from(venueTables).orderBy(asc(venueTables.id))
}

export async function findTable(tx: Tx, id: number): Promise<TableRow | undefined> {
  const [table] = await tx.select().from(venueTables).where(eq(venueTables.id, id))
  return table
}

/** Locks a table until the transaction ends, so that one transaction at a time sets its status by hand. */
export async function lockTable(tx: Tx, id: number): Promise<void> {
  await tx
    .select({ id: venueTables.id })
    .from(venueTables)
    .where(eq(venueTables.id, id))
    .for('update')
}

/** The tables of an amenity; of all amenities if the id is `null`. */
export function findUnits(tx: Tx, amenityId: number | null): Promise<TableRow[]> {
  return tx
    .select()
    .from(venueTables)
    .where(
      amenityId === null ? isNotNull(venueTables.amenityId) : eq(venueTables.amenityId, amenityId),
    )
    .orderBy(asc(venueTables.id))
}

export async function insertTables(
  tx: Tx,
  tables: (typeof venueTables.$inferInsert)[],
): Promise<void> {
  await tx.insert(venueTables).values(tables)
}

/** The columns that staff and orders set by hand, apart from bookings. */
export type ByHand = Partial<
  Pick<
    TableRow,
    'status' | 'occupiedUntil' | 'occupiedByName' | 'highlightedUntil' | 'cleaningUntil'
  >
>

/** Returns whether the table exists. */
export async function updateByHand(
  tx: Tx,
  id: number,
  change: ByHand & { updatedAt: Date },
): Promise<boolean> {
  const changed = await tx
    .update(venueTables)
    .set(change)
    .where(eq(venueTables.id, id))
    .returning({ id: venueTables.id })
  return changed.length > 0
}

export async function findCleaned(tx: Tx, now: Date): Promise<Map<number, Date>> {
  const rows = await tx
    .select({ id: venueTables.id, until: venueTables.cleaningUntil })
    .from(venueTables)
    .where(gt(venueTables.cleaningUntil, now))
  return new Map(rows.flatMap(({ id, until }) => (until ? [[id, until] as const] : [])))
}
