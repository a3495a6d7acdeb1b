import type { Order } from '@lantern/contract/orders'
import type { CartMove } from '../cart/cart.ts'

type Dish = Order['items'][number]['foodItem']

/** The cart moves that repeat an order at present prices, and its sold-out dishes. */
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
