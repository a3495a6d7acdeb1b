import { expect, test } from 'vitest'
import { noTip } from '../../../lib/shown/tip.ts'
import { wrongIn } from './wish-entries.ts'

test('a tip is an amount or none, and a note is limited by the contract', () => {
  expect(wrongIn({ tip: noTip, note: '' })).toEqual([])
  expect(wrongIn({ tip: { kind: 'percent', percent: 15 }, note: 'No ice' })).toEqual([])
  expect(wrongIn({ tip: { kind: 'own', text: '$2.50' }, note: '' })).toEqual([])
  expect(wrongIn({ tip: { kind: 'own', text: 'some' }, note: '' })).toEqual(['tip'])
  expect(wrongIn({ tip: noTip, note: 'x'.repeat(301) })).toEqual(['note'])
})
