import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countedFrom,
  refundsByRules,
  lastEnd,
  percentAt,
  refundSteps,
  cancelObstacle,
} from './refunds.ts'
import { RefundRules, type RefundRule } from '../calls/primitives.ts'

const HOUR = 3_600_000
const start = new Date('2026-11-21T00:00:00Z')
const before = (hours: number) => new Date(start.getTime() - hours * HOUR)
const rules: RefundRule[] = [
  { hours: 24, percent: 100 },
  { hours: 3, percent: 50 },
  { hours: 0, percent: 0 },
]

describe('a refund', () => {
  it('is full, then half, then nothing, each until its time', () => {
    const at = (hours: number) => percentAt(rules, start, before(hours))
    expect([at(25), at(24), at(3.001), at(3), at(0.001), at(0)]).toEqual([100, 50, 50, 0, 0, null])
    expect(lastEnd(rules, start)).toEqual(start)
  })

  it('is divided among the methods by the largest remainder', () => {
    expect(refundsByRules(rules, start, before(5), [10_001, 5_000, 0])).toEqual([5_001, 2_500, 0])
    expect(refundsByRules(rules, start, before(5), [333, 333, 333])).toEqual([167, 167, 166])
    expect(refundsByRules(rules, start, before(30), [333, 1])).toEqual([333, 1])
    expect(refundsByRules(rules, start, before(1), [333, 1])).toEqual([0, 0])
    expect(refundsByRules(rules, start, before(-1), [333, 1])).toEqual([0, 0])
  })

  it('is shown as the steps that remain', () => {
    expect(refundSteps(rules, start, before(5), 15_121)).toEqual([
      { until: before(3), percent: 50, amount: 7_561 },
      { until: before(0), percent: 0, amount: 0 },
    ])
  })

  it('counts from the earliest start that the booking had', () => {
    const at = (cancelUntil: Date | null) => countedFrom({ rules, startsAt: start, cancelUntil })
    expect(at(null)).toEqual(start)
    expect(at(before(48))).toEqual(before(24))
    expect(at(before(1))).toEqual(start)
  })
})

/** Rules in order: distinct hours and percentages, each sorted, paired. */
const anyTiers = fc
  .integer({ min: 1, max: 6 })
  .chain((length) =>
    fc.tuple(
      fc.uniqueArray(fc.integer({ min: 0, max: 720 }), { minLength: length, maxLength: length }),
      fc.uniqueArray(fc.integer({ min: 0, max: 100 }), { minLength: length, maxLength: length }),
    ),
  )
  .map(([hours, percents]) => {
    const falling = percents.toSorted((one, other) => other - one)
    return hours
      .toSorted((one, other) => other - one)
      .map((hour, place) => ({ hours: hour, percent: falling[place] ?? 0 }))
  })
const minutes = fc.integer({ min: -60, max: 60 * 800 })
const ways = fc.array(fc.integer({ min: 0, max: 2_000_000 }), { minLength: 1, maxLength: 5 })
const isAllowed = (rules: RefundRule[]) => RefundRules.safeParse(rules).success
const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)

describe('with random rules', () => {
  it('no method refunds more than it paid, the parts sum to the percentage, and the refund never rises with time', () => {
    fc.assert(
      fc.property(anyTiers, minutes, minutes, ways, (drawn, one, other, paid) => {
        expect(isAllowed(drawn)).toBe(true)
        const [early, late] = [Math.max(one, other), Math.min(one, other)]
        const back = (ahead: number) => refundsByRules(drawn, start, before(ahead / 60), paid)
        const [first, second] = [back(early), back(late)]
        first.forEach((part, place) => {
          expect(Number.isInteger(part) && part >= 0 && part <= (paid[place] ?? 0)).toBe(true)
        })
        expect(sum(second)).toBeLessThanOrEqual(sum(first))
        const running = drawn.find(({ hours }) => early > hours * 60)
        const exact = (sum(paid) * (running?.percent ?? 0)) / 100
        expect(Math.abs(sum(first) - exact)).toBeLessThanOrEqual(0.5)
        const [step] = refundSteps(drawn, start, before(early / 60), sum(paid))
        expect(step?.amount ?? 0).toBe(sum(first))
      }),
      { numRuns: 600 },
    )
  })

  it('moving a booking to a later start never raises the refund', () => {
    fc.assert(
      fc.property(anyTiers, minutes, minutes, minutes, (drawn, now, first, second) => {
        const at = (ahead: number) => new Date(start.getTime() + ahead * 60_000)
        const own = countedFrom({ rules: drawn, startsAt: at(first), cancelUntil: null })
        const cancelUntil = new Date(own.getTime() - (drawn[0]?.hours ?? 0) * HOUR)
        const moved = countedFrom({ rules: drawn, startsAt: at(second), cancelUntil })
        expect(moved).toEqual(at(Math.min(first, second)))
        const percent = (from: Date) => percentAt(drawn, from, at(now)) ?? -1
        expect(percent(moved)).toBeLessThanOrEqual(percent(own))
      }),
      { numRuns: 600 },
    )
  })

  it('rules that rise or repeat are out of order', () => {
    expect(
      isAllowed([
        { hours: 24, percent: 50 },
        { hours: 24, percent: 20 },
      ]),
    ).toBe(false)
    expect(
      isAllowed([
        { hours: 24, percent: 50 },
        { hours: 3, percent: 50 },
      ]),
    ).toBe(false)
    expect(
      isAllowed([
        { hours: 3, percent: 50 },
        { hours: 24, percent: 20 },
      ]),
    ).toBe(false)
  })
})

describe('the reason why a booking can’t be canceled', () => {
  const startsAt = '2026-11-28T03:00:00.000Z'
  const booking = { startsAt, refundFrom: startsAt, refundRules: [{ hours: 2, percent: 100 }] }
  const at = (time: string) => new Date(`2026-11-28T${time}Z`)

  it('is that only the desk can cancel it while its own time would still allow it', () => {
    expect(cancelObstacle(booking, at('00:59:59'))).toBe('desk')
    expect(cancelObstacle(booking, at('01:00:00'))).toBe('late')
    expect(cancelObstacle(booking, at('02:59:59'))).toBe('late')
    expect(cancelObstacle(booking, at('03:00:00'))).toBe('begun')
  })

  it('is that it is too late by the start before its change', () => {
    const moved = { ...booking, refundFrom: '2026-11-27T03:00:00.000Z' }
    expect(cancelObstacle(moved, at('00:59:59'))).toBe('late')
  })
})
