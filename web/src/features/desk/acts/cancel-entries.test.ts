import { expect, test } from 'vitest'
import { asCancel, backOf, waysBack, wrongIn, type Canceled } from './cancel-entries.ts'

const paid: Canceled = {
  paymentMethod: 'cash',
  depositBy: null,
  refundable: '100.00',
  refundByRule: '50.00',
  userId: 7,
}
const entries = {
  reason: 'They called',
  wish: { choice: 'rule' as const, amount: '' },
  refundTo: 'cash' as const,
}
const other = (amount: string) => ({ ...entries, wish: { choice: 'other' as const, amount } })

test('what goes back is what the tiers say, all, or an amount between the two', () => {
  expect(backOf(entries.wish, paid)).toBe('50.00')
  expect(backOf({ choice: 'all', amount: '' }, paid)).toBe('100.00')
  expect(backOf({ choice: 'other', amount: ' 72.5 ' }, paid)).toBe('72.5')
  for (const amount of ['49.99', '100.01', '', 'all', '60.005']) {
    expect(backOf({ choice: 'other', amount }, paid)).toBeNull()
    expect(wrongIn(other(amount), paid)).toEqual(['wish.amount'])
  }
})

test('a cancellation needs a reason as the contract has it', () => {
  expect(wrongIn(entries, paid)).toEqual([])
  expect(wrongIn({ ...entries, reason: '  ' }, paid)).toEqual(['reason'])
  expect(wrongIn({ ...entries, reason: 'x'.repeat(201) }, paid)).toEqual(['reason'])
})

test('only what a member paid at the desk has a choice of ways back', () => {
  expect(asCancel(entries, paid)).toEqual({
    status: 'canceled',
    reason: 'They called',
    back: '50.00',
    refundTo: 'cash',
  })
  expect(asCancel(entries, { ...paid, userId: null })).not.toHaveProperty('refundTo')
  expect(asCancel(entries, { ...paid, paymentMethod: 'balance' })).not.toHaveProperty('refundTo')
  expect(waysBack({ ...paid, paymentMethod: 'deposit', depositBy: 'terminal' })).toEqual({
    at: 'terminal',
    isPaid: true,
    hasWays: true,
  })
  const free = { ...paid, refundable: '0.00', refundByRule: '0.00' }
  expect(asCancel(entries, free)).toEqual({ status: 'canceled', reason: 'They called' })
})
