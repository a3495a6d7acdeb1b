import { describe, expect, it } from 'vitest'
import { describeDifference } from './rules.ts'

describe('a difference in the books', () => {
  it('names the member, the stored amount and the right one', () => {
    expect(describeDifference({ what: 'balance', memberId: 7, kept: 100, counted: 90 })).toBe(
      'member 7 has 100 cents of balance, the entries say 90',
    )
    expect(describeDifference({ what: 'points', memberId: 7, kept: 3, counted: 0 })).toBe(
      'member 7 has 3 points, the entries say 0',
    )
  })
})
