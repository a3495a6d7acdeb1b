import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chosenOf, likelyCash, offered, sumsOf } from './payment.ts'

const cash = (tendered = '') => ({ method: 'cash' as const, tendered })

describe('payment methods', () => {
  it('are offered in one order', () => {
    expect(offered({ cash: true, waive: true, terminal: true, balance: true, bill: true })).toEqual(
      ['bill', 'balance', 'terminal', 'cash', 'waive'],
    )
    expect(offered({ card: true, balance: false })).toEqual(['card'])
  })

  it('stay chosen while they are offered; otherwise a likely one is chosen', () => {
    const allowed = offered({ bill: true, balance: true, cash: true })
    expect(chosenOf(allowed, 'cash', ['bill'])).toBe('cash')
    expect(chosenOf(allowed, 'terminal', [null, 'card', 'balance'])).toBe('balance')
    expect(chosenOf(allowed, null)).toBeNull()
  })
})

describe('the amount to take', () => {
  it('is rounded to the five-cent coin in cash, up or down', () => {
    expect(sumsOf(cash(), 3322).toTake).toBe(3320)
    expect(sumsOf(cash(), 3323).toTake).toBe(3325)
    expect(sumsOf(cash(), -3322).toTake).toBe(-3320)
    expect(sumsOf({ method: 'terminal', tendered: '' }, 3322).toTake).toBe(3322)
  })

  it('leaves change for the cash that was handed over, if it is enough', () => {
    expect(sumsOf(cash('40'), 3322).change).toBe(680)
    expect(sumsOf(cash('33.20'), 3322).change).toBe(0)
    expect(sumsOf(cash('33.15'), 3322).change).toBeNull()
    expect(sumsOf(cash('a lot'), 3322).change).toBeNull()
    // Cash that was typed before another method was chosen doesn't count.
    expect(sumsOf({ method: 'balance', tendered: '1' }, 3322).change).toBe(0)
  })

  it('is nothing for “on the bill”, “later”, “on the house” and waived amounts', () => {
    for (const method of ['bill', 'later', 'house', 'waive', null] as const) {
      expect(sumsOf({ method, tendered: '' }, 3322)).toEqual({ toTake: null, change: 0 })
    }
  })
})

it('offers cash amounts that suffice, ascending, without repeats', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200_000 }), (due) => {
      const amounts = likelyCash(due)
      expect(amounts.every((amount) => amount > due)).toBe(true)
      expect(amounts).toEqual([...new Set(amounts)].toSorted((one, other) => one - other))
    }),
  )
  expect(likelyCash(1_230)).toEqual([1_500, 2_000, 5_000, 10_000])
})
