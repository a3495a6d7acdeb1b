import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { likelyCash, roomSumsOf } from './room-payment-draft.ts'

const cash = (tendered = '') => ({ way: 'cash' as const, tendered })

describe('what is taken for a room', () => {
  it('is rounded to the five-cent coin in cash, whichever way it goes', () => {
    expect(roomSumsOf(cash(), 3322).toTake).toBe(3320)
    expect(roomSumsOf(cash(), 3323).toTake).toBe(3325)
    expect(roomSumsOf(cash(), -3322).toTake).toBe(-3320)
    expect(roomSumsOf({ way: 'terminal', tendered: '' }, 3322).toTake).toBe(3322)
  })

  it('leaves change for the cash that was handed over, if it is enough', () => {
    expect(roomSumsOf(cash('40'), 3322).change).toBe(680)
    expect(roomSumsOf(cash('33.20'), 3322).change).toBe(0)
    expect(roomSumsOf(cash('33.15'), 3322).change).toBeNull()
    expect(roomSumsOf(cash('a lot'), 3322).change).toBeNull()
    // Cash that was typed before another way was chosen doesn't count.
    expect(roomSumsOf({ way: 'balance', tendered: '1' }, 3322).change).toBe(0)
  })

  it('is nothing now on the bill, later and on the house', () => {
    for (const way of ['bill', 'later', 'house', 'unchanged'] as const) {
      expect(roomSumsOf({ way, tendered: '' }, 3322)).toEqual({ toTake: null, change: 0 })
    }
  })
})

it('cash is offered in amounts that suffice, rising, none twice', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200_000 }), (due) => {
      const amounts = likelyCash(due)
      expect(amounts.every((amount) => amount > due)).toBe(true)
      expect(amounts).toEqual([...new Set(amounts)].toSorted((one, other) => one - other))
    }),
  )
  expect(likelyCash(1_230)).toEqual([1_500, 2_000, 5_000, 10_000])
})
