import { writtenNames } from '@lantern/contract/venue/languages'
import { expect, test } from 'vitest'
import { memberCatalogs } from './catalogs-member.ts'
import { staffCatalogs } from './catalogs-staff.ts'
import audit from './ch/audit.ts'
import core from './ch/core.ts'

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

test('a state of an order or a booking reads in the log as on all screens', () => {
  const { values } = audit
  const { pending, confirmed, completed, noShow, canceled } = core.bookingStates
  expect(values).toMatchObject({ pending, confirmed, completed, no_show: noShow, canceled })
  expect(values).toMatchObject(core.orderStates)
})
