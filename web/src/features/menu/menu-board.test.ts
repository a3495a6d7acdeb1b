import type { FoodCategory, FoodItem } from '@lantern/contract/menu/menu'
import { expect, test } from 'vitest'
import { firstOf, isAbout, sectionsOf } from './menu-board.tsx'

const category = (id: number, displayOrder: number): FoodCategory => ({
  id,
  name: `Part ${id}`,
  nameEn: `Part ${id}`,
  nameCh: `分类 ${id}`,
  kind: 'food',
  displayOrder,
  version: 1,
})
const dish = (id: number, categoryId: number): FoodItem => ({
  id,
  categoryId,
  category: { id: categoryId, nameEn: '', nameCh: '', kind: 'food' },
  name: '',
  nameEn: '',
  nameCh: '',
  description: null,
  descriptionCh: null,
  price: '8.00',
  imageUrl: null,
  isAlcohol: false,
  optionGroups: [],
  isAvailable: id !== 2,
  version: 1,
})
const categories = [category(1, 20), category(2, 10), category(3, 30)]
const items = [dish(1, 1), dish(2, 1), dish(3, 2)]
const shape = (chosen: number | null) =>
  sectionsOf(categories, items, chosen).map((section) => [
    section.category.id,
    section.dishes.map(({ id }) => id),
  ])

test('all categories in their order, with sold-out dishes, without empty categories', () => {
  expect(shape(null)).toEqual([
    [2, [3]],
    [1, [1, 2]],
  ])
})

test('one category, even if it is empty', () => {
  expect(shape(1)).toEqual([[1, [1, 2]]])
  expect(shape(3)).toEqual([[3, []]])
})

test('a search finds names, descriptions and categories, in both languages', () => {
  const wings: FoodItem = {
    ...dish(4, 1),
    nameEn: 'Salt & Pepper Wings',
    nameCh: '椒盐鸡翅',
    description: 'Twice fried',
    category: { id: 1, nameEn: 'Small plates', nameCh: '小吃', kind: 'food' },
  }
  const finds = (text: string) => isAbout(wings, text)
  expect(['', ' WINGS ', '鸡翅', 'fried', 'small', '小吃'].map(finds)).not.toContain(false)
  expect(finds('noodles')).toBe(false)
})

test('the first dishes are taken from the categories in their order', () => {
  const first = (most: number) =>
    firstOf(sectionsOf(categories, items, null), most).map(({ dishes }) =>
      dishes.map(({ id }) => id),
    )
  expect(first(0)).toEqual([[], []])
  expect(first(2)).toEqual([[3], [1]])
  expect(first(Infinity)).toEqual([[3], [1, 2]])
})
