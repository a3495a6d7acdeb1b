import { eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { users } from '../members/schema.ts'
import { tableLayoutChanges, tableLayouts, venueTables } from './schema.ts'

type Layout = typeof tableLayouts.$inferSelect
type Place = Pick<
  typeof venueTables.$inferSelect,
  'id' | 'name' | 'areaId' | 'positionX' | 'positionY' | 'capacity' | 'shape' | 'width' | 'height'
>

const only = (rows: Layout[]): Layout => {
  const [layout] = rows
  if (!layout) throw new Error('the floor has no layout row; migrations make one')
  return layout
}

export async function findLayout(tx: Tx): Promise<Layout> {
  return only(await tx.select().from(tableLayouts))
}

/** Locks the layout until the transaction ends, so that only one change runs at a time. */
export async function lockLayout(tx: Tx): Promise<Layout> {
  return only(await tx.select().from(tableLayouts).for('update'))
}

export async function updateDefault(tx: Tx, layout: Layout['defaultLayout']): Promise<void> {
  await tx.update(tableLayouts).set({ defaultLayout: layout })
}

/** Increases the version and stores which tables were changed. */
export async function noteVersion(tx: Tx, change: typeof tableLayoutChanges.$inferInsert) {
  await tx.update(tableLayouts).set({ version: change.version })
  await tx.insert(tableLayoutChanges).values(change)
}

/** The changes since a version, oldest first, with the people who made them. */
export function findChangesSince(
  tx: Tx,
  version: number,
): Promise<{ tables: string[]; by: string }[]> {
  return tx
    .select({ tables: tableLayoutChanges.tables, by: users.firstName })
    .from(tableLayoutChanges)
    .innerJoin(users, eq(users.id, tableLayoutChanges.actorId))
    .where(gt(tableLayoutChanges.version, version))
    .orderBy(tableLayoutChanges.version)
}

/** Deletes old changes but the latest, so that the last editor is always known. */
export async function deleteChangesBefore(tx: Tx, before: Date): Promise<void> {
  await tx.execute(sql`
    DELETE FROM table_layout_changes
    WHERE created_at < ${before} AND version < (SELECT version FROM table_layouts)`)
}

/** Updates all tables in one statement, because two of them may swap their names. */
export async function updatePlaces(
  tx: Tx,
  places: readonly Place[],
  { version, at }: { version: number; at: Date },
): Promise<void> {
  await tx.execute(sql`
    UPDATE venue_tables AS old
    SET name = new.name, position_x = new."positionX", position_y = new."positionY",
        capacity = new.capacity, shape = new.shape, width = new.width, height = new.height,
        area_id = new."areaId", version = ${version}, updated_at = ${at}
    FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS new(
      id integer, name text, "positionX" double precision, "positionY" double precision,
      "areaId" integer, capacity integer, shape text, width integer, height integer)
    WHERE old.id = new.id`)
}

export async function updateLink(tx: Tx, id: number, amenityId: number | null): Promise<void> {
  await tx.update(venueTables).set({ amenityId }).where(eq(venueTables.id, id))
}

export async function removeTable(tx: Tx, id: number): Promise<void> {
  await tx.delete(venueTables).where(eq(venueTables.id, id))
}
