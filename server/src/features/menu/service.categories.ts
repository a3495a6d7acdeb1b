import type { FoodCategory, FoodCategoryChange } from '@lantern/contract/menu/menu'
import { bothChanged, bothNames } from '../../kernel/both-names.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as repository from './repository.ts'
import type { CategoryRow } from './repository.ts'
import { changeMenu, inOrderOf, orderOf } from './service.change.ts'
import { toCategory } from './service.ts'

export function createCategory(
  kernel: Kernel,
  actorId: number,
  fields: Pick<FoodCategory, 'nameEn' | 'nameCh' | 'kind' | 'displayOrder'>,
): Promise<FoodCategory> {
  return changeMenu(kernel, { actorId, action: 'menu.category.create' }, async (tx, at) => {
    const dates = { createdAt: at, updatedAt: at }
    const row = await repository.insertCategory(tx, { ...fields, ...bothNames(fields), ...dates })
    return { subject: `food_category:${row.id}`, after: fields, result: toCategory(row) }
  })
}

async function locked(tx: Tx, id: number): Promise<CategoryRow> {
  const row = await repository.lockCategory(tx, id)
  if (!row) throw new Refusal('not_found')
  return row
}

export function updateCategory(
  kernel: Kernel,
  actorId: number,
  { id, version, ...change }: FoodCategoryChange & { id: number },
): Promise<FoodCategory> {
  return changeMenu(kernel, { actorId, action: 'menu.category.update' }, async (tx, at) => {
    const row = await locked(tx, id)
    if (version !== undefined && version !== row.version) throw new Refusal('stale')
    const { nameEn, nameCh, kind, displayOrder } = row
    const changed = await repository.updateCategory(tx, id, {
      ...change,
      ...bothChanged(row, change),
      updatedAt: at,
    })
    const before = { nameEn, nameCh, kind, displayOrder }
    return { subject: `food_category:${id}`, before, after: change, result: toCategory(changed) }
  })
}

const byPlace = (one: CategoryRow, other: CategoryRow) =>
  one.displayOrder - other.displayOrder || one.id - other.id

/** Sorts the categories in the order of `ids`; those that it lacks come last, and unknown ids are ignored. */
export function orderCategories(
  kernel: Kernel,
  actorId: number,
  ids: readonly number[],
): Promise<FoodCategory[]> {
  return changeMenu(kernel, { actorId, action: 'menu.category.order' }, async (tx, at) => {
    const rows = (await repository.lockCategories(tx)).toSorted(byPlace)
    const wanted = inOrderOf(rows, ids)
    if (rows.every(({ id }, place) => id === wanted[place]?.id))
      return { result: rows.map(toCategory) }
    await repository.orderCategories(
      tx,
      wanted.map(({ id }) => id),
      at,
    )
    return {
      subject: 'food_categories',
      before: orderOf(rows),
      after: orderOf(wanted),
      result: wanted.map((row, place) => toCategory({ ...row, displayOrder: (place + 1) * 10 })),
    }
  })
}

export function deleteCategory(kernel: Kernel, actorId: number, id: number): Promise<void> {
  return changeMenu(kernel, { actorId, action: 'menu.category.delete' }, async (tx, at) => {
    const { nameEn, nameCh } = await locked(tx, id)
    const count = await repository.countItems(tx, id)
    if (count > 0) throw new Refusal('category_not_empty', { count })
    await repository.updateCategory(tx, id, { deletedAt: at, updatedAt: at })
    return { subject: `food_category:${id}`, before: { nameEn, nameCh }, result: undefined }
  })
}
