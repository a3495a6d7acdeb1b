import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redeemable, worthOf, type RedemptionRules } from './redemption.ts'

const rules: RedemptionRules = {
  redemptionPoints: 100,
  redemptionLeast: 500,
  redemptionPercent: 50,
}
const bill = { has: 1_200, total: 10_000, due: 10_000 }

describe('the most that points can pay', () => {
  it.each([
    ['all that the member has', {}, {}, { points: 1_200, amount: 1_200 }],
    ['the venue’s share of the bill', { has: 9_999 }, {}, { points: 5_000, amount: 5_000 }],
    [
      'the share without what points paid',
      { has: 9_999, redeemed: 4_000 },
      {},
      { points: 1_000, amount: 1_000 },
    ],
    ['what is due', { due: 700 }, {}, { points: 700, amount: 700 }],
    ['nothing below the least of a payment', { has: 499 }, {}, { points: 0, amount: 0 }],
    ['nothing where less than the least is due', { due: 499 }, {}, { points: 0, amount: 0 }],
    ['nothing where the venue takes none', {}, { redemptionPoints: 0 }, { points: 0, amount: 0 }],
    [
      'whole points that are worth several cents',
      { due: 1_234 },
      { redemptionPoints: 10, redemptionLeast: 0 },
      { points: 123, amount: 1_230 },
    ],
    ['no points that pay no cent', {}, { redemptionPoints: 250 }, { points: 1_200, amount: 480 }],
    [
      'without the points of a part of a cent',
      { has: 1_201 },
      { redemptionPoints: 250 },
      { points: 1_200, amount: 480 },
    ],
  ])('is %s', (_what, change, otherRules, most) => {
    expect(redeemable({ ...rules, ...otherRules }, { ...bill, ...change })).toEqual(most)
  })

  it('is within each limit, exactly worth its points, and no point more would do', () => {
    const cents = fc.integer({ min: 0, max: 200_000 })
    const given = fc.record({
      has: fc.integer({ min: 0, max: 500_000 }),
      total: cents,
      due: cents,
      redeemed: cents,
      redemptionPoints: fc.integer({ min: 1, max: 1_000 }),
      redemptionLeast: fc.integer({ min: 0, max: 2_000 }),
      redemptionPercent: fc.integer({ min: 1, max: 100 }),
    })
    fc.assert(
      fc.property(given, (one) => {
        const { has, total, due, redeemed, redemptionPercent: percent } = one
        const { points, amount } = redeemable(one, one)
        const most = Math.min(due, Math.floor((total * percent) / 100) - redeemed)
        expect(worthOf(points, one)).toBe(amount)
        expect(points).toBeLessThanOrEqual(has)
        expect(amount).toBeLessThanOrEqual(Math.max(0, most))
        if (points === 0) return
        expect(points).toBeGreaterThanOrEqual(one.redemptionLeast)
        expect(worthOf(points - 1, one)).toBeLessThan(amount)
        const next = Math.ceil(((amount + 1) * one.redemptionPoints) / 100)
        expect(next > has || worthOf(next, one) > most).toBe(true)
      }),
    )
  })
})
