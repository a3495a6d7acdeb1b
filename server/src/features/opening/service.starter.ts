import { toCents } from '@lantern/contract/pricing'
import type { Tx } from '../../kernel/db/db.ts'
import { insertCategory, insertItem } from '../menu/service.ts'
import { sampleMenu } from './starter/rules.menu.ts'

export { starterRooms } from './starter/rules.rooms.ts'

/** Adds the starter menu with each item's picture. Returns the number of items. */
export async function insertMenu(tx: Tx, at: Date, { isAvailable = true } = {}): Promise<number> {
  const dates = { createdAt: at, updatedAt: at }
  let count = 0
  for (const [place, { nameEn, nameCh, kind, items }] of sampleMenu.entries()) {
    const displayOrder = (place + 1) * 10
    const category = await insertCategory(tx, { nameEn, nameCh, kind, displayOrder, ...dates })
    for (const item of items) {
      await insertItem(tx, {
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
      count += 1
    }
  }
  return count
}
