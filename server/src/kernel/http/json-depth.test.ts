import fc from 'fast-check'
import { expect, it } from 'vitest'
import { depthOf } from './json-depth.ts'

const depthOfValue = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map(depthOfValue))
    : 0

it('tells how deep any value goes, whatever its texts contain', () => {
  const text = fc.string({ unit: fc.constantFrom('{', '[', ']', '}', '"', '\\', 'a') })
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      text,
      fc.integer(),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(text, tie('value'), { maxKeys: 3 }),
    ),
  }))
  fc.assert(
    fc.property(value, (any) => {
      expect(depthOf(JSON.stringify(any))).toBe(depthOfValue(any))
    }),
  )
})

it('tells the depth of what no recursion could read', () => {
  expect(depthOf('['.repeat(60_000))).toBe(60_000)
})
