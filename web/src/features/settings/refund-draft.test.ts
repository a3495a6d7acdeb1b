import { expect, it } from 'vitest'
import { nextRule, ruleOf, validateRule } from './draft.ts'

const rules = (...steps: [string, string][]) =>
  steps.map(([hours, percent]) => ({ hours, percent }))

it('reports a rule that is no whole number, out of bounds, or not less than the one before', () => {
  const good = rules(['24', '100'], ['3', '50'], ['0', '0'])
  expect(good.map((_, place) => validateRule(good, place))).toEqual([null, null, null])
  expect(validateRule(rules(['', '100']), 0)).toBe('hours')
  expect(validateRule(rules(['1.5', '100']), 0)).toBe('hours')
  expect(validateRule(rules(['721', '100']), 0)).toBe('hours')
  expect(validateRule(rules(['24', '101']), 0)).toBe('percent')
  expect(validateRule(rules(['24', '100'], ['24', '50']), 1)).toBe('hours')
  expect(validateRule(rules(['24', '50'], ['3', '50']), 1)).toBe('percent')
  expect(validateRule(rules(['24', '50']), 1)).toBeNull()
})

it('offers a further rule below the last one', () => {
  expect(nextRule(rules(['24', '100']))).toEqual({ hours: '12', percent: '50' })
  expect(nextRule(rules(['x', ' ']))).toEqual({ hours: '0', percent: '0' })
  expect(ruleOf({ hours: ' 24 ', percent: '50' })).toEqual({ hours: 24, percent: 50 })
})
