import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditFor, isOffer, type TopUpOffer } from './offers.ts'
import { toCents, toDollars } from './pricing.ts'

const offers: readonly TopUpOffer[] = [
  { pay: '500.00', credit: '75.00' },
  { pay: '200.00', credit: '20.00' },
]

describe('the credit on top of a top-up', () => {
  it.each([
    [19_999, 0],
    [20_000, 2_000],
    [40_000, 2_000],
    [49_999, 2_000],
    [50_000, 7_500],
    [200_000, 7_500],
  ])('is that of the largest offer that the amount reaches, once: %d', (amount, credit) => {
    expect(creditFor(offers, amount)).toBe(credit)
  })

  it('is nothing without offers', () => {
    expect(creditFor([], 1_000_000)).toBe(0)
  })

  it('depends on no order of the offers and is one of theirs', () => {
    const cents = fc.integer({ min: 1, max: 1_000_000 })
    const offer = fc.record({ pay: cents.map(toDollars), credit: cents.map(toDollars) })
    const some = fc.uniqueArray(offer, { maxLength: 5, selector: ({ pay }) => pay })
    fc.assert(
      fc.property(some, cents, (list, amount) => {
        const credit = creditFor(list, amount)
        expect(creditFor(list.toReversed(), amount)).toBe(credit)
        const reached = list.filter(({ pay }) => toCents(pay) <= amount)
        const most = reached.reduce((all, { pay }) => Math.max(all, toCents(pay)), 0)
        const best = reached.find(({ pay }) => toCents(pay) === most)
        expect(credit).toBe(best ? toCents(best.credit) : 0)
      }),
    )
  })
})

it.each([
  ['200.00', '20.00', true],
  ['200.00', '200.00', true],
  ['200.00', '220.00', false],
  ['200.00', '0.00', false],
  ['0.00', '0.00', false],
])('an offer of %s for %s gives something, and at most as much again: %j', (pay, credit, is) => {
  expect(isOffer({ pay, credit })).toBe(is)
})
