import { expect, test } from 'vitest'
import type { House, Measures } from './house-of.ts'
import { measuresTable, recipesTable } from './table.ts'

const empty: Measures = { lines: [], functions: [], duplicates: [], foldable: [] }
const house = (web: Measures, recipes: House['recipes'] = []): House => ({
  parts: { contract: empty, server: empty, web, tests: empty },
  recipes,
})
const lines = (text: string, name: string) => text.split('\n').filter((row) => row.includes(name))

test('two houses stand side by side, and what is the same is said once', () => {
  const one = house({ ...empty, lines: [10, 20, 30, 40, 50, 60, 70, 80, 90, 100] })
  const other = house({ ...empty, lines: [10, 20] })
  const table = measuresTable([one, other])
  expect(lines(table, 'median')[0]).toMatch(/\| +0 \| +0 \| +50 → 10 \| +0 \|$/)
  expect(lines(table, 'p90')[0]).toContain('90 → 20')
  expect(lines(table, 'a file, most')[0]).toContain('100 → 20')
})

test('functions count from the first line and the first way too many', () => {
  const of = (lines: number, complexity: number) => ({
    name: 'f',
    file: 'f',
    line: 1,
    lines,
    complexity,
  })
  const table = measuresTable([house({ ...empty, functions: [of(60, 10), of(61, 10), of(9, 11)] })])
  expect(lines(table, 'over 60')[0]).toMatch(/\| +0 \| +0 \| +1 \| +0 \|$/)
  expect(lines(table, 'complexity over 10')[0]).toMatch(/\| +0 \| +0 \| +1 \| +0 \|$/)
})

test('a recipe that wasn’t there before says so', () => {
  const recipe = { name: 'An endpoint', touched: 14, named: 12 }
  expect(lines(recipesTable([house(empty), house(empty, [recipe])]), 'endpoint')).toEqual([
    expect.stringMatching(/^\| An endpoint \| +– → 14 \| +– → 12 \|$/),
  ])
})
