import { expect, test } from 'vitest'
import { typedAmount } from './top-up-dialog.tsx'

test.each([
  ['25', '25.00'],
  [' 25.5 ', '25.50'],
  ['$1,000.50', '1000.50'],
  ['1,000', '1000.00'],
  ['12,50', '12.50'],
  ['.5', '0.50'],
  ['50.', '50.00'],
  ['0025', '25.00'],
  ['１００．５', '100.50'],
  ['12345678.90', '12345678.90'],
])('%j is an amount', (typed, amount) => {
  expect(typedAmount(typed)).toBe(amount)
})

test.each(['', '.', '0', '0.00', '-5', '1e3', '1.234', '1,2345', '1,00,000', '123456789', 'ten'])(
  '%j is no amount',
  (typed) => {
    expect(typedAmount(typed)).toBeNull()
  },
)
