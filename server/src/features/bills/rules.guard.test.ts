import { expect, describe, it } from 'vitest'
import { isDivisible, leftOf, refundable, type Worth } from './rules.ts'

type Line = Worth & { id: number }

const dish = (id: number, net: number, tax: number): Line => ({
  id,
  kind: 'dish',
  account: 'food_income',
  net,
  tax,
  isPaidAhead: false,
})
const correction = (id: number, corrects: number, net: number, tax: number): Line => ({
  ...dish(id, net, tax),
  kind: 'correction',
  corrects,
})

describe('what is left of a line', () => {
  it('is less by every correction of it, net and tax apart, and by none of another', () => {
    const lines = [
      dish(1, 2_000, 260),
      dish(2, 1_000, 130),
      correction(3, 1, -500, -65),
      correction(4, 1, -300, -39),
    ]
    expect(leftOf(lines)).toEqual([
      { line: lines[0], id: 1, net: 1_200, tax: 156 },
      { line: lines[1], id: 2, net: 1_000, tax: 130 },
    ])
  })

  it('is nothing once all of it was taken off', () => {
    const lines = [dish(7, 2_000, 260), correction(8, 7, -2_000, -260)]
    expect(leftOf(lines)).toMatchObject([{ id: 7, net: 0, tax: 0 }])
  })
})

describe('lines in parts', () => {
  const lines = [{ id: 1 }, { id: 2 }]
  const part = (lineId: number, parts: number, of: number) => ({ lineId, parts, of })

  it('are shared out up to the whole of each', () => {
    expect(isDivisible([], lines)).toBe(true)
    expect(isDivisible([part(1, 1, 3), part(1, 2, 3), part(2, 1, 1)], lines)).toBe(true)
    expect(isDivisible([part(1, 1, 3), part(1, 1, 3)], lines)).toBe(true)
  })

  it.each([
    ['more than the whole, by one part', [part(1, 2, 3), part(1, 2, 3)]],
    ['more than the whole in one go', [part(1, 2, 1)]],
    ['the whole a second time', [part(1, 1, 1), part(1, 1, 1)]],
    ['parts of two sizes', [part(1, 1, 3), part(1, 1, 2)]],
    ['a line that the bill doesn’t have', [part(3, 1, 1)]],
  ])('are not %s', (_what, taken) => expect(isDivisible(taken, lines)).toBe(false))
})

describe('what may go back', () => {
  const cash = (amount: number) => ({ way: 'cash' as const, amount })
  const machine = (amount: number) => ({ way: 'terminal' as const, amount })

  it('is what is due back, and by its own way no more than came by it', () => {
    expect(refundable('balance', [cash(3_000)], -1_000)).toBe(1_000)
    expect(refundable('cash', [cash(3_000)], -1_000)).toBe(1_000)
    expect(refundable('cash', [cash(400), machine(2_600)], -1_000)).toBe(400)
    expect(refundable('terminal', [cash(3_000)], -1_000)).toBe(0)
  })

  it('is less by what went back by that way already', () => {
    expect(refundable('cash', [cash(3_000), cash(-2_500)], -1_000)).toBe(500)
    expect(refundable('cash', [cash(3_000), cash(-3_500)], -1_000)).toBe(0)
  })

  it.each(['balance', 'cash', 'terminal', 'card'] as const)(
    'is nothing by %s where nothing is due back: not on a bill that is even, nor on one that is owed',
    (way) => {
      const payments = [{ way, amount: 3_000 }]
      expect(refundable(way, payments, 0)).toBe(0)
      expect(refundable(way, payments, 1_000)).toBe(0)
    },
  )
})
