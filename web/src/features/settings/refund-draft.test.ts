import { expect, it } from 'vitest'
import { nextTier, tierOf, validateTier } from './refund-draft.ts'

const tiers = (...steps: [string, string][]) =>
  steps.map(([hours, percent]) => ({ hours, percent }))

it('reports a tier that is no whole number, out of bounds, or not less than the one before', () => {
  const good = tiers(['24', '100'], ['3', '50'], ['0', '0'])
  expect(good.map((_, place) => validateTier(good, place))).toEqual([null, null, null])
  expect(validateTier(tiers(['', '100']), 0)).toBe('hours')
  expect(validateTier(tiers(['1.5', '100']), 0)).toBe('hours')
  expect(validateTier(tiers(['721', '100']), 0)).toBe('hours')
  expect(validateTier(tiers(['24', '101']), 0)).toBe('percent')
  expect(validateTier(tiers(['24', '100'], ['24', '50']), 1)).toBe('hours')
  expect(validateTier(tiers(['24', '50'], ['3', '50']), 1)).toBe('percent')
  expect(validateTier(tiers(['24', '50']), 1)).toBeNull()
})

it('offers a further tier below the last one', () => {
  expect(nextTier(tiers(['24', '100']))).toEqual({ hours: '12', percent: '50' })
  expect(nextTier(tiers(['x', ' ']))).toEqual({ hours: '0', percent: '0' })
  expect(tierOf({ hours: ' 24 ', percent: '50' })).toEqual({ hours: 24, percent: 50 })
})
