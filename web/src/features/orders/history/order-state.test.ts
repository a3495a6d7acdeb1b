import { expect, test } from 'vitest'
import { isOpen, refundWords, way } from './order-state.ts'

test('an order is open until it is served or canceled', () => {
  expect(way.filter((status) => isOpen({ status }))).toEqual(way.slice(0, -1))
  expect(isOpen({ status: 'canceled' })).toBe(false)
})

test.each([
  [null, null],
  [{ to: 'balance', status: 'succeeded' }, 'balance'],
  [{ to: 'card', status: 'created' }, 'cardPending'],
  [{ to: 'card', status: 'pending' }, 'cardPending'],
  [{ to: 'card', status: 'succeeded' }, 'card'],
  [{ to: 'terminal', status: 'pending' }, 'cardPending'],
  [{ to: 'cash', status: 'succeeded' }, 'cash'],
  [{ to: 'card', status: 'failed' }, 'failed'],
] as const)('the text of the refund %j is: %s', (refund, words) => {
  expect(refundWords(refund)).toBe(words)
})
