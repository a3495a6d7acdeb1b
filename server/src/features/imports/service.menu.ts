import { FoodKind, NewFoodItem } from '@lantern/contract/menu/menu'
import { line } from '@lantern/contract/calls/primitives'
import { readMoney } from '@lantern/contract/calls/numbers'
import { toDollars } from '@lantern/contract/payments/pricing'
import { bothNames } from '../../kernel/both-names.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { insertCategory, insertItem, readMenu } from '../menu/service.ts'
import { allowedOf, say, invalidCell, sameName, type Row } from './rules.ts'
import { made, shortened, there, type Importer, type Importing } from './service.lines.ts'

const itemKey = (category: string, name: string) => `${sameName(category)}\n${sameName(name)}`

const CategoryName = line(2, 60)

function readCategory(row: Row) {
  const kind = FoodKind.safeParse(allowedOf('menu', 'kind', row['kind'] ?? 'food'))
  const category = CategoryName.safeParse(row['category'])
  const categoryCh = line(0, 60).safeParse(row['categoryCh'] ?? '')
  if (!category.success) return invalidCell(row, 'category')
  if (!categoryCh.success) return invalidCell(row, 'categoryCh')
  if (!kind.success) return invalidCell(row, 'kind', 'not_allowed')
  return { ...bothNames({ nameEn: category.data, nameCh: categoryCh.data }), kind: kind.data }
}

function readItem(row: Row, nameCh: string | undefined) {
  const category = readCategory(row)
  if ('code' in category) return category
  const price = readMoney(row['price'] ?? '')
  if (price === null) return invalidCell(row, 'price', 'money_form')
  const cost = readMoney(row['cost'] ?? '0')
  if (cost === null) return invalidCell(row, 'cost', 'money_form')
  if (nameCh === undefined) return say('missing', { column: 'nameCh' })
  const item = NewFoodItem.safeParse({
    categoryId: 1,
    nameEn: row['name'],
    nameCh,
    description: row['description'] ?? null,
    descriptionCh: row['descriptionCh'] ?? null,
    price: toDollars(price),
    cost: toDollars(cost),
  })
  if (!item.success) {
    const field = String(item.error.issues[0]?.path[0])
    return invalidCell(row, field === 'nameEn' ? 'name' : field)
  }
  return { item: { ...item.data, price, cost: row['cost'] === undefined ? null : cost }, category }
}

/** Puts items on the menu, with the categories that are missing. What is on the menu stays as it is. */
export async function menuImporter(tx: Tx, { at, englishNames }: Importing): Promise<Importer> {
  const { categories, items } = await readMenu(tx)
  const ids = new Map(
    categories.flatMap(({ id, nameEn, nameCh }) =>
      [nameEn, nameCh].map((name) => [sameName(name), id]),
    ),
  )
  const known = new Set(items.map(({ item, category }) => itemKey(category.nameEn, item.nameEn)))
  const dates = { createdAt: at, updatedAt: at }
  let displayOrder = Math.max(0, ...categories.map((category) => category.displayOrder))
  await publish(tx, 'menu')
  return {
    nameOf: (row) => shortened(row['name']),
    read(row) {
      const read = readItem(row, row['nameCh'] ?? (englishNames ? row['name'] : undefined))
      if ('code' in read) return read
      const { item, category } = read
      const key = itemKey(category.nameEn, item.nameEn)
      return {
        key,
        async take() {
          if (known.has(key)) return there(say('there_item'))
          let categoryId = ids.get(sameName(category.nameEn))
          if (categoryId === undefined) {
            displayOrder = Math.min(displayOrder + 10, 10_000)
            categoryId = (await insertCategory(tx, { ...category, displayOrder, ...dates })).id
            ids.set(sameName(category.nameEn), categoryId)
          }
          await insertItem(tx, { ...item, categoryId, ...dates })
          return made()
        },
      }
    },
  }
}
