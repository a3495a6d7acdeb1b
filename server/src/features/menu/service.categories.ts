import type { FoodCategory, FoodCategoryChange } from '@lantern/contract/menu/menu'
import { bothChanged, bothNames } from '../../kernel/both-names.ts'
import { audit } from '../../kernel/db/audit.ts'
import { transact } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import * as repository from './repository.ts'
import type { CategoryRow } from './repository.ts'
import { toCategory } from './service.ts'

type Fields = Pick<FoodCategory, 'nameEn' | 'nameCh' | 'kind' | 'displayOrder'>

export function createCategory(
  { db, clock }: Kernel,
  actorId: number,
  fields: Fields,
): Promise<FoodCategory> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const row = await repository.insertCategory(tx, {
      ...fields,
      ...bothNames(fields),
      createdAt: at,
      updatedAt: at,
    })
    const subject = `food_category:${row.id}`
    await audit(tx, { actorId, action: 'menu.category.create', subject, after: fields, at })
    await publish(tx, 'menu')
    return toCategory(row)
  })
}

export function updateCategory(
  { db, clock }: Kernel,
  actorId: number,
  { id, version, ...change }: FoodCategoryChange & { id: number },
): Promise<FoodCategory> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const row = await repository.lockCategory(tx, id)
    if (!row) throw new Refusal('not_found')
    if (version !== undefined && version !== row.version) throw new Refusal('stale')
    const { nameEn, nameCh, kind, displayOrder } = row
    const changed = await repository.updateCategory(tx, id, {
      ...change,
      ...bothChanged(row, change),
      updatedAt: at,
    })
    const subject = `food_category:${id}`
    const before = { nameEn, nameCh, kind, displayOrder }
    await audit(tx, { actorId, action: 'menu.category.update', subject, before, after: change, at })
    await publish(tx, 'menu')
    return toCategory(changed)
  })
}

const inOrder = (rows: readonly CategoryRow[]) =>
  rows.toSorted((one, other) => one.displayOrder - other.displayOrder || one.id - other.id)

/** Sorts the categories in the order of `ids`; those that it lacks come last, and unknown ids are ignored. */
export function orderCategories(
  { db, clock }: Kernel,
  actorId: number,
  ids: readonly number[],
): Promise<FoodCategory[]> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const rows = inOrder(await repository.lockCategories(tx))
    const byId = new Map(rows.map((row) => [row.id, row]))
    const wanted = [...new Set([...ids, ...byId.keys()])].flatMap((id) => byId.get(id) ?? [])
    const ordered = wanted.map((row, place) => ({ ...row, displayOrder: (place + 1) * 10 }))
    if (rows.every(({ id }, place) => id === wanted[place]?.id)) return rows.map(toCategory)
    await repository.orderCategories(
      tx,
      wanted.map(({ id }) => id),
      at,
    )
    const named = (some: readonly CategoryRow[]) => some.map(({ nameEn }) => nameEn).join(', ')
    await audit(tx, {
      actorId,
      action: 'menu.category.order',
      subject: 'food_categories',
      before: { displayOrder: named(rows) },
      after: { displayOrder: named(ordered) },
      at,
    })
    await publish(tx, 'menu')
    return ordered.map(toCategory)
  })
}

export function deleteCategory({ db, clock }: Kernel, actorId: number, id: number): Promise<void> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const row = await repository.lockCategory(tx, id)
    if (!row) throw new Refusal('not_found')
    const count = await repository.countItems(tx, id)
    if (count > 0) throw new Refusal('category_not_empty', { count })
    await repository.updateCategory(tx, id, { deletedAt: at, updatedAt: at })
    const { nameEn, nameCh } = row
    const subject = `food_category:${id}`
    await audit(tx, {
      actorId,
      action: 'menu.category.delete',
      subject,
      before: { nameEn, nameCh },
      at,
    })
    await publish(tx, 'menu')
  })
}
