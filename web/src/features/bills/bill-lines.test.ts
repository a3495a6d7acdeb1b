import { expect, it } from 'vitest'
import { foldedLines } from './bill-lines.tsx'

const lines = (count: number) => Array.from({ length: count }, (_, place) => place)

it('shows all lines of a short bill, and the latest lines of a long one', () => {
  expect(foldedLines(lines(14))).toEqual(lines(14))
  expect(foldedLines(lines(15))).toEqual([7, 8, 9, 10, 11, 12, 13, 14])
})
