import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allocate,
  bookingPrice,
  chargesOfLines,
  orderPrice,
  taxAfter,
  totalOfRoom,
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
    'refuses %s',
    (dollars) => {
      expect(() => toCents(dollars)).toThrow(RangeError)
    },
  )

  it('reads back every amount that it writes', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(toDollars(amount)).toMatch(/^-?\d+\.\d\d$/)
        // `+ 0` turns -0 into 0, because `toBe` distinguishes them.
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

  it('is rounded to the nearest cent, half up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), basisPoints, (amount, points) => {
        // In ten-thousandths of a cent, so that whole numbers keep it exact.
        const off = BigInt(share(amount, points)) * 10_000n - BigInt(amount) * BigInt(points)
        expect(off > -5_000n && off <= 5_000n).toBe(true)
      }),
    )
  })
})

const untaxed = { room: 0, service_fee: 0 }
const roomTaxes = fc.record({ room: basisPoints, service_fee: basisPoints })

describe('the price of a booking', () => {
  it('is hours × price per hour plus a 5% fee', () => {
    expect(bookingPrice(4_800, 3, 500, untaxed)).toEqual({
      hours: 3,
      subtotal: 14_400,
      fee: 720,
      roomTax: 0,
      feeTax: 0,
      total: 15_120,
    })
  })

  it('is in whole cents, and the total is the sum of its parts', () => {
    fc.assert(
      fc.property(price, hours, basisPoints, roomTaxes, (perHour, duration, feePoints, taxes) => {
        const asked = bookingPrice(perHour, duration, feePoints, taxes)
        const { subtotal, fee, roomTax, feeTax, total } = asked
        expect(Object.values(asked).every(Number.isSafeInteger)).toBe(true)
        expect(subtotal).toBe(perHour * duration)
        expect(total).toBe(subtotal + fee + roomTax + feeTax)
        expect(totalOfRoom(asked)).toBe(total)
        expect(fee).toBe(share(subtotal, feePoints))
        expect(roomTax).toBe(share(subtotal, taxes.room))
        expect(feeTax).toBe(share(fee, taxes.service_fee))
      }),
    )
  })

  it('never falls with more hours', () => {
    fc.assert(
      fc.property(price, hours, basisPoints, (perHour, duration, feePoints) => {
        const longer = bookingPrice(perHour, duration + 1, feePoints, untaxed)
        const shorter = bookingPrice(perHour, duration, feePoints, untaxed)
        expect(longer.total).toBeGreaterThan(shorter.total)
      }),
    )
  })
})

it('gives points for whole dollars before tax and fee', () => {
  expect(pointsFor(14_400, 1)).toBe(144)
  expect(pointsFor(14_499, 2)).toBe(288)
  expect(pointsFor(99, 5)).toBe(0)
})

it('allocates an amount without a remainder, each part within a cent of its exact share', () => {
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
    (cents) => 100 + cents + cashRounding(100 + cents, 5),
  )
  expect(rounded).toEqual([100, 100, 100, 105, 105, 105, 105, 105, 110, 110])
})

describe('the tax on a price that changes', () => {
  const net = fc.integer({ min: 0, max: 500_000 })

  it('is that of the whole amount while the rate is the same', () => {
    fc.assert(
      fc.property(net, net, basisPoints, (was, is, rate) => {
        const before = { net: was, tax: share(was, rate) }
        expect(taxAfter(before, is, rate)).toBe(share(is, rate))
      }),
    )
  })

  it('keeps the old rate for the old amount, and taxes the added amount at the new rate', () => {
    const before = { net: 10_000, tax: 500 }
    expect(taxAfter(before, 10_000, 1_300)).toBe(500)
    expect(taxAfter(before, 12_000, 1_300)).toBe(500 + 260)
    expect(taxAfter(before, 5_000, 1_300)).toBe(250)
    expect(taxAfter(before, 0, 1_300)).toBe(0)
    fc.assert(
      fc.property(net, net, net, basisPoints, (was, tax, is, rate) => {
        const after = taxAfter({ net: was, tax: Math.min(was, tax) }, is, rate)
        expect(Number.isSafeInteger(after) && after >= 0).toBe(true)
      }),
    )
  })
})

describe('the price of an order', () => {
  const line = fc.record({
    unitPrice: fc.integer({ min: 0, max: 50_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    kind: fc.constantFrom('food', 'beverage', 'service'),
  })
  const lines = fc.array(line, { minLength: 1, maxLength: 20 })
  const discountPercent = fc.constantFrom(0, 10, 33, 100)
  const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0)

  it('is taxed once as a whole if one rate applies to all lines', () => {
    fc.assert(
      fc.property(lines, discountPercent, basisPoints, (cart, percent, rate) => {
        const taxes = { food: rate, beverage: rate, service: rate }
        const asked = orderPrice(cart, { discountPercent: percent, taxes, tip: 0 })
        expect(asked.tax).toBe(share(asked.subtotal - asked.discount, rate))
      }),
    )
  })

  it('is taxed by the rate of each line, and the lines sum to it', () => {
    const taxes = fc.record({ food: basisPoints, beverage: basisPoints, service: basisPoints })
    fc.assert(
      fc.property(lines, discountPercent, taxes, (cart, percent, rates) => {
        const asked = orderPrice(cart, { discountPercent: percent, taxes: rates, tip: 100 })
        const charged = chargesOfLines(cart, asked.discount, rates)
        expect(sum(charged.map(({ tax }) => tax))).toBe(asked.tax)
        expect(sum(charged.map(({ discount }) => discount))).toBe(asked.discount)
        expect(asked.total).toBe(asked.subtotal - asked.discount + asked.tax + 100)
        const free = charged.filter((_each, place) => rates[cart[place]?.kind ?? 'food'] === 0)
        expect(free.every(({ tax }) => tax === 0)).toBe(true)
      }),
    )
  })
})
