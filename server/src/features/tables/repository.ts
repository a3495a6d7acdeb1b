import type { SavedTable } from '@lantern/contract/floor/tables'
import { asc, eq, gt, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { firstOf, onlyOf } from '../../kernel/db/db-query.ts'
import { floorAreas, tableLayoutChanges, tableLayouts, venueTables } from './schema.ts'
import { users } from '../members/schema.ts'
import type { LayoutChange } from './rules.ts'

export type TableRow = typeof venueTables.$inferSelect

export const findTables = (tx: Tx) => tx.select().from(venueTables).orderBy(asc(venueTables.id))

export const findTablesOf = (tx: Tx, amenityId: number) =>
  tx
    .select()
    .from(venueTables)
    .where(eq(venueTables.amenityId, amenityId))
    .orderBy(asc(venueTables.id))

export const findTable = (tx: Tx, id: number) =>
  firstOf(tx.select().from(venueTables).where(eq(venueTables.id, id)))

export const lockTable = (tx: Tx, id: number) =>
  firstOf(tx.select().from(venueTables).where(eq(venueTables.id, id)).for('update'))

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

/** Returns the changed table; `undefined` if there is none. */
export const updateByHand = (tx: Tx, id: number, change: ByHand & { updatedAt: Date }) =>
  firstOf(tx.update(venueTables).set(change).where(eq(venueTables.id, id)).returning())

/** The tables that are being cleaned, each with its end. */
export async function tablesCleaned(tx: Tx, now: Date): Promise<Map<number, Date>> {
  const rows = await tx
    .select({ id: venueTables.id, until: venueTables.cleaningUntil })
    .from(venueTables)
    .where(gt(venueTables.cleaningUntil, now))
  return new Map(rows.flatMap(({ id, until }) => (until ? [[id, until] as const] : [])))
}

type NewArea = typeof floorAreas.$inferInsert

/** The areas of the floor in the venue's order. */
export const findAreas = (tx: Tx) =>
  tx.select().from(floorAreas).orderBy(asc(floorAreas.place), asc(floorAreas.id))

export const insertArea = async (tx: Tx, area: NewArea) =>
  (await onlyOf(tx.insert(floorAreas).values(area).returning({ id: floorAreas.id }))).id

export async function updateArea(tx: Tx, id: number, area: NewArea): Promise<void> {
  await tx.update(floorAreas).set(area).where(eq(floorAreas.id, id))
}

/** Deletes all areas but these. The tables of deleted areas are in none. */
export async function deleteAreasBut(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .delete(floorAreas)
    .where(ids.length > 0 ? notInArray(floorAreas.id, [...ids]) : sql`true`)
}

export const findLayout = (tx: Tx) => onlyOf(tx.select().from(tableLayouts))

/** Locks the layout until the transaction ends, so that only one change runs at a time. */
export const lockLayout = (tx: Tx) => onlyOf(tx.select().from(tableLayouts).for('update'))

export async function updateDefault(tx: Tx, defaultLayout: SavedTable[]): Promise<void> {
  await tx.update(tableLayouts).set({ defaultLayout })
}

/** Increases the version and stores which tables were changed. */
export async function noteVersion(tx: Tx, change: typeof tableLayoutChanges.$inferInsert) {
  await tx.update(tableLayouts).set({ version: change.version })
  await tx.insert(tableLayoutChanges).values(change)
}

/** The changes since a version, oldest first, with the people who made them. */
export const findChangesSince = (tx: Tx, version: number) =>
  tx
    .select({ tables: tableLayoutChanges.tables, by: users.firstName })
    .from(tableLayoutChanges)
    .innerJoin(users, eq(users.id, tableLayoutChanges.actorId))
    .where(gt(tableLayoutChanges.version, version))
    .orderBy(tableLayoutChanges.version)

/** Deletes old changes but the latest, so that the last editor is always known. */
export async function deleteChangesBefore(tx: Tx, before: Date): Promise<void> {
  await tx.execute(sql`
    DELETE FROM table_layout_changes
    WHERE created_at < ${before} AND version < (SELECT version FROM table_layouts)`)
}

/** Updates all tables in one statement, because two of them may swap their names. */
export async function updatePlaces(
  tx: Tx,
  places: LayoutChange['moved'],
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

/** Violates `venue_tables_name_unique` if the name is taken. */
export const insertUnit = (tx: Tx, unit: typeof venueTables.$inferInsert) =>
  onlyOf(tx.insert(venueTables).values(unit).returning())

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
