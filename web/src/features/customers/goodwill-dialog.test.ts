import { expect, test } from 'vitest'
import { asGoodwill, type GoodwillEntries, validateGoodwill } from './goodwill-dialog.tsx'

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
