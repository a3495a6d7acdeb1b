import { expect, test } from 'vitest'
import { tipIn } from './tip.ts'

test('a tip in percent is rounded half up, and no tip is zero', () => {
  expect(tipIn({ kind: 'none' }, 2_503)).toBe(0)
  expect(tipIn({ kind: 'percent', percent: 10 }, 2_505)).toBe(251)
  expect(tipIn({ kind: 'percent', percent: 18 }, 2_503)).toBe(451)
})

test.each([
  ['5', 500],
  ['7.50', 750],
  ['7,5', 750],
  [' $12 ', 1_200],
  ['１０', 1_000],
  ['', 0],
  ['five', null],
  ['-1', null],
  ['1.234', null],
  ['1e3', null],
  ['12345', null],
])('%j is a tip of %s cents', (text, cents) => {
  expect(tipIn({ kind: 'own', text }, 2_503)).toBe(cents)
})
