import { expect, test } from 'vitest'
import type { DraftTable } from './draft.ts'
import { entriesOf, tableOf, wrongName } from './table-entries.ts'

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

test('a table that nobody touched comes back as it was, with an amenity and an area or without', () => {
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
  ['', 'needsName'],
  ['   ', 'needsName'],
  ['x'.repeat(41), 'needsName'],
  ['M4', 'takenName'],
  [' M4 ', 'takenName'],
  ['M5', null],
])('of the name "%s" is said: %s', (name, said) => {
  expect(wrongName(name, ['M4'])).toBe(said)
})
