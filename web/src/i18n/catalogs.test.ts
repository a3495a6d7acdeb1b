import { expect, test } from 'vitest'
import { catalogs, type Namespace } from './catalogs.ts'

const namespaces = Object.keys(catalogs.en).filter((name): name is Namespace =>
  Object.hasOwn(catalogs.ch, name),
)

/** Every sentence by its path, as the names of the values it takes. */
function gaps(words: object, path = ''): [path: string, gaps: string[]][] {
  return Object.entries(words).flatMap(([key, below]: [string, unknown]) => {
    if (typeof below === 'object' && below !== null) return gaps(below, `${path}${key}.`)
    const names = String(below).matchAll(/\{(\w+)[,}]/g)
    return [[path + key, [...new Set([...names].map(([, name]) => name ?? ''))].toSorted()]]
  })
}

test.each(namespaces)('%s says the same in both languages', async (name) => {
  const english = await catalogs.en[name]()
  const chinese = await catalogs.ch[name]()
  expect(gaps(chinese.default)).toEqual(gaps(english.default))
})

test.each(namespaces)('no Chinese sentence of %s was left in English', async (name) => {
  const { default: words } = await catalogs.ch[name]()
  const texts = JSON.stringify(words).match(/"[^"]*"(?=[,}])/g) ?? []
  expect(texts.filter((text) => /[a-z]{4,} [a-z]{3,} [a-z]{3,}/i.test(text))).toEqual([])
})
