import type { ManagedFoodItem } from '@lantern/contract/menu/menu'
import { expect, test } from 'vitest'
import { asNew, bulkOf, changeOf, isNegative, valuesOf, validateBulk } from './item-values.ts'

const item: ManagedFoodItem = {
  id: 1,
  categoryId: 2,
  category: { id: 2, nameEn: 'Tea', nameCh: '茶', kind: 'beverage' },
  name: 'Oolong',
  nameEn: 'Oolong',
  nameCh: '乌龙',
  description: null,
  descriptionCh: null,
  price: '6.00',
  cost: '1.80',
  imageUrl: null,
  isAlcohol: false,
  optionGroups: [],
  isAvailable: true,
  version: 7,
}

test('sends only changed fields, with the version that was read', () => {
  const values = valuesOf(item, 2)
  expect(changeOf(item, values)).toEqual({ version: 7 })
  expect(changeOf(item, { ...values, price: ' $6.5 ', nameEn: 'Oolong ' })).toEqual({
    price: '6.50',
    version: 7,
  })
})

test('sends blank fields as null', () => {
  expect(asNew({ ...valuesOf(null, 3), nameEn: 'Soup', nameCh: '汤', price: '8' })).toEqual({
    categoryId: 3,
    nameEn: 'Soup',
    nameCh: '汤',
    description: null,
    descriptionCh: null,
    imageUrl: null,
    optionGroups: [],
    price: '8.00',
    cost: null,
    isAvailable: true,
    isAlcohol: false,
  })
})

test('a cost is changed, and unknown where it is emptied', () => {
  const values = valuesOf(item, 2)
  expect(changeOf(item, { ...values, cost: '$2.1' })).toEqual({ cost: '2.10', version: 7 })
  expect(changeOf(item, { ...values, cost: ' ' })).toEqual({ cost: null, version: 7 })
})

test('a negative price is told from other invalid ones', () => {
  expect(isNegative('-1')).toBe(true)
  expect(isNegative('1')).toBe(false)
})

test('changes of several items contain only the entered fields', () => {
  expect(bulkOf({ categoryId: '', price: ' ', availability: '' })).toEqual({})
  expect(bulkOf({ categoryId: '4', price: '$7.5', availability: 'no' })).toEqual({
    categoryId: 4,
    price: '7.50',
    isAvailable: false,
  })
})

test('a price of several items is refused if the contract refuses it', () => {
  const bulk = { categoryId: '', price: '', availability: '' as const }
  expect(validateBulk(bulk)).toEqual([])
  expect(validateBulk({ ...bulk, price: '$7.5' })).toEqual([])
  expect(validateBulk({ ...bulk, price: '-3' })).toEqual(['price'])
  expect(validateBulk({ ...bulk, price: 'cheap' })).toEqual(['price'])
})
