import { expect, it } from 'vitest'
import { eventsOf } from './live-events.ts'
import type { Changed } from './recent-events.ts'

const about = (topic: Changed['topic'], id: string, memberId: number | null = null): Changed => ({
  kind: 'changed',
  topic,
  id,
  memberId,
})
const customer = (id: number) => ({ id, role: 'customer' }) as const
const heard = (events: Buffer | null) =>
  Array.from(String(events ?? '').matchAll(/"topic":"(\w+)","id":"(\d+)"/g), ([, topic, id]) =>
    [topic, id].join(' '),
  )

const evening = [
  about('tables', '1'),
  about('orders', '2', 7),
  about('till', '3'),
  about('payments', '4'),
]

it('contain for each viewer the topics that they may receive', () => {
  const eventsFor = eventsOf(evening)
  expect(heard(eventsFor(null))).toEqual(['tables 1'])
  expect(heard(eventsFor(customer(7)))).toEqual(['tables 1', 'orders 2'])
  expect(heard(eventsFor(customer(8)))).toEqual(['tables 1'])
  expect(heard(eventsFor({ id: 7, role: 'staff' }))).toEqual(['tables 1', 'orders 2', 'till 3'])
  expect(heard(eventsFor({ id: 7, role: 'admin' }))).toHaveLength(4)
  expect(eventsOf([about('till', '3')])(customer(7))).toBeNull()
})

it('are serialized once for all viewers with the same events', () => {
  const eventsFor = eventsOf(evening)
  expect(eventsFor(customer(8))).toBe(eventsFor(null))
  expect(eventsFor(customer(9))).toBe(eventsFor(null))
  expect(eventsFor(customer(7))).toBe(eventsFor(customer(7)))
  expect(eventsFor({ id: 1, role: 'staff' })).toBe(eventsFor({ id: 2, role: 'staff' }))
})

it('contain each change once', () => {
  const twice = [about('orders', '2', 7), about('orders', '2'), about('orders', '3')]
  expect(heard(eventsOf(twice)({ id: 1, role: 'staff' }))).toEqual(['orders 2', 'orders 3'])
})
