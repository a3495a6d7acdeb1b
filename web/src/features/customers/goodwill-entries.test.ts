import { expect, test } from 'vitest'
import { asGoodwill, wrongIn, type GoodwillEntries } from './goodwill-entries.ts'

const kind: GoodwillEntries = { text: '$12,50', reason: 'goodwill', note: ' Waited long ' }

test('goodwill is sent in dollars, with its words and an admin who said yes', () => {
  expect(asGoodwill(kind)).toEqual({ amount: '12.50', reason: 'goodwill', note: 'Waited long' })
  const approval = { userId: 7, pin: '2468' }
  expect(asGoodwill(kind, approval)).toHaveProperty('approval', approval)
})

test('goodwill is an amount above zero, and for another reason needs words', () => {
  expect(wrongIn(kind)).toEqual([])
  expect(wrongIn({ ...kind, text: '0' })).toEqual(['text'])
  expect(wrongIn({ ...kind, text: 'ten', note: '' })).toEqual(['text'])
  expect(wrongIn({ ...kind, reason: 'other', note: ' ' })).toEqual(['note'])
  expect(wrongIn({ ...kind, note: 'x'.repeat(201) })).toEqual(['note'])
})
