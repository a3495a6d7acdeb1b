import { expect, test } from 'vitest'
import { wordsOf } from './catalogs.ts'
import audit from './ch/audit.ts'
import customers from './ch/customers.ts'
import orders from './ch/orders.ts'
import type { Namespace } from './messages.ts'

/** All namespaces. A missing one doesn't compile. */
const all: Record<Namespace, true> = {
  core: true,
  about: true,
  amenities: true,
  bills: true,
  bookings: true,
  account: true,
  payments: true,
  idle: true,
  statement: true,
  receipt: true,
  profile: true,
  discord: true,
  signin: true,
  staff: true,
  amenitiesEditing: true,
  users: true,
  settings: true,
  audit: true,
  health: true,
  mail: true,
  paymentsReview: true,
  customers: true,
  desk: true,
  statistics: true,
  menu: true,
  menuEditing: true,
  orders: true,
  kitchen: true,
  floor: true,
  till: true,
  close: true,
}
const namespaces = Object.keys(all).filter((name): name is Namespace => Object.hasOwn(all, name))

/** The placeholders of every sentence, by the sentence's path. */
function gaps(words: object, path = ''): [path: string, gaps: string[]][] {
  return Object.entries(words).flatMap(([key, below]: [string, unknown]) => {
    if (typeof below === 'object' && below !== null) return gaps(below, `${path}${key}.`)
    const names = String(below).matchAll(/\{(\w+)[,}]/g)
    return [[path + key, [...new Set([...names].map(([, name]) => name ?? ''))].toSorted()]]
  })
}

test.each(namespaces)('%s says the same in both languages', async (name) => {
  const english = await wordsOf('en', name)
  const chinese = await wordsOf('ch', name)
  expect(gaps(chinese)).toEqual(gaps(english))
})

test.each(namespaces)('no Chinese sentence of %s was left in English', async (name) => {
  const words = await wordsOf('ch', name)
  const texts = JSON.stringify(words).match(/"[^"]*"(?=[,}])/g) ?? []
  expect(texts.filter((text) => /[a-z]{4,} [a-z]{3,} [a-z]{3,}/i.test(text))).toEqual([])
})

test('a state of an order or a booking reads the same wherever it is met', () => {
  const { orderStatus, bookingStatus } = customers.profile
  const { values } = audit
  const { status } = orders
  expect(values).toMatchObject(bookingStatus)
  expect(values).toMatchObject(orderStatus)
  // To the member, what waits to be brought is on its way.
  const { ready, label: _, ...alike } = status
  expect(orderStatus).toMatchObject(alike)
  expect(ready).toContain('送来')
})
