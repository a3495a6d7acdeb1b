import { describe, expect, it } from 'vitest'
import { limitPassed } from './rules.ts'

const limits = { amount: 5000, percent: 20 }
const off = { bill: 10_000, before: 0 }

describe('the limit for giving away without an approval', () => {
  it('is a sum per night, for all purposes together', () => {
    expect(limitPassed({ amount: 1000, before: 4000, off: null }, limits)).toBe(null)
    expect(limitPassed({ amount: 1000, before: 4001, off: null }, limits)).toBe('over_limit')
  })

  it('is a percentage of a bill, including what was taken off before', () => {
    expect(limitPassed({ amount: 2000, before: 0, off }, limits)).toBe(null)
    expect(limitPassed({ amount: 2001, before: 0, off }, limits)).toBe('over_percent')
    const second = { amount: 1000, before: 0, off: { bill: 10_000, before: 1001 } }
    expect(limitPassed(second, limits)).toBe('over_percent')
    expect(limitPassed({ ...second, before: 4500 }, limits)).toBe('over_limit')
  })

  it('of 100 percent is no limit', () => {
    const all = { amount: 1, before: 0, off: { bill: 1, before: 0 } }
    expect(limitPassed(all, { amount: 1, percent: 100 })).toBe(null)
    expect(limitPassed(all, { amount: 1, percent: 0 })).toBe('over_percent')
  })
})
