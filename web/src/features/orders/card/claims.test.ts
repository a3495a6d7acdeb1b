import { expect, test } from 'vitest'
import { claimText, claimIn } from './claims.ts'

const now = Date.UTC(2026, 10, 20, 20)
const claim = {
  items: [{ foodItemId: 3, quantity: 2, unitPrice: '7.50', note: null }],
  tableLocation: null,
  discountCode: null,
  tip: '0.00',
  note: 'no ice',
  totalPrice: '16.95',
  paymentIntentId: 'pi_1',
}

test('a kept payment belongs to its member, and to its night', () => {
  const text = claimText(7, claim, now)
  expect(claimIn(text, 7, now + 60_000)).toEqual(claim)
  expect(claimIn(text, 8, now)).toBeNull()
  expect(claimIn(text, 7, now + 13 * 60 * 60 * 1_000)).toBeNull()
})

test.each([
  null,
  '',
  '{}',
  JSON.stringify({ memberId: 7, at: now, claim: { ...claim, paymentIntentId: undefined } }),
  JSON.stringify({ memberId: 7, at: now, claim: { ...claim, items: [] } }),
])('%j is no payment to claim', (text) => {
  expect(claimIn(text, 7, now)).toBeNull()
})
