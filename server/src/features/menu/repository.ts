import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { foodCategories, foodItems } from './schema.ts'

export type CategoryRow = typeof foodCategories.$inferSelect
export type ItemRow = typeof foodItems.$inferSelect

/** Columns to change. A missing or undefined one stays as it is. */
type Change<Row> = {
  [Column in keyof Omit<Row, 'id' | 'version' | 'createdAt'>]?: Row[Column] | undefined
}

/** An item with its category. */
export interface ItemView {
  item: ItemRow
  category: CategoryRow
}

const onTheMenu = isNull(foodItems.deletedAt)

export function findCategories(tx: Tx): Promise<CategoryRow[]> {
  return tx
    .select()
    .from(foodCategories)
    .where(isNull(foodCategories.deletedAt))
    .orderBy(asc(foodCategories.displayOrder), asc(foodCategories.id))
}

/** In the menu's order. */
export function findItems(tx: Tx): Promise<ItemView[]> {
  return tx
    .select({ item: foodItems, category: foodCategories })
    .from(foodItems)
    .innerJoin(foodCategories, eq(foodCategories.id, foodItems.categoryId))
    .where(onTheMenu)
    .orderBy(asc(foodCategories.displayOrder), asc(foodCategories.id), asc(foodItems.id))
}

export async function findItem(tx: Tx, id: number): Promise<ItemView | undefined> {
  const [view] = await tx
    .select({ item: foodItems, category: foodCategories })
    .from(foodItems)
    .innerJoin(foodCategories, eq(foodCategories.id, foodItems.categoryId))
    .where(and(eq(foodItems.id, id), onTheMenu))
  return view
}

/**
 * Locks items in the order of their ids, so that price and availability can't change until the transaction ends.
 * Other orders may lock the same items concurrently.
 */
export function lockItemsForSale(tx: Tx, ids: readonly number[]): Promise<ItemView[]> {
  return tx
    .select({ item: foodItems, category: foodCategories })
    .from(foodItems)
    .innerJoin(foodCategories, eq(foodCategories.id, foodItems.categoryId))
    .where(inArray(foodItems.id, [...ids]))
    .orderBy(asc(foodItems.id))
    .for('share', { of: foodItems })
}

/** Locks items of the menu for a change, in the order of their ids. */
export function lockItems(tx: Tx, ids: readonly number[]): Promise<ItemRow[]> {
  return tx
    .select()
    .from(foodItems)
    .where(and(inArray(foodItems.id, [...ids]), onTheMenu))
    .orderBy(asc(foodItems.id))
    .for('update')
}

export async function insertItem(tx: Tx, item: typeof foodItems.$inferInsert): Promise<number> {
  const [inserted] = await tx.insert(foodItems).values(item).returning({ id: foodItems.id })
  if (!inserted) throw new Error('an inserted item was not returned')
  return inserted.id
}

export async function updateItems(
  tx: Tx,
  ids: readonly number[],
  change: Change<ItemRow>,
): Promise<void> {
  await tx
    .update(foodItems)
    .set({ ...change, version: sql`${foodItems.version} + 1` })
    .where(inArray(foodItems.id, [...ids]))
}

export async function lockCategory(tx: Tx, id: number): Promise<CategoryRow | undefined> {
  const [category] = await tx
    .select()
    .from(foodCategories)
    .where(and(eq(foodCategories.id, id), isNull(foodCategories.deletedAt)))
    .for('update')
  return category
}

/** Locks a category while an item is added to it, so that it can't be removed. */
export async function holdCategory(tx: Tx, id: number): Promise<CategoryRow | undefined> {
  const [category] = await tx
    .select()
    .from(foodCategories)
    .where(and(eq(foodCategories.id, id), isNull(foodCategories.deletedAt)))
    .for('share')
  return category
}

export async function insertCategory(
  tx: Tx,
  category: typeof foodCategories.$inferInsert,
): Promise<CategoryRow> {
  const [inserted] = await tx.insert(foodCategories).values(category).returning()
  if (!inserted) throw new Error('an inserted category was not returned')
  return inserted
}

export async function updateCategory(
  tx: Tx,
  id: number,
  change: Change<CategoryRow>,
): Promise<CategoryRow> {
  const [updated] = await tx
    .update(foodCategories)
    .set({ ...change, version: sql`${foodCategories.version} + 1` })
    .where(eq(foodCategories.id, id))
    .returning()
  if (!updated) throw new Error(`the locked category ${id} is gone`)
  return updated
}

/** Locks every category of the menu, in the order of their ids, so that two such transactions can't deadlock. */
export function lockCategories(tx: Tx): Promise<CategoryRow[]> {
  return tx
    .select()
    .from(foodCategories)
    .where(isNull(foodCategories.deletedAt))
    .orderBy(asc(foodCategories.id))
    .for('update')
}

/** Numbers the categories in this order, in steps of ten. Names and versions stay. */
export async function orderCategories(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  await tx.execute(sql`
    UPDATE food_categories SET display_order = places.place * 10, updated_at = ${at.toISOString()}
    FROM unnest(ARRAY[${sql.join([...ids], sql`, `)}]::integer[]) WITH ORDINALITY AS places (id, place)
    WHERE food_categories.id = places.id`)
}

export async function countItems(tx: Tx, categoryId: number): Promise<number> {
  const [counted] = await tx
    .select({ items: count() })
    .from(foodItems)
    .where(and(eq(foodItems.categoryId, categoryId), onTheMenu))
  return counted?.items ?? 0
}
