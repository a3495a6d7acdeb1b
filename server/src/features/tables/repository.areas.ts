import { asc, eq, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { floorAreas } from './schema.ts'

type AreaRow = typeof floorAreas.$inferSelect
export type NewArea = typeof floorAreas.$inferInsert

/** The areas of the floor in the venue's order. */
export function findAreas(tx: Tx): Promise<AreaRow[]> {
  return tx.select().from(floorAreas).orderBy(asc(floorAreas.place), asc(floorAreas.id))
}

export async function insertArea(tx: Tx, area: NewArea): Promise<number> {
  const [inserted] = await tx.insert(floorAreas).values(area).returning({ id: floorAreas.id })
  if (!inserted) throw new Error('an inserted area was not returned')
  return inserted.id
}

export async function updateArea(tx: Tx, id: number, area: NewArea): Promise<void> {
  await tx.update(floorAreas).set(area).where(eq(floorAreas.id, id))
}

/** Deletes all areas but these. The tables of deleted areas are in none. */
export async function deleteAreasBut(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .delete(floorAreas)
    .where(ids.length > 0 ? notInArray(floorAreas.id, [...ids]) : sql`true`)
}
