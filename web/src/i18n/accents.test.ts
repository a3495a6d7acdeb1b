import { accented } from '@lantern/contract/venue/languages'
import compile from 'icu-minify/compile'
import format from 'icu-minify/format'
import { expect, test } from 'vitest'
import { withAccents } from './accents.ts'
import { memberCatalogs } from './catalogs-member.ts'
import { staffCatalogs } from './catalogs-staff.ts'

const formatters = {
  getDateTimeFormat: (...asked: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...asked),
  getNumberFormat: (...asked: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...asked),
  getPluralRules: (...asked: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...asked),
}

test.each([
  ['Book', {}, 'Bóóóók'],
  ['Hello {name}', { name: 'Mei' }, 'Hééllóó Mei'],
  ['{n, plural, one {# item} other {# items of {who}}}', { n: 2, who: 'Mei' }, '2 íítéém'],
  ['{kind, select, cash {Cash} other {Bill}}', { kind: 'cash' }, 'Cáásh'],
  [
    'Yes, <b>at {time}</b>',
    { time: '10:00', b: (inside: unknown) => String(inside) },
    'ÝÝéés, áát 10:00',
  ],
])('%s keeps its gaps', (text, values, expected) => {
  const { words } = withAccents({ words: compile(text) })
  const said = format(words, 'en-CA', values, { formatters })
  expect([said].flat().join('')).toContain(expected)
})

test('the catalog itself stays plain', () => {
  const catalog = { group: { words: 'Book' } }
  expect([withAccents(catalog), catalog]).toEqual([
    { group: { words: 'Bóóóók' } },
    { group: { words: 'Book' } },
  ])
})

test('is longer than English by two fifths', async () => {
  const catalogs = Object.values({ ...memberCatalogs, ...staffCatalogs })
  const loaded = await Promise.all(
    catalogs.map(async ({ en }) => JSON.stringify((await en()).default)),
  )
  const texts = loaded.flatMap((catalog) => catalog.match(/(?<=:")[^"{]+(?=")/g) ?? []).join('')
  expect(accented(texts).length / texts.length).toBeCloseTo(1.4, 1)
})
