import { expect, test } from 'vitest'
import { rangeOf } from './pages.ts'

test('a page tells which rows it shows', () => {
  expect(rangeOf(1, 20, 20)).toEqual({ from: 1, to: 20 })
  expect(rangeOf(3, 20, 13)).toEqual({ from: 41, to: 53 })
})
