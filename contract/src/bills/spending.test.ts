import { describe, expect, it } from 'vitest'
import type { PartyAmount } from '../venue/amenities.ts'
import { amountFor, splitDeposit, leftToSpend, overcharged } from './spending.ts'

/** A seeded random generator. */
function drawing(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const friday = '2026-11-20'
const sunday = '2026-11-22'

describe('the amount for a party', () => {
  const amounts: PartyAmount[] = [
    { weekdays: [5, 6], partyFrom: 1, amount: '100.00' },
    { weekdays: [5, 6], partyFrom: 6, amount: '250.00' },
    { weekdays: [7], partyFrom: 4, amount: '80.00' },
  ]
  const of = (date: string, partySize: number | null) => amountFor(amounts, { date, partySize })

  it('is that of its weekday and of the largest size that it reaches', () => {
    expect([of(friday, 1), of(friday, 5), of(friday, 6), of(friday, 12)]).toEqual([
      10_000, 10_000, 25_000, 25_000,
    ])
    expect([of(sunday, 3), of(sunday, 4)]).toEqual([0, 8_000])
    expect(of('2026-11-18', 12)).toBe(0)
  })

  it('counts a party of unknown size as one person', () => {
    expect([of(friday, null), of(sunday, null)]).toEqual([10_000, 0])
  })

  it('is the greater of two for one size, and zero without any', () => {
    const twice = [amounts[0], { weekdays: everyDay, partyFrom: 1, amount: '120' }].flatMap(
      (each) => each ?? [],
    )
    expect(amountFor(twice, { date: friday, partySize: 2 })).toBe(12_000)
    expect(amountFor([], { date: friday, partySize: 2 })).toBe(0)
  })
})

describe('a minimum spend', () => {
  it('is reached by spending and charges together, in any order', () => {
    const draw = drawing(15)
    const wrong: unknown[] = []
    for (let round = 0; round < 20_000; round += 1) {
      const minimum = draw(50_000)
      let [spent, charged] = [0, 0]
      for (let act = 0; act < 6; act += 1) {
        const before = leftToSpend({ minimum, spent, charged })
        if (draw(3) === 0) charged += before
        else spent = Math.max(0, spent + draw(20_000) - 4_000)
        const back = overcharged({ minimum, spent, charged })
        const isBackRight = back >= 0 && back <= charged
        charged -= back
        const left = leftToSpend({ minimum, spent, charged })
        const isLeftRight = left >= 0 && left <= minimum
        // Together they equal the minimum exactly, or more was spent and nothing is charged.
        const isWhole = spent >= minimum ? charged + left === 0 : spent + charged + left === minimum
        if (!isBackRight || !isLeftRight || !isWhole) wrong.push({ minimum, spent, charged, left })
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('the amount due when booking', () => {
  it('sums with the rest to the total, and never exceeds it', () => {
    const draw = drawing(17)
    const wrong: unknown[] = []
    for (let round = 0; round < 20_000; round += 1) {
      const [total, request] = [draw(100_000), draw(60_000)]
      const { now, later, deposit } = splitDeposit(total, request)
      const isWhole = now === total && later === 0 && deposit === 0
      const isPart = now === request && deposit === request && later > 0
      if (now + later !== total || !(request > 0 && request < total ? isPart : isWhole)) {
        wrong.push({ total, request, now, later, deposit })
      }
    }
    expect(wrong).toEqual([])
  })

  it('is the whole price without a deposit, or with one of at least the price', () => {
    expect(splitDeposit(15_120, 0)).toEqual({ now: 15_120, later: 0, deposit: 0 })
    expect(splitDeposit(15_120, 15_120)).toEqual({ now: 15_120, later: 0, deposit: 0 })
    expect(splitDeposit(15_120, 20_000)).toEqual({ now: 15_120, later: 0, deposit: 0 })
    expect(splitDeposit(15_120, 5_000)).toEqual({ now: 5_000, later: 10_120, deposit: 5_000 })
  })
})
