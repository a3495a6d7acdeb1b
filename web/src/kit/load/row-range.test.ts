import { expect, test } from 'vitest'
import { rangeOf } from './row-range.tsx'

test('a page shows the range of its rows', () => {
  expect(rangeOf(1, 20, 20, 53)).toEqual({ from: 1, to: 20, total: 53, isMore: false })
  expect(rangeOf(3, 20, 13, 13)).toEqual({ from: 41, to: 53, total: 53, isMore: false })
})

test('a limited count is shown in whole thousands, and exactly one thousand as such', () => {
  expect(rangeOf(1, 20, 20, 1_000)).toEqual({ from: 1, to: 20, total: 1_000, isMore: false })
  expect(rangeOf(1, 20, 20, 1_001)).toEqual({ from: 1, to: 20, total: 1_000, isMore: true })
  expect(rangeOf(52, 20, 20, 1_001)).toEqual({ from: 1_021, to: 1_040, total: 2_000, isMore: true })
})
