import { expect, it } from 'vitest'
import { betterReading, readingOf } from './now.ts'

it('the server’s time is taken at the middle between request and response', () => {
  expect(readingOf(10_000, { begun: 4_000, ended: 4_200 })).toEqual({
    offset: 5_900,
    within: 100,
    readAt: 4_200,
  })
})

const known = { offset: 5_000, within: 50, readAt: 0 }

it('a more exact reading replaces the known one, a less exact reading that agrees does not', () => {
  const [exact, vague] = [
    { offset: 5_020, within: 10, readAt: 1_000 },
    { offset: 5_300, within: 400, readAt: 1_000 },
  ]
  expect(betterReading(null, vague)).toBe(vague)
  expect(betterReading(known, exact)).toBe(exact)
  expect(betterReading(known, vague)).toBe(known)
})

it('a less exact reading replaces one that is old or contradicts it', () => {
  const set = { offset: -3_595_000, within: 400, readAt: 3_600_000 + 1_000 }
  const later = { offset: 5_300, within: 400, readAt: 11 * 60_000 }
  expect(betterReading(known, { ...set, readAt: 1_000 })).toMatchObject({ offset: set.offset })
  expect(betterReading(known, later)).toBe(later)
})
