import type { FoodItem } from '@lantern/contract/menu'
import { stillValid, withOptions } from '@lantern/contract/options'
import type { Order } from '@lantern/contract/orders'
import type { CartMove } from '../cart/cart.ts'

type Named = Pick<FoodItem, 'nameEn' | 'nameCh'>

/**
 * The cart moves that repeat an order by the present menu, its sold-out dishes, and the dishes some of whose options
 * aren't there any more, named with these.
 */
export function reorder(
  { items }: Pick<Order, 'items'>,
  menu: readonly FoodItem[],
): { moves: CartMove[]; left: Named[]; without: Named[] } {
  const moves: CartMove[] = []
  const left: Named[] = []
  const without: Named[] = []
  for (const { foodItem, quantity, note, options } of items) {
    const dish = menu.find(({ id, isAvailable }) => id === foodItem.id && isAvailable)
    if (!dish) {
      left.push(foodItem)
      continue
    }
    const kept = stillValid(
      dish.optionGroups,
      options.map(({ id }) => id),
    )
    const lost = options.filter(({ id }) => !kept.includes(id))
    if (lost.length > 0) without.push(withOptions(foodItem, lost))
    moves.push({ do: 'add', dish, quantity, note: note ?? '', options: kept })
  }
  return { moves, left, without }
}
