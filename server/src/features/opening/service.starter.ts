import { toCents } from '@lantern/contract/pricing'
import type { Tx } from '../../kernel/db/db.ts'
import { addGroup, insertCategory, insertItem, setGroupsOf } from '../menu/service.ts'
import { sampleMenu } from './starter/rules.menu.ts'
import { sampleOptions } from './starter/rules.options.ts'

export { starterRooms } from './starter/rules.rooms.ts'

/** Adds the starter menu with each item's picture and options. Returns the number of items. */
export async function insertMenu(tx: Tx, at: Date, { isAvailable = true } = {}): Promise<number> {
  const dates = { createdAt: at, updatedAt: at }
  let count = 0
  const groups: { id: number; dishes: readonly string[] }[] = []
  for (const { group, dishes } of sampleOptions) {
    groups.push({ id: (await addGroup(tx, group)).id, dishes })
  }
  for (const [place, { nameEn, nameCh, kind, items }] of sampleMenu.entries()) {
    const displayOrder = (place + 1) * 10
    const category = await insertCategory(tx, { nameEn, nameCh, kind, displayOrder, ...dates })
    for (const item of items) {
      const id = await insertItem(tx, {
        categoryId: category.id,
        nameEn: item.nameEn,
        nameCh: item.nameCh,
        description: item.descriptionEn,
        descriptionCh: item.descriptionCh,
        price: toCents(item.price),
        imageUrl: `/media/menu/${item.slug}-640.webp`,
        isAvailable,
        ...dates,
      })
      const own = groups.filter(({ dishes }) => dishes.includes(item.slug))
      await setGroupsOf(
        tx,
        id,
        own.map((group) => group.id),
      )
      count += 1
    }
  }
  return count
}
