import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allocate,
  bookingPrice,
  cashRounding,
  pointsFor,
  share,
  toCents,
  toDollars,
} from './pricing.ts'

const cents = fc.integer({ min: -99_999_999_99, max: 99_999_999_99 })
const price = fc.integer({ min: 100, max: 1_000_000 })
const hours = fc.integer({ min: 1, max: 24 })
const basisPoints = fc.integer({ min: 0, max: 10_000 })

describe('dollars and cents', () => {
  it.each([
    ['151.20', 15_120],
    ['151.2', 15_120],
    ['151', 15_100],
    ['0.05', 5],
    ['-0.05', -5],
    [19.99, 1_999],
    [0.1, 10],
  ])('reads %s', (dollars, expected) => {
    expect(toCents(dollars)).toBe(expected)
  })

  it.each(['', '1.', '.5', '1.234', '1,00', ' 1', '1e3', '--1', 'NaN', 0.1 + 0.2, 1e21, Infinity])(
    'refuses %s rather than guess',
    (dollars) => {
      expect(() => toCents(dollars)).toThrow(RangeError)
    },
  )

  it('writes what it reads', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(toDollars(amount)).toMatch(/^-?\d+\.\d\d$/)
        // `+ 0` turns -0 into 0, because `toBe` tells them apart.
        expect(toCents(toDollars(amount)) + 0).toBe(amount + 0)
      }),
    )
  })
})

describe('a share', () => {
  it.each([
    [14_400, 500, 720],
    [10, 500, 1],
    [9, 500, 0],
    [30, 500, 2],
    [1, 5_000, 1],
    [999, 1_300, 130],
    [0, 1_300, 0],
  ])('of %i cents at %i basis points is %i', (amount, points, expected) => {
    expect(share(amount, points)).toBe(expected)
  })

  it('is the nearest cent, and the upper one of two that are as near', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), basisPoints, (amount, points) => {
        // In ten-thousandths of a cent, where whole numbers keep it exact.
        const off = BigInt(share(amount, points)) * 10_000n - BigInt(amount) * BigInt(points)
        expect(off > -5_000n && off <= 5_000n).toBe(true)
      }),
    )
  })
})

describe('the price of a booking', () => {
  it('is the hours and 5% on them', () => {
    expect(bookingPrice(4_800, 3, 500)).toEqual({
      hours: 3,
      subtotal: 14_400,
      fee: 720,
      total: 15_120,
    })
  })

  it('is whole cents, and the total is what its parts are', () => {
    fc.assert(
      fc.property(price, hours, basisPoints, (perHour, duration, feePoints) => {
        const { subtotal, fee, total } = bookingPrice(perHour, duration, feePoints)
        expect([subtotal, fee, total].every(Number.isSafeInteger)).toBe(true)
        expect(subtotal).toBe(perHour * duration)
        expect(total).toBe(subtotal + fee)
        expect(fee).toBe(share(subtotal, feePoints))
      }),
    )
  })

  it('never falls when an hour is added', () => {
    fc.assert(
      fc.property(price, hours, basisPoints, (perHour, duration, feePoints) => {
        const longer = bookingPrice(perHour, duration + 1, feePoints)
        expect(longer.total).toBeGreaterThan(bookingPrice(perHour, duration, feePoints).total)
      }),
    )
  })
})

it('gives points for whole dollars before tax and fee', () => {
  expect(pointsFor(14_400, 1)).toBe(144)
  expect(pointsFor(14_499, 2)).toBe(288)
  expect(pointsFor(99, 5)).toBe(0)
})

it('allocates an amount without a rest, and nobody more than a cent off their share', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), weights, (amount, shares) => {
      const parts = allocate(amount, shares)
      const whole = shares.reduce((sum, weight) => sum + weight, 0)
      const given = parts.reduce((sum, part) => sum + part, 0)
      expect(given).toBe(whole === 0 ? 0 : amount)
      parts.forEach((part, place) => {
        const exact = whole === 0 ? 0 : (amount * (shares[place] ?? 0)) / whole
        expect(Math.abs(part - exact)).toBeLessThan(1)
      })
    }),
  )
})

it('rounds cash to the nearest five cents', () => {
  const rounded = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(
    (cents) => 100 + cents + cashRounding(100 + cents),
  )
  expect(rounded).toEqual([100, 100, 100, 105, 105, 105, 105, 105, 110, 110])
})
