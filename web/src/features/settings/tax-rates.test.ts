import { expect, test } from 'vitest'
import { asRate, validateTax } from './tax-rates.tsx'

const entries = { kind: 'food' as const, percent: '13', from: '2027-01-01' }

test('a rate is entered in percent and sent in basis points', () => {
  expect(asRate({ ...entries, percent: '4.35' })).toEqual({
    kind: 'food',
    basisPoints: 435,
    from: '2027-01-01',
  })
})

test.each(['', 'a lot', '-1', '101', '1.005'])('%j is no rate', (percent) => {
  expect(validateTax({ ...entries, percent })).toEqual(['percent'])
})

test('a rate needs the date from which it applies', () => {
  expect(validateTax(entries)).toEqual([])
  expect(validateTax({ ...entries, from: '' })).toEqual(['from'])
})
