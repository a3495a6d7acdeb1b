import { expect, test } from 'vitest'
import { noTip } from '../../../lib/shown/tip.ts'
import { validateOptions } from './summary-step.tsx'

test('a tip is an amount or none, and a note is limited by the contract', () => {
  expect(validateOptions({ tip: noTip, note: '' })).toEqual([])
  expect(validateOptions({ tip: { kind: 'percent', percent: 15 }, note: 'No ice' })).toEqual([])
  expect(validateOptions({ tip: { kind: 'own', text: '$2.50' }, note: '' })).toEqual([])
  expect(validateOptions({ tip: { kind: 'own', text: 'some' }, note: '' })).toEqual(['tip'])
  expect(validateOptions({ tip: noTip, note: 'x'.repeat(301) })).toEqual(['note'])
})
