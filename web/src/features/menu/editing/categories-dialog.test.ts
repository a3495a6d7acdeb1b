import { expect, test } from 'vitest'
import { changeOf, differ, holds, type CategoryEntries } from './categories-dialog.tsx'

const sweets: CategoryEntries = { nameEn: 'Sweets', nameCh: '甜品', kind: 'food' }

test('only changed fields are sent', () => {
  expect(changeOf(sweets, sweets)).toEqual({})
  expect(changeOf(sweets, { ...sweets, nameEn: 'Desserts' })).toEqual({ nameEn: 'Desserts' })
  expect(changeOf(sweets, { nameEn: 'Tea', nameCh: '茶', kind: 'beverage' })).toEqual({
    nameEn: 'Tea',
    nameCh: '茶',
    kind: 'beverage',
  })
})

test.each([
  [{}, true],
  [{ nameEn: ' S ' }, false],
  [{ nameEn: 'x'.repeat(61) }, false],
  [{ nameCh: '甜' }, true],
  [{ nameCh: ' ' }, true],
] as const)('with %j it is valid: %s', (change, text) => {
  expect(holds({ ...sweets, ...change })).toBe(text)
})

test('two differ by a name or by the till’s tab', () => {
  expect(differ(sweets, { ...sweets })).toBe(false)
  expect(differ(sweets, { ...sweets, nameCh: '糖水' })).toBe(true)
  expect(differ(sweets, { ...sweets, kind: 'service' })).toBe(true)
})
