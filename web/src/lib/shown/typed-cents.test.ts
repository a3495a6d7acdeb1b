import { expect, test } from 'vitest'
import { typedCents } from './typed-cents.ts'

test.each([
  ['25', 2_500],
  [' $1,000.50 ', 100_050],
  ['12,50', 1_250],
  ['7,5', 750],
  ['.5', 50],
  ['50.', 5_000],
  ['0', 0],
  ['２０', 2_000],
  ['1234567.89', 123_456_789],
])('%j is an amount', (text, cents) => {
  expect(typedCents(text, 7)).toBe(cents)
})

test.each(['', '.', '-5', '1e3', '4.999', '1,2345', '1,00,000', '12345678', 'ten'])(
  '%j is no amount',
  (text) => {
    expect(typedCents(text, 7)).toBeNull()
  },
)
