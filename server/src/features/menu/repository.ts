import { and, asc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { only } from '../../kernel/db/db-query.ts'
import type { Tx } from '../../kernel/db/db.ts'
import {
  foodCategories,
  foodItemOptions,
  foodItems,
  optionChoices,
  optionGroups,
} from './schema.ts'

export type CategoryRow = typeof foodCategories.$inferSelect
export type ItemRow = typeof foodItems.$inferSelect

/** Columns to change. A missing or undefined one stays as it is. */
type Change<Row> = {
  [Column in keyof Omit<Row, 'id' | 'version' | 'createdAt'>]?: Row[Column] | undefined
}

export interface ItemView {
  item: ItemRow
  category: CategoryRow
}

const onTheMenu = isNull(foodItems.deletedAt)

const views = (tx: Tx) =>
  tx
    .select({ item: foodItems, category: foodCategories })
    .from(foodItems)
    .innerJoin(foodCategories, eq(foodCategories.id, foodItems.categoryId))

export function findCategories(tx: Tx): Promise<CategoryRow[]> {
  return tx
    .select()
    .from(foodCategories)
    .where(isNull(foodCategories.deletedAt))
    .orderBy(asc(foodCategories.displayOrder), asc(foodCategories.id))
}

export function findItems(tx: Tx): Promise<ItemView[]> {
  return views(tx)
    .where(onTheMenu)
    .orderBy(asc(foodCategories.displayOrder), asc(foodCategories.id), asc(foodItems.id))
}

export async function findItem(tx: Tx, id: number): Promise<ItemView | undefined> {
  const [view] = await views(tx).where(and(eq(foodItems.id, id), onTheMenu))
  return view
}

/** Locks items by id, so that price and availability can't change. Other orders may lock them at the same time. */
export function lockItemsForSale(tx: Tx, ids: readonly number[]): Promise<ItemView[]> {
  return views(tx)
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
  return only(await tx.insert(foodItems).values(item).returning()).id
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

/** Locks a category: for a change, or with `share` while an item is added to it, so that it can't be removed. */
export async function lockCategory(
  tx: Tx,
  id: number,
  strength: 'update' | 'share' = 'update',
): Promise<CategoryRow | undefined> {
  const [category] = await tx
    .select()
    .from(foodCategories)
    .where(and(eq(foodCategories.id, id), isNull(foodCategories.deletedAt)))
    .for(strength)
  return category
}

export async function insertCategory(
  tx: Tx,
  category: typeof foodCategories.$inferInsert,
): Promise<CategoryRow> {
  return only(await tx.insert(foodCategories).values(category).returning())
}

export async function updateCategory(
  tx: Tx,
  id: number,
  change: Change<CategoryRow>,
): Promise<CategoryRow> {
  const updated = await tx
    .update(foodCategories)
    .set({ ...change, version: sql`${foodCategories.version} + 1` })
    .where(eq(foodCategories.id, id))
    .returning()
  return only(updated)
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
  return tx.$count(foodItems, and(eq(foodItems.categoryId, categoryId), onTheMenu))
}

type GroupRow = typeof optionGroups.$inferSelect
type ChoiceRow = typeof optionChoices.$inferSelect

/** A group of options with its choices in their order. */
export interface GroupView extends GroupRow {
  choices: ChoiceRow[]
}

async function withChoices(tx: Tx, groups: readonly GroupRow[]): Promise<GroupView[]> {
  if (groups.length === 0) return []
  const ids = groups.map(({ id }) => id)
  const choices = await tx
    .select()
    .from(optionChoices)
    .where(inArray(optionChoices.groupId, ids))
    .orderBy(asc(optionChoices.displayOrder), asc(optionChoices.id))
  return groups.map((group) => ({
    ...group,
    choices: choices.filter(({ groupId }) => groupId === group.id),
  }))
}

const groupsInOrder = [asc(optionGroups.displayOrder), asc(optionGroups.id)]

export const findGroups = async (tx: Tx): Promise<GroupView[]> =>
  withChoices(
    tx,
    await tx
      .select()
      .from(optionGroups)
      .orderBy(...groupsInOrder),
  )

/** The groups of each of these items, or of all; an item without groups is missing. */
export async function findGroupsOf(
  tx: Tx,
  itemIds?: readonly number[],
  lock?: 'share',
): Promise<Map<number, GroupView[]>> {
  const query = tx
    .select({ itemId: foodItemOptions.itemId, group: optionGroups })
    .from(foodItemOptions)
    .innerJoin(optionGroups, eq(optionGroups.id, foodItemOptions.groupId))
    .where(itemIds && inArray(foodItemOptions.itemId, [...itemIds]))
  const links = lock
    ? await query.orderBy(asc(optionGroups.id)).for(lock, { of: optionGroups })
    : await query
  const groups = new Map(links.map(({ group }) => [group.id, group]))
  // The choices are read after the lock, so that those of a group which was just changed are the new ones.
  const views = (await withChoices(tx, [...groups.values()])).toSorted(
    (one, other) => one.displayOrder - other.displayOrder || one.id - other.id,
  )
  const has = (itemId: number, { id }: GroupView) =>
    links.some((link) => link.itemId === itemId && link.group.id === id)
  return new Map(
    links.map(({ itemId }) => [itemId, views.filter((view) => has(itemId, view))] as const),
  )
}

/** Gives an item exactly these groups. Returns `false` if one doesn't exist. */
export async function setGroupsOf(
  tx: Tx,
  itemId: number,
  groupIds: readonly number[],
): Promise<boolean> {
  const ids = [...new Set(groupIds)]
  await tx.delete(foodItemOptions).where(eq(foodItemOptions.itemId, itemId))
  if (ids.length === 0) return true
  const found = await tx
    .select({ id: optionGroups.id })
    .from(optionGroups)
    .where(inArray(optionGroups.id, ids))
    .for('key share')
  if (found.length < ids.length) return false
  await tx.insert(foodItemOptions).values(ids.map((groupId) => ({ itemId, groupId })))
  return true
}

/** Locks a group for a change; sales of its dishes wait. */
export async function lockGroup(tx: Tx, id: number): Promise<GroupView | undefined> {
  const groups = await tx.select().from(optionGroups).where(eq(optionGroups.id, id)).for('update')
  const [view] = await withChoices(tx, groups)
  return view
}

/** Locks all groups by id, and returns them in their order. */
export async function lockGroups(tx: Tx): Promise<GroupView[]> {
  await tx
    .select({ id: optionGroups.id })
    .from(optionGroups)
    .orderBy(asc(optionGroups.id))
    .for('update')
  return findGroups(tx)
}

type GroupFields = Pick<GroupRow, 'nameEn' | 'nameCh' | 'least' | 'most'>

export async function insertGroup(tx: Tx, fields: GroupFields): Promise<number> {
  const last = sql<number>`(SELECT coalesce(max(display_order), 0) + 10 FROM option_groups)`
  const row = { ...fields, displayOrder: last }
  return only(await tx.insert(optionGroups).values(row).returning()).id
}

export async function updateGroup(
  tx: Tx,
  id: number,
  change: Partial<GroupFields> & { displayOrder?: number },
): Promise<void> {
  await tx
    .update(optionGroups)
    .set({ ...change, version: sql`${optionGroups.version} + 1` })
    .where(eq(optionGroups.id, id))
}

export type ChoiceDraft = Omit<ChoiceRow, 'id' | 'groupId' | 'displayOrder'> & {
  id?: number | undefined
}

/** Gives a locked group exactly these choices, in this order. Those with an id keep it. */
export async function setChoices(
  tx: Tx,
  groupId: number,
  choices: readonly ChoiceDraft[],
): Promise<void> {
  const kept = choices.flatMap(({ id }) => id ?? [])
  await tx
    .delete(optionChoices)
    .where(and(eq(optionChoices.groupId, groupId), notInArray(optionChoices.id, kept)))
  for (const [displayOrder, { id, ...choice }] of choices.entries()) {
    const values = { ...choice, groupId, displayOrder }
    if (id === undefined) await tx.insert(optionChoices).values(values)
    else await tx.update(optionChoices).set(values).where(eq(optionChoices.id, id))
  }
}

/** Deletes a group with its choices; its dishes are without it. */
export async function deleteGroup(tx: Tx, id: number): Promise<void> {
  await tx.delete(optionGroups).where(eq(optionGroups.id, id))
}
