import { expect, test } from 'vitest'
import { isOpen, refundWords, way, reorder } from './order-card.tsx'
import { cucumber, iceAndExtras } from '../../../../test/samples.ts'
import { next, type Cart } from '../cart/cart.ts'

test('an order is open until it is served or canceled', () => {
  expect(way.filter((status) => isOpen({ status }))).toEqual(way.slice(0, -1))
  expect(isOpen({ status: 'canceled' })).toBe(false)
})

test.each([
  [null, null],
  [{ to: 'balance', status: 'succeeded' }, 'balance'],
  [{ to: 'card', status: 'created' }, 'cardPending'],
  [{ to: 'card', status: 'pending' }, 'cardPending'],
  [{ to: 'card', status: 'succeeded' }, 'card'],
  [{ to: 'terminal', status: 'pending' }, 'cardPending'],
  [{ to: 'cash', status: 'succeeded' }, 'cash'],
  [{ to: 'card', status: 'failed' }, 'failed'],
] as const)('the text of the refund %j is: %s', (refund, words) => {
  expect(refundWords(refund)).toBe(words)
})

const [ice, extras] = iceAndExtras
const less = { id: 12, nameEn: 'Less ice', nameCh: '少冰', price: '0.00' }
const egg = { id: 21, nameEn: 'Egg', nameCh: '加蛋', price: '1.00' }
const item = (id: number, options = [less]) => ({
  id: id + 100,
  foodItemId: id,
  quantity: 2,
  unitPrice: '8.00',
  note: id === 1 ? 'no garlic' : null,
  options,
  status: 'served' as const,
  foodItem: {
    id,
    name: `Dish ${id}`,
    nameEn: `Dish ${id}`,
    nameCh: `菜 ${id}`,
    price: '9.00',
    imageUrl: null,
    isAvailable: true,
    kind: 'food' as const,
  },
})
const cartOf = ({ moves }: ReturnType<typeof reorder>) => moves.reduce<Cart>(next, [])

test('repeating an order uses the present menu, and lists the sold-out dishes without adding them', () => {
  const menu = [
    { ...cucumber, price: '9.00', optionGroups: iceAndExtras },
    { ...cucumber, id: 2, isAvailable: false },
  ]
  const again = reorder({ items: [item(1, [less, egg]), item(2), item(3)] }, menu)
  expect(cartOf(again)).toMatchObject([
    { id: 1, quantity: 2, price: '10.50', note: 'no garlic', options: [12, 21] },
  ])
  expect(again.left.map(({ nameEn }) => nameEn)).toEqual(['Dish 2', 'Dish 3'])
  expect(again.without).toEqual([])
})

test('repeating an order keeps the options that are there, takes the defaults for others, and names these', () => {
  const choices = ice.choices.map((each) => ({ ...each, isAvailable: each.id !== 12 }))
  const menu = [{ ...cucumber, optionGroups: [{ ...ice, choices }, extras] }]
  const again = reorder({ items: [item(1, [less, egg])] }, menu)
  expect(cartOf(again)).toMatchObject([{ options: [11, 21] }])
  expect(again.without.map(({ nameEn }) => nameEn)).toEqual(['Dish 1 (Less ice)'])
})
