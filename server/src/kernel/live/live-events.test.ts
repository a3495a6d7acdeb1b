import { expect, it } from 'vitest'
import { usualRights, type Right } from '@lantern/contract/members/rights'
import { contractEndpoints } from '../../../test/bodies/contract-endpoints.ts'
import { eventsOf, noteReader } from './live-events.ts'
import type { Changed } from './live-channel.ts'

const about = (topic: Changed['topic'], id: string, memberId: number | null = null): Changed => ({
  kind: 'changed',
  topic,
  id,
  memberId,
})
const customer = (id: number) => ({ id, role: 'customer', rights: [] }) as const
const staff = (id: number, rights: readonly Right[] = usualRights) =>
  ({ id, role: 'staff', rights }) as const
contractEndpoints().forEach(noteReader)

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
  expect(heard(eventsFor(staff(8)))).toEqual(['tables 1', 'orders 2', 'till 3'])
  expect(heard(eventsFor({ id: 9, role: 'admin', rights: [] }))).toHaveLength(4)
  expect(eventsOf([about('till', '3')])(customer(7))).toBeNull()
})

it('are serialized once for all viewers with the same events', () => {
  const eventsFor = eventsOf(evening)
  expect(eventsFor(customer(8))).toBe(eventsFor(null))
  expect(eventsFor(customer(9))).toBe(eventsFor(null))
  expect(eventsFor(customer(7))).toBe(eventsFor(customer(7)))
  expect(eventsFor(staff(1))).toBe(eventsFor(staff(2)))
})

it('contain for the staff the topics that their rights read', () => {
  const eventsFor = eventsOf(evening)
  expect(heard(eventsFor(staff(8, ['kitchen'])))).toEqual(['tables 1', 'orders 2'])
  expect(heard(eventsFor(staff(8, ['rooms'])))).toEqual(['tables 1'])
  expect(heard(eventsFor(staff(7, ['rooms'])))).toEqual(['tables 1', 'orders 2'])
  expect(heard(eventsFor(staff(8, ['refunds'])))).toEqual(['tables 1', 'till 3'])
})

it('contain each change once', () => {
  const twice = [about('orders', '2', 7), about('orders', '2'), about('orders', '3')]
  expect(heard(eventsOf(twice)(staff(1)))).toEqual(['orders 2', 'orders 3'])
})
