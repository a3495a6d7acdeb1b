import { writtenNames } from '@lantern/contract/languages'
import { expect, test } from 'vitest'
import { memberCatalogs } from './catalogs-member.ts'
import { staffCatalogs } from './catalogs-staff.ts'
import audit from './ch/audit.ts'
import customers from './ch/customers.ts'
import orders from './ch/orders.ts'
import staff from './ch/staff.ts'

const namespaces = Object.entries({ ...memberCatalogs, ...staffCatalogs })
const further = writtenNames.filter((name) => name !== 'en')
const each = namespaces.flatMap(([name, catalog]) =>
  further.map((language) => [name, language, catalog] as const),
)

/** The placeholders of every sentence, by the sentence's path. */
function gaps(words: object, path = ''): [path: string, gaps: string[]][] {
  return Object.entries(words).flatMap(([key, below]: [string, unknown]) => {
    if (typeof below === 'object' && below !== null) return gaps(below, `${path}${key}.`)
    const names = String(below).matchAll(/\{(\w+)[,}]/g)
    return [[path + key, [...new Set([...names].map(([, name]) => name ?? ''))].toSorted()]]
  })
}

test.each(each)('%s says the same in English and in %s', async (_name, language, catalog) => {
  const english = await catalog.en()
  const other = await catalog[language]()
  expect(gaps(other.default)).toEqual(gaps(english.default))
})

test.each(namespaces)('no Chinese sentence of %s was left in English', async (_name, catalog) => {
  const words = await catalog.ch()
  const texts = JSON.stringify(words.default).match(/"[^"]*"(?=[,}])/g) ?? []
  expect(texts.filter((text) => /[a-z]{4,} [a-z]{3,} [a-z]{3,}/i.test(text))).toEqual([])
})

test('a state of an order or a booking reads the same wherever it is met', () => {
  const { orderStatus } = customers.profile
  const { values } = audit
  const { status } = orders
  const { pending, confirmed, completed, noShow, canceled } = staff.states
  expect(values).toMatchObject({ pending, confirmed, completed, no_show: noShow, canceled })
  expect(values).toMatchObject(orderStatus)
  // Only members are told that a ready order is on its way to them.
  const { ready, label: _, ...alike } = status
  expect(orderStatus).toMatchObject(alike)
  expect(ready).toContain('送来')
})
