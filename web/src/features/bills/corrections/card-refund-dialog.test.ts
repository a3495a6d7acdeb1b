import { expect, it } from 'vitest'
import { cardRefundOf } from './card-refund-dialog.tsx'

it('is sent with its method and reason; “other” needs a note', () => {
  const draft = { method: 'cash', reason: 'card_closed', note: '' } as const
  expect(cardRefundOf(draft)).toEqual(draft)
  expect(cardRefundOf({ ...draft, reason: 'other', note: ' ' })).toBeNull()
  expect(cardRefundOf({ ...draft, reason: 'other', note: ' Lost it ' })?.note).toBe('Lost it')
})
