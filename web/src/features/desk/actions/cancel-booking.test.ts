import { expect, test } from 'vitest'
import {
  asCancel,
  refundOf,
  type Canceled,
  methodsBack,
  validateCancel,
} from './cancel-booking.tsx'

const paid: Canceled = {
  paidBy: 'cash',
  refundable: '100.00',
  refundByRule: '50.00',
  userId: 7,
}
const entries = {
  reason: 'They called',
  request: { choice: 'rule' as const, amount: '' },
}
const other = (amount: string) => ({ ...entries, request: { choice: 'other' as const, amount } })

test('the refund is the amount of the refund rules, the full amount, or one between', () => {
  expect(refundOf(entries.request, paid)).toBe('50.00')
  expect(refundOf({ choice: 'all', amount: '' }, paid)).toBe('100.00')
  expect(refundOf({ choice: 'other', amount: ' 72.5 ' }, paid)).toBe('72.50')
  for (const amount of ['49.99', '100.01', '', 'all', '60.005']) {
    expect(refundOf({ choice: 'other', amount }, paid)).toBeNull()
    expect(validateCancel(other(amount), paid)).toEqual(['request.amount'])
  }
})

test('a cancellation needs a reason that the contract accepts', () => {
  expect(validateCancel(entries, paid)).toEqual([])
  expect(validateCancel({ ...entries, reason: '  ' }, paid)).toEqual(['reason'])
  expect(validateCancel({ ...entries, reason: 'x'.repeat(201) }, paid)).toEqual(['reason'])
})

test('only a member’s payment at the desk has a choice of refund methods', () => {
  expect(methodsBack(paid)).toEqual(['balance', 'cash'])
  expect(methodsBack({ ...paid, paidBy: 'terminal' })).toEqual(['balance', 'terminal'])
  expect(methodsBack({ ...paid, userId: null })).toEqual([])
  expect(methodsBack({ ...paid, paidBy: 'balance' })).toEqual([])
  expect(methodsBack({ ...paid, refundable: '0.00' })).toEqual([])
})

test('it is sent with the refund, and with its method if that was chosen', () => {
  const body = { status: 'canceled', reason: 'They called', refund: '50.00' }
  expect(asCancel(entries, paid, 'cash')).toEqual({ ...body, refundTo: 'cash' })
  expect(asCancel(entries, paid, null)).toEqual(body)
  const free = { ...paid, refundable: '0.00', refundByRule: '0.00' }
  expect(asCancel(entries, free, null)).toEqual({ status: 'canceled', reason: 'They called' })
})
