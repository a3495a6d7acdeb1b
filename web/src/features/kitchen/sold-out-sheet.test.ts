import type { FoodItem } from '@lantern/contract/menu/menu'
import { expect, test } from 'vitest'
import { findDishes } from './sold-out-sheet.tsx'

const dish = (id: number, nameEn: string, nameCh: string, isAvailable = true): FoodItem => ({
  id,
  categoryId: 1,
  category: { id: 1, nameEn: '', nameCh: '', kind: 'food' },
  name: nameEn,
  nameEn,
  nameCh,
  description: null,
  descriptionCh: null,
  price: '8.00',
  imageUrl: null,
  isAlcohol: false,
  optionGroups: [],
  isAvailable,
  version: 1,
})
const menu = [
  dish(1, 'Shrimp Dumplings', '虾饺'),
  dish(2, 'Soup Dumplings', '小笼包', false),
  dish(3, 'Plum Soda', '酸梅汤'),
]
const ids = (text: string) => findDishes(menu, text).map(({ id }) => id)

test('sold-out dishes are first, the others in the order of the menu', () => {
  expect(ids('')).toEqual([2, 1, 3])
})

test.each([
  [' dump', [2, 1]],
  ['虾', [1]],
  ['PLUM', [3]],
  ['pizza', []],
])('%j finds %j', (text, found) => {
  expect(ids(text)).toEqual(found)
})
