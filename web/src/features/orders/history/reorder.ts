import type { Order } from '@lantern/contract/orders'
import type { CartMove } from '../cart/cart.ts'

type Dish = Order['items'][number]['foodItem']

/** What ordering the same again puts into the cart, at today's prices; and what of it can't be had. */
export function reorder({ items }: Pick<Order, 'items'>): { moves: CartMove[]; left: Dish[] } {
  const available = items.filter(({ foodItem }) => foodItem.isAvailable)
  return {
    moves: available.map(({ foodItem, quantity, note }) => ({
      do: 'add',
      dish: foodItem,
      quantity,
      note: note ?? '',
    })),
    left: items.filter((item) => !available.includes(item)).map(({ foodItem }) => foodItem),
  }
}
