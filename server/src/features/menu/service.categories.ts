import type { FoodCategory, FoodCategoryChange } from '@lantern/contract/menu'
import { audit } from '../../kernel/db/audit.ts'
import { transact } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { announce } from '../../kernel/live/live-channel.ts'
import {
  countItems,
  insertCategory,
  lockCategory,
  updateCategory as changeRow,
} from './repository.ts'
import { toCategory } from './service.ts'

type Fields = Pick<FoodCategory, 'nameEn' | 'nameCh' | 'kind' | 'displayOrder'>

/** Adds a part to the menu. */
export function createCategory(
  { db, clock }: Kernel,
  actorId: number,
  fields: Fields,
): Promise<FoodCategory> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const row = await insertCategory(tx, { ...fields, createdAt: at, updatedAt: at })
    const subject = `food_category:${row.id}`
    await audit(tx, { actorId, action: 'menu.category.create', subject, after: fields, at })
    await announce(tx, 'menu')
    return toCategory(row)
  })
}

/** Changes a part of the menu. Throws `not_found`, and `stale` where somebody was faster. */
export function updateCategory(
  { db, clock }: Kernel,
  actorId: number,
  { id, version, ...change }: FoodCategoryChange & { id: number },
): Promise<FoodCategory> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const row = await lockCategory(tx, id)
    if (!row) throw new Refusal('not_found')
    if (version !== undefined && version !== row.version) throw new Refusal('stale')
    const { nameEn, nameCh, kind, displayOrder } = row
    const changed = await changeRow(tx, id, { ...change, updatedAt: at })
    const subject = `food_category:${id}`
    const before = { nameEn, nameCh, kind, displayOrder }
    await audit(tx, { actorId, action: 'menu.category.update', subject, before, after: change, at })
    await announce(tx, 'menu')
    return toCategory(changed)
  })
}

/** Removes a part of the menu. Throws `not_found`, `category_not_empty`. */
export function deleteCategory({ db, clock }: Kernel, actorId: number, id: number): Promise<void> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const row = await lockCategory(tx, id)
    if (!row) throw new Refusal('not_found')
    const count = await countItems(tx, id)
    if (count > 0) throw new Refusal('category_not_empty', { count })
    await changeRow(tx, id, { deletedAt: at, updatedAt: at })
    const { nameEn, nameCh } = row
    const subject = `food_category:${id}`
    await audit(tx, {
      actorId,
      action: 'menu.category.delete',
      subject,
      before: { nameEn, nameCh },
      at,
    })
    await announce(tx, 'menu')
  })
}
