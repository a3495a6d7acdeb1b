import { expect, test } from 'vitest'
import { payOf, waysOf } from './more-time-ways.ts'

test('an open bill comes first, and a card where it may pay', () => {
  expect(waysOf({ onBill: true, byCard: true })).toEqual(['bill', 'balance', 'card'])
  expect(waysOf({ onBill: false, byCard: true })).toEqual(['balance', 'card'])
  expect(waysOf({ onBill: false, byCard: false })).toEqual(['balance'])
})

test('a way stays chosen as long as it is one', () => {
  expect(payOf(['bill', 'balance'], null)).toBe('bill')
  expect(payOf(['bill', 'balance', 'card'], 'card')).toBe('card')
  expect(payOf(['balance', 'card'], 'bill')).toBe('balance')
})
