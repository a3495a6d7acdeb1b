import { expect, test } from 'vitest'
import { next, type Cart } from '../cart/cart.ts'
import { reorder } from './reorder.ts'

const item = (id: number, isAvailable: boolean) => ({
  id: id + 100,
  foodItemId: id,
  quantity: 2,
  unitPrice: '8.00',
  note: id === 1 ? 'no ice' : null,
  status: 'served' as const,
  foodItem: {
    id,
    name: `Dish ${id}`,
    nameEn: `Dish ${id}`,
    nameCh: `菜 ${id}`,
    price: '9.00',
    imageUrl: null,
    isAvailable,
    kind: 'food' as const,
  },
})

test('repeating an order uses present prices, and lists the sold-out dishes without adding them', () => {
  const { moves, left } = reorder({ items: [item(1, true), item(2, false)] })
  const cart: Cart = moves.reduce<Cart>(next, [])
  expect(cart).toEqual([
    {
      line: 1,
      id: 1,
      nameEn: 'Dish 1',
      nameCh: '菜 1',
      quantity: 2,
      price: '9.00',
      note: 'no ice',
    },
  ])
  expect(left.map(({ nameEn }) => nameEn)).toEqual(['Dish 2'])
})
