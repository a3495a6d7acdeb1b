import { expect, test } from 'vitest'
import type { DraftTable } from './draft.ts'
import { entriesOf, tableOf, validateTable } from './table-form.tsx'

const table: DraftTable = {
  id: 7,
  name: 'M3',
  amenityId: 2,
  areaId: 4,
  positionX: 10,
  positionY: 20,
  capacity: 4,
  shape: 'square',
  width: 80,
  height: 80,
}

test('a table without changes stays equal, with or without amenity and area', () => {
  expect(tableOf(table, entriesOf(table))).toEqual(table)
  const free = { ...table, amenityId: null, areaId: null }
  expect(tableOf(free, entriesOf(free))).toEqual(free)
})

test('a name is trimmed, and numbers stay within their bounds', () => {
  const written = { ...entriesOf(table), name: ' M4 ', capacity: '0', width: '39', height: 'wide' }
  expect(tableOf(table, written)).toEqual({
    ...table,
    name: 'M4',
    capacity: 1,
    width: 40,
    height: 40,
  })
})

test.each([
  ['', 'refused'],
  ['   ', 'refused'],
  ['x'.repeat(41), 'refused'],
  ['M4', 'takenName'],
  [' M4 ', 'takenName'],
  ['M5', undefined],
])('the error of the name "%s" is: %s', (name, text) => {
  const written = tableOf(table, { ...entriesOf(table), name })
  expect(validateTable(written, ['M4'])).toEqual(text === undefined ? {} : { name: text })
})

test('the contract checks the whole table', () => {
  expect(validateTable({ ...table, capacity: 501, width: 4 }, [])).toEqual({
    capacity: 'refused',
    width: 'refused',
  })
})
