import { expect, it } from 'vitest'
import { cardRefundOf, handedOver } from './card-refund-draft.ts'

it('a refund in cash is rounded to five cents, and by no other way', () => {
  expect(handedOver({ amount: '37.42' }, 'cash')).toBe(3_740)
  expect(handedOver({ amount: '37.43' }, 'cash')).toBe(3_745)
  expect(handedOver({ amount: '37.42' }, 'terminal')).toBe(3_742)
  expect(handedOver({ amount: '37.42' }, 'balance')).toBe(3_742)
})

it('is sent with its way and reason, which “other” puts in words', () => {
  const draft = { way: 'cash', reason: 'card_closed', note: '' } as const
  expect(cardRefundOf(draft)).toEqual(draft)
  expect(cardRefundOf({ ...draft, reason: 'other', note: ' ' })).toBeNull()
  expect(cardRefundOf({ ...draft, reason: 'other', note: ' Lost it ' })?.note).toBe('Lost it')
})
