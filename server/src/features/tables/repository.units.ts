import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import type { TableRow } from './repository.ts'
import { venueTables } from './schema.ts'

/** Locks a table until the transaction ends. */
export async function lockTable(tx: Tx, id: number): Promise<TableRow | undefined> {
  const [table] = await tx.select().from(venueTables).where(eq(venueTables.id, id)).for('update')
  return table
}

/** Adds a table in the area of the amenity's first unit. Violates `venue_tables_name_unique` if the name is taken. */
export async function insertUnit(
  tx: Tx,
  unit: Pick<typeof venueTables.$inferInsert, 'name' | 'capacity' | 'amenityId' | 'createdAt'>,
): Promise<TableRow> {
  const areaId = sql<number | null>`(
    SELECT area_id FROM venue_tables WHERE amenity_id = ${unit.amenityId} AND area_id IS NOT NULL ORDER BY id LIMIT 1)`
  const values = { ...unit, areaId, updatedAt: unit.createdAt }
  const [inserted] = await tx.insert(venueTables).values(values).returning()
  if (!inserted) throw new Error('an inserted table was not returned')
  return inserted
}

/** Violates `venue_tables_name_unique` if another table has the name. */
export async function updateUnit(
  tx: Tx,
  id: number,
  change: Partial<Pick<TableRow, 'name' | 'capacity' | 'amenityId'>> & { updatedAt: Date },
): Promise<void> {
  await tx
    .update(venueTables)
    .set({ ...change, version: sql`${venueTables.version} + 1` })
    .where(eq(venueTables.id, id))
}
