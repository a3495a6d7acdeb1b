import { expect, test } from 'vitest'
import {
  asGoodwill,
  asMove,
  type GoodwillEntries,
  movedCents,
  validateCash,
  validateGoodwill,
} from './balance-dialogs.tsx'

const entries = { direction: 'in', text: '20', reason: 'Cash at the desk' } as const

test('an amount is sent as typed, to the cent', () => {
  expect(asMove({ ...entries, text: ' $20.5 ' })).toEqual({
    direction: 'in',
    amount: '20.50',
    reason: 'Cash at the desk',
  })
  expect(movedCents('0.00')).toBeNull()
})

test('a missing amount, an invalid amount and a missing reason are found before the call', () => {
  expect(validateCash(entries)).toEqual([])
  expect(validateCash({ ...entries, text: '0' })).toEqual(['text'])
  expect(validateCash({ ...entries, text: 'twenty', reason: '  ' })).toEqual(['text', 'reason'])
})

const kind: GoodwillEntries = { text: '$12,50', reason: 'goodwill', note: ' Waited long ' }

test('goodwill is sent in dollars, with its note and the approving admin', () => {
  expect(asGoodwill(kind)).toEqual({ amount: '12.50', reason: 'goodwill', note: 'Waited long' })
  const approval = { userId: 7, pin: '2468' }
  expect(asGoodwill(kind, approval)).toHaveProperty('approval', approval)
})

test('goodwill must be above zero, and “other” needs a note', () => {
  expect(validateGoodwill(kind)).toEqual([])
  expect(validateGoodwill({ ...kind, text: '0' })).toEqual(['text'])
  expect(validateGoodwill({ ...kind, text: 'ten', note: '' })).toEqual(['text'])
  expect(validateGoodwill({ ...kind, reason: 'other', note: ' ' })).toEqual(['note'])
  expect(validateGoodwill({ ...kind, note: 'x'.repeat(201) })).toEqual(['note'])
})
