import { FoodKind, NewFoodItem } from '@lantern/contract/menu'
import { line } from '@lantern/contract/primitives'
import { toCents } from '@lantern/contract/pricing'
import { bothNames } from '../../kernel/both-names.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { announce } from '../../kernel/live/live-channel.ts'
import { insertCategory, insertItem, readMenu } from '../menu/service.ts'
import { amountOf, say, type Row } from './rules.ts'
import { made, refused, shortened, there, type Importer, type Importing } from './service.lines.ts'

const plain = (name: string) => name.trim().toLowerCase()
const itemKey = (category: string, name: string) => `${plain(category)}\n${plain(name)}`

const CategoryName = line(2, 60)

/** The category that a line names, or the name of the first column that can't be read. */
function readCategory(row: Row) {
  const kind = FoodKind.safeParse(plain(row['kind'] ?? 'food'))
  const category = CategoryName.safeParse(row['category'])
  const categoryCh = line(0, 60).safeParse(row['categoryCh'] ?? '')
  if (!category.success) return 'category'
  if (!categoryCh.success) return 'categoryCh'
  if (!kind.success) return 'kind'
  return { ...bothNames({ nameEn: category.data, nameCh: categoryCh.data }), kind: kind.data }
}

/** What a line says of an item, or the name of the first column that can't be read. */
function readItem(row: Row) {
  const category = readCategory(row)
  if (typeof category === 'string') return category
  const item = NewFoodItem.safeParse({
    categoryId: 1,
    nameEn: row['name'],
    nameCh: row['nameCh'] ?? '',
    description: row['description'] ?? null,
    descriptionCh: row['descriptionCh'] ?? null,
    price: amountOf(row['price'] ?? '') ?? '',
  })
  if (!item.success) {
    const field = String(item.error.issues[0]?.path[0])
    return field === 'nameEn' ? 'name' : field
  }
  return { item: item.data, category }
}

/** Puts items on the menu, with the categories that are missing. What is on the menu stays as it is. */
export async function menuImporter(tx: Tx, { at }: Importing): Promise<Importer> {
  const { categories, items } = await readMenu(tx)
  const ids = new Map(
    categories.flatMap(({ id, nameEn, nameCh }) =>
      [nameEn, nameCh].map((name) => [plain(name), id]),
    ),
  )
  const known = new Set(items.map(({ item, category }) => itemKey(category.nameEn, item.nameEn)))
  const dates = { createdAt: at, updatedAt: at }
  let displayOrder = Math.max(0, ...categories.map((category) => category.displayOrder))
  await announce(tx, 'menu')
  return {
    nameOf: (row) => shortened(row['name']),
    keyOf: (row) => itemKey(row['category'] ?? '', row['name'] ?? ''),
    async take(row) {
      const read = readItem(row)
      if (typeof read === 'string') return refused(say('unreadable', { column: read }))
      const { item, category } = read
      if (known.has(itemKey(category.nameEn, item.nameEn))) return there(say('there_item'))
      let categoryId = ids.get(plain(category.nameEn))
      if (categoryId === undefined) {
        displayOrder = Math.min(displayOrder + 10, 10_000)
        categoryId = (await insertCategory(tx, { ...category, displayOrder, ...dates })).id
        ids.set(plain(category.nameEn), categoryId)
      }
      const price = toCents(item.price)
      await insertItem(tx, { ...item, ...bothNames(item), price, categoryId, ...dates })
      return made()
    },
  }
}
