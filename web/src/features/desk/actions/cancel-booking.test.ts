import { expect, test } from 'vitest'
import { refundOf, methodsBack } from './cancel-booking.tsx'

const paid = {
  paidBy: 'cash' as const,
  refundable: '100.00',
  refundByRule: '50.00',
  userId: 7,
}

test('the refund is the amount of the refund rules, the full amount, or one between', () => {
  expect(refundOf({ choice: 'rule', amount: '' }, paid)).toBe('50.00')
  expect(refundOf({ choice: 'all', amount: '' }, paid)).toBe('100.00')
  expect(refundOf({ choice: 'other', amount: ' 72.5 ' }, paid)).toBe('72.50')
  for (const amount of ['49.99', '100.01', '', 'all', '60.005']) {
    expect(refundOf({ choice: 'other', amount }, paid)).toBeNull()
  }
})

test('only a member’s payment at the desk has a choice of refund methods', () => {
  expect(methodsBack(paid)).toEqual(['balance', 'cash'])
  expect(methodsBack({ ...paid, paidBy: 'terminal' })).toEqual(['balance', 'terminal'])
  expect(methodsBack({ ...paid, userId: null })).toEqual([])
  expect(methodsBack({ ...paid, paidBy: 'balance' })).toEqual([])
  expect(methodsBack({ ...paid, refundable: '0.00' })).toEqual([])
})
