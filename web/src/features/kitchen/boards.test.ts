import type { FoodKind } from '@lantern/contract/menu/menu'
import { expect, test } from 'vitest'
import { columnWidths, linesOn, ticketsOn } from './tickets.ts'
import { ticket } from '../../../test/samples.ts'

const line = (id: number, kind: FoodKind) => ({
  id,
  foodItemId: id,
  quantity: 1,
  unitPrice: '8.00',
  note: null,
  options: [],
  status: 'pending' as const,
  foodItem: {
    id,
    name: '',
    nameEn: '',
    nameCh: '',
    price: '8.00',
    imageUrl: null,
    isAvailable: true,
    kind,
  },
})
const dinner = { ...ticket(1, 'pending'), items: [line(1, 'food'), line(2, 'beverage')] }
const tea = { ...ticket(2, 'pending'), items: [line(3, 'beverage')] }

test('each board has the tickets with lines of its own, which come first', () => {
  const on = (board: Parameters<typeof ticketsOn>[1]) =>
    ticketsOn([dinner, tea], board).map(({ id }) => id)
  expect([on('all'), on('food'), on('beverage'), on('service')]).toEqual([[1, 2], [1], [1, 2], []])
  expect(linesOn(dinner.items, 'beverage').map(({ id }) => id)).toEqual([2, 1])
  expect(linesOn(dinner.items, 'all').map(({ id }) => id)).toEqual([1, 2])
})

test('a board’s ticket has the state of its own lines, and leaves the board once they are served', () => {
  const [dish, drink] = dinner.items
  if (!dish || !drink) throw new Error('a dinner has two lines')
  const items = [
    { ...dish, status: 'preparing' as const },
    { ...drink, status: 'served' as const },
  ]
  const mixed = { ...dinner, status: 'preparing' as const, items }
  const on = (board: Parameters<typeof ticketsOn>[1]) =>
    ticketsOn([mixed], board).map(({ status }) => status)
  expect([on('all'), on('food'), on('beverage')]).toEqual([['preparing'], ['preparing'], []])
  const [poured] = ticketsOn(
    [{ ...mixed, items: [dish, { ...drink, status: 'ready' }] }],
    'beverage',
  )
  expect(poured?.status).toBe('ready')
})

test('an empty column is narrow, and new tickets have the widest column', () => {
  const narrow = 'minmax(0, 10rem)'
  const one = 'minmax(0, 1fr)'
  const two = 'minmax(0, 2fr)'
  const widths = (counts: [number, number, number]) =>
    columnWidths({ new: counts[0], preparing: counts[1], ready: counts[2] })
  expect(widths([3, 1, 1])).toBe([two, one, one].join(' '))
  expect(widths([1, 1, 1])).toBe([one, one, one].join(' '))
  expect(widths([3, 0, 0])).toBe([two, narrow, narrow].join(' '))
})
