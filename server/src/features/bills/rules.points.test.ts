import { pointsFor, type Cents } from '@lantern/contract/pricing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pointsAt, pointsMoved, totalOf, type Worth } from './rules.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)

describe('points', () => {
  const dish = (net: Cents): Worth => ({
    kind: 'dish',
    account: 'food_income',
    net,
    tax: Math.round(net * 0.13),
    isPaidAhead: false,
  })

  it('come in proportion to what is paid, and never more than for the whole', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20_000), { minLength: 1 }), fc.nat(100), (nets, part) => {
        const lines = nets.map(dish)
        const total = sum(lines.map(totalOf))
        const whole = pointsFor(sum(nets), 1)
        expect(pointsAt(lines, total, 1)).toBe(total > 0 ? whole : 0)
        expect(pointsAt(lines, total + 500, 1)).toBe(total > 0 ? whole : 0)
        const some = pointsAt(lines, Math.floor((total * part) / 100), 1)
        expect(some).toBeLessThanOrEqual(whole)
        expect(some).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('are none for the fee, and none again for what was paid ahead', () => {
    const room = { kind: 'room', account: 'booking_income', net: 10_000, tax: 0 } as const
    const fee = { kind: 'service_fee', account: 'service_fees', net: 500, tax: 0 } as const
    const lines: Worth[] = [
      { ...room, isPaidAhead: false },
      { ...fee, isPaidAhead: false },
      { ...room, isPaidAhead: true },
    ]
    expect(pointsAt(lines, 10_500, 1)).toBe(100)
  })

  it('go back from who got them, however the bill is paid and given back by several', () => {
    const payers = fc.constantFrom(null, 1, 2)
    const amounts = fc.integer({ min: -900, max: 900 }).filter((cents) => cents !== 0)
    const acts = fc.array(fc.tuple(payers, amounts, fc.nat(100), fc.nat(3)))
    fc.assert(
      fc.property(acts, (moved) => {
        const payments: { userId: number | null; points: number }[] = []
        const of = (who: number | null) =>
          sum(payments.filter(({ userId }) => userId === who).map(({ points }) => points))
        for (const [memberId, amount, earned, pointsPerDollar] of moved) {
          const [own, owing] = [of(memberId), earned - sum(payments.map(({ points }) => points))]
          const points = pointsMoved(payments, { memberId, amount, earned, pointsPerDollar })
          payments.push({ userId: memberId, points })
          const most = Math.min(own, Math.ceil(-amount / 100) * pointsPerDollar)
          const taken = owing < -most ? 0 - most : Math.min(0, owing)
          expect(points).toBe(amount > 0 ? Math.max(0, owing) : taken)
          expect([null, 1, 2].filter((who) => of(who) < 0)).toEqual([])
        }
      }),
    )
  })

  it('go as they came where all of it is paid and a part goes back, by whole dollars', () => {
    const parts = fc.tuple(fc.integer({ min: 1, max: 50_000 }), fc.nat(1_000), fc.nat(3))
    fc.assert(
      fc.property(parts, ([net, part, pointsPerDollar]) => {
        const gone = Math.floor((net * part) / 1_000)
        const [whole, left] = [[dish(net)], [dish(net), dish(-gone)]]
        const [paid, rest] = [totalOf(dish(net)), sum(left.map(totalOf))]
        const payments = [{ userId: 1, points: pointsAt(whole, paid, pointsPerDollar) }]
        const earned = pointsAt(left, rest, pointsPerDollar)
        const back = { memberId: 1, amount: rest - paid, earned, pointsPerDollar }
        expect(pointsFor(net, pointsPerDollar) + pointsMoved(payments, back)).toBe(earned)
      }),
    )
  })

  it('go back by what as much earns, though they came by another rate', () => {
    const payments = [{ userId: 1, points: 200 }]
    const back = { memberId: 1, amount: -1_000, earned: 90, pointsPerDollar: 1 }
    expect(pointsMoved(payments, back)).toBe(-10)
    expect(pointsMoved(payments, { ...back, earned: 0, pointsPerDollar: 0 })).toBe(0)
    // A tip has earned none.
    expect(pointsMoved(payments, { ...back, amount: 0 })).toBe(0)
  })
})
