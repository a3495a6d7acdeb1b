import { expect, test } from 'vitest'
import {
  differenceMethods,
  differenceSent,
  isReason,
  likelyFor,
  settledOf,
  type Priced,
} from './difference.tsx'

const dearer: Priced = {
  difference: 2_400,
  unpaid: '0.00',
  isPending: false,
  hasBalance: true,
  isTab: false,
  paidBy: 'cash',
}
const cheaper: Priced = { ...dearer, difference: -2_400 }

test('a price increase is paid by any method, left on the bill, or waived', () => {
  expect(settledOf(dearer)).toBe(2_400)
  expect(differenceMethods(dearer)).toEqual(['bill', 'balance', 'terminal', 'cash', 'waive'])
  expect(differenceMethods({ ...dearer, hasBalance: false })).not.toContain('balance')
  expect(differenceMethods({ ...dearer, isPending: true })).toEqual(['bill', 'waive'])
})

test('a price decrease is refunded or left on the bill; nothing is waived', () => {
  expect(differenceMethods(cheaper)).toEqual(['bill', 'balance', 'cash'])
  const byMachine = differenceMethods({ ...cheaper, paidBy: 'terminal', hasBalance: false })
  expect(byMachine).toEqual(['bill', 'terminal', 'cash'])
  expect(differenceMethods({ ...cheaper, paidBy: null })).toContain('terminal')
})

test('a decrease first reduces the amount due, and the rest is refunded', () => {
  expect(settledOf({ ...cheaper, unpaid: '10.00' })).toBe(-1_400)
  expect(settledOf({ ...cheaper, unpaid: '30.00' })).toBe(0)
  expect(settledOf({ ...dearer, unpaid: '30.00' })).toBe(2_400)
})

test('by default it is left on an open bill, or else settled by the booking’s payment method', () => {
  const paid = { isTab: false, unpaid: '0.00', paidBy: 'cash' as const }
  expect(likelyFor(paid)).toEqual(['cash', 'bill'])
  expect(likelyFor({ ...paid, isTab: true })).toEqual(['bill'])
  expect(likelyFor({ ...paid, unpaid: '1.00' })).toEqual(['bill'])
})

test('a method is sent by its name in the contract', () => {
  expect(differenceSent('waive')).toBe('none')
  expect(differenceSent('terminal')).toBe('terminal')
  expect(differenceSent(null)).toBe('bill')
})

test('a reason is valid by the contract', () => {
  expect(isReason('The other room was loud')).toBe(true)
  expect(isReason(' ')).toBe(false)
  expect(isReason('x'.repeat(201))).toBe(false)
})
