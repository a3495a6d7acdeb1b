import type { OrderStatus, Ticket } from '@lantern/contract/menu/orders'
import { expect, test } from 'vitest'
import { ticket } from '../../../test/samples.ts'
import {
  ageOf,
  arrivals,
  takenOff,
  columns,
  countOpen,
  sinceOf,
  step,
  ticketsIn,
  waitingIn,
  waitOf,
} from './tickets.ts'

test('repeated taps lead from a new ticket to a served one', () => {
  const way: OrderStatus[] = ['pending']
  for (let now = step('pending'); now; now = step(now.to)) way.push(now.to)
  expect(way).toEqual(['pending', 'confirmed', 'preparing', 'ready', 'served'])
  expect(step('canceled')).toBeNull()
})

test('every open ticket is in one column, the oldest first', () => {
  const tickets = [
    ticket(4, 'pending'),
    ticket(2, 'confirmed'),
    ticket(3, 'preparing'),
    ticket(1, 'ready'),
    ticket(5, 'served'),
    ticket(6, 'canceled'),
  ]
  const board = columns.map((column) => ticketsIn(tickets, column).map(({ id }) => id))
  expect(board).toEqual([[2, 4], [3], [1]])
})

test.each([
  [0, 'fresh'],
  [9, 'fresh'],
  [10, 'warm'],
  [19, 'warm'],
  [20, 'late'],
])('after %i minutes a ticket is %s', (minutes, age) => {
  const now = new Date(Date.parse('2026-11-20T20:00:00Z') + minutes * 60_000 + 59_000)
  expect(ageOf('2026-11-20T20:00:00Z', now)).toEqual({ minutes, age })
})

test.each([
  [0, 'minutes', 0, 0, 0],
  [89, 'minutes', 0, 0, 89],
  [90, 'hours', 0, 1, 30],
  [120, 'hours', 0, 2, 0],
  [1_439, 'hours', 0, 23, 59],
  [1_440, 'days', 1, 0, 0],
  [8_743, 'days', 6, 1, 43],
])('%i minutes are shown as %s', (waited, unit, days, hours, minutes) => {
  expect(waitOf(waited)).toEqual({ unit, days, hours, minutes })
})

test('with a slow clock a ticket is new, not younger', () => {
  expect(ageOf('2026-11-20T20:00:00Z', new Date('2026-11-20T19:58:00Z')).minutes).toBe(0)
})

test('the chime rings for new tickets, not for the first load or moved tickets', () => {
  const before = [ticket(1, 'pending')]
  expect(arrivals(undefined, before)).toBe(0)
  expect(arrivals(before, [ticket(1, 'confirmed')])).toBe(0)
  expect(arrivals(before, [ticket(1, 'pending'), ticket(2, 'pending')])).toBe(1)
  expect(arrivals(before, [ticket(3, 'ready')])).toBe(0)
})

test('tells once which dishes were taken off or canceled, and nothing at the first load', () => {
  const dish = { id: 1, name: 'Tea', nameEn: 'Tea', nameCh: '茶', price: '4.00', imageUrl: null }
  const foodItem = { ...dish, isAvailable: true, kind: 'beverage' as const }
  const line = { foodItemId: 1, quantity: 1, unitPrice: '4.00', note: null, options: [], foodItem }
  const open = { ...line, id: 1, status: 'pending' as const }
  const off = { ...open, status: 'canceled' as const }
  const before = [{ ...ticket(1, 'pending'), items: [open, { ...open, id: 2 }] }]
  const now = [{ ...ticket(1, 'pending'), items: [off, { ...open, id: 2 }] }]
  const ids = (told: ReturnType<typeof takenOff>) => told.map(({ item }) => item.id)
  expect(ids(takenOff(before, now))).toEqual([1])
  expect(ids(takenOff(now, now))).toEqual([])
  expect(ids(takenOff(undefined, now))).toEqual([])
  expect(
    ids(takenOff(now, [{ ...ticket(1, 'canceled'), items: [off, { ...off, id: 2 }] }])),
  ).toEqual([2])
})

const waits = (id: number, startsAt: string): Ticket => ({
  ...ticket(id, 'waiting'),
  serve: 'on_arrival',
  awaits: { startsAt, units: ['M1'] },
})

test('held tickets are separate, in the order of arrival, and not counted', () => {
  const tickets = [
    waits(1, '2026-11-20T23:00:00.000Z'),
    waits(2, '2026-11-20T22:00:00.000Z'),
    ticket(3, 'pending'),
  ]
  expect(waitingIn(tickets).map(({ id }) => id)).toEqual([2, 1])
  expect(columns.flatMap((column) => ticketsIn(tickets, column)).map(({ id }) => id)).toEqual([3])
  expect(countOpen(tickets)).toBe(1)
  expect(step('waiting')).toEqual({ from: 'waiting', to: 'pending' })
})

test('a held ticket counts from its release on, and chimes then', () => {
  const before = [waits(1, '2026-11-20T23:00:00.000Z')]
  expect(arrivals([], before)).toBe(0)
  const released = { ...ticket(1, 'pending'), releasedAt: '2026-11-20T22:40:00.000Z' }
  expect(arrivals(before, [released])).toBe(1)
  expect(sinceOf(released)).toBe('2026-11-20T22:40:00.000Z')
  const board = ticketsIn([released, ticket(2, 'pending', 59)], 'new')
  expect(board.map(({ id }) => id)).toEqual([2, 1])
})
