import { expect, test } from 'vitest'
import { bookedTable, namedTable } from './tables.ts'

const tables = [
  { id: 1, name: 'K-Room 1' },
  { id: 7, name: 'M3' },
  { id: 3, name: 'Table 5' },
]

test.each([
  ['7', 7],
  ['m3', 7],
  ['Table 5', 3],
  ['5', null],
  ['', null],
  [null, null],
])('the address %j selects table %s', (request, id) => {
  expect(namedTable(tables, request)).toBe(id)
})

const booking = {
  status: 'confirmed' as const,
  units: ['M3'],
  startsAt: '2026-11-20T20:00:00Z',
  endsAt: '2026-11-20T22:00:00Z',
}
const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)

test('the room of a member’s booking is suggested from its start until its end', () => {
  expect(bookedTable(tables, [booking], at('19:59'))).toBeNull()
  expect(bookedTable(tables, [booking], at('20:00'))).toBe(7)
  expect(bookedTable(tables, [booking], at('21:59'))).toBe(7)
  expect(bookedTable(tables, [booking], at('22:00'))).toBeNull()
})

test('no room is suggested for the whole venue, a canceled booking, or a removed room', () => {
  expect(bookedTable(tables, [{ ...booking, units: ['M3', 'M4'] }], at('21:00'))).toBeNull()
  expect(bookedTable(tables, [{ ...booking, status: 'canceled' }], at('21:00'))).toBeNull()
  expect(bookedTable(tables, [{ ...booking, units: ['M9'] }], at('21:00'))).toBeNull()
})
