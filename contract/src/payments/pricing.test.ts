import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allocate,
  bookingPrice,
  chargesOfLines,
  orderPrice,
  repriced,
  taxedRoom,
  taxParts,
  totalOfRoom,
  cashRounding,
  pointsFor,
  share,
  toCents,
  toDollars,
} from './pricing.ts'
import { pricedTimes } from './rates.ts'
import { sumTaxes, taxedKinds, taxesLess, taxTotal, type DayTax } from './taxes.ts'

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

const rate: fc.Arbitrary<number> = fc.constantFrom(0, 5_000, 7_000, 9_975, 10_000, 13_000)
const rates = fc.record({
  room: rate,
  service_fee: rate,
  food: rate,
  beverage: rate,
  alcohol: rate,
  service: rate,
})
const named = (en: string) =>
  fc.record({ en: fc.constant(en), ch: fc.constant(en), number: fc.constant(null), rates })
const taxes = fc.tuple(named('GST'), named('QST'))
const flat = (en: string, of: number): DayTax => ({
  en,
  ch: en,
  number: null,
  rates: { room: of, service_fee: of, food: of, beverage: of, alcohol: of, service: of },
})
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0)

/** The tax on an amount, half up, by whole numbers only. */
const half = (net: number, of: number) => Number((BigInt(net) * BigInt(of) + 50_000n) / 100_000n)

describe('the taxes of a receipt', () => {
  const part = fc.record({
    kind: fc.constantFrom(...taxedKinds),
    net: fc.integer({ min: 0, max: 5_000_000 }),
  })
  const parts = fc.array(part, { maxLength: 12 })

  it('are each its rate on all that it taxes by that rate, rounded half up once', () => {
    fc.assert(
      fc.property(parts, taxes, (receipt, [gst, qst]) => {
        const charged = sumTaxes(taxParts(receipt, [gst, qst]).flat())
        for (const { en, rate: at, amount } of charged) {
          const of = (en === 'GST' ? gst : qst).rates
          const base = sum(receipt.filter(({ kind }) => of[kind] === at).map(({ net }) => net))
          expect(amount).toBe(half(base, at))
        }
      }),
    )
    const quebec = [flat('GST', 5_000), flat('QST', 9_975)]
    expect(taxParts([{ kind: 'food', net: 10_000 }], quebec)[0]).toMatchObject([
      { en: 'GST', rate: 5_000, amount: 500 },
      { en: 'QST', rate: 9_975, amount: 998 },
    ])
  })

  it('are divided among its parts without a rest, none on what isn’t taxed, in any order', () => {
    fc.assert(
      fc.property(parts, taxes, (receipt, [gst, qst]) => {
        const charged = taxParts(receipt, [gst, qst])
        charged.forEach((of, place) => {
          const { kind = 'food', net = 0 } = receipt[place] ?? {}
          for (const { en, rate: at, amount } of of) {
            expect(at).toBe((en === 'GST' ? gst : qst).rates[kind])
            expect(Math.abs(amount - (net * at) / 100_000)).toBeLessThan(1.5)
          }
        })
        const turned = taxParts(receipt.toReversed(), [qst, gst]).flat()
        expect(taxesLess(charged.flat(), turned)).toEqual([])
      }),
    )
  })
})

const flatTime = (pricePerHour: number, hours: number) =>
  pricedTimes({ pricePerHour, rates: [] }, 0, hours * 60)

describe('the price of a booking', () => {
  it('is hours × price per hour plus a 5% fee', () => {
    const times = flatTime(4_800, 3)
    expect(bookingPrice(times, 500, [])).toEqual({
      times,
      hours: 3,
      subtotal: 14_400,
      fee: 720,
      roomTaxes: [],
      feeTaxes: [],
      total: 15_120,
    })
  })

  it('is in whole cents, and the total is the sum of its parts', () => {
    fc.assert(
      fc.property(price, hours, basisPoints, taxes, (perHour, duration, feePoints, held) => {
        const request = bookingPrice(flatTime(perHour, duration), feePoints, held)
        const { subtotal, fee, roomTaxes, feeTaxes, total } = request
        expect(subtotal).toBe(perHour * duration)
        expect(fee).toBe(share(subtotal, feePoints))
        expect(total).toBe(subtotal + fee + taxTotal(roomTaxes) + taxTotal(feeTaxes))
        expect(totalOfRoom(request)).toBe(total)
      }),
    )
  })

  it('taxes room and fee once together where they have one rate', () => {
    fc.assert(
      fc.property(price, hours, basisPoints, rate, (perHour, duration, feePoints, of) => {
        const { subtotal, fee, total } = bookingPrice(flatTime(perHour, duration), feePoints, [
          flat('HST', of),
        ])
        expect(total).toBe(subtotal + fee + half(subtotal + fee, of))
      }),
    )
  })

  it('never falls with more hours', () => {
    fc.assert(
      fc.property(price, hours, basisPoints, (perHour, duration, feePoints) => {
        const longer = bookingPrice(flatTime(perHour, duration + 1), feePoints, [])
        const shorter = bookingPrice(flatTime(perHour, duration), feePoints, [])
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

describe('a room’s price that changes', () => {
  const net = fc.integer({ min: 0, max: 500_000 })

  it('is taxed as a whole while the taxes are the same', () => {
    fc.assert(
      fc.property(net, net, net, net, taxes, (was, wasFee, is, isFee, held) => {
        const before = taxedRoom(was, wasFee, held)
        const after = repriced(before, { subtotal: is, fee: isFee }, held)
        expect(after).toEqual(taxedRoom(is, isFee, held))
      }),
    )
  })

  it('keeps each old tax on the old amount, and taxes the added amount by the new ones', () => {
    const before = taxedRoom(10_000, 0, [flat('GST', 5_000), flat('PST', 7_000)])
    const at = (subtotal: number) =>
      repriced(before, { subtotal, fee: 0 }, [flat('HST', 13_000)]).roomTaxes.map(
        ({ en, amount }) => [en, amount],
      )
    expect(at(10_000)).toEqual([
      ['GST', 500],
      ['PST', 700],
    ])
    expect(at(12_000)).toEqual([
      ['GST', 500],
      ['PST', 700],
      ['HST', 260],
    ])
    expect(at(5_000)).toEqual([
      ['GST', 250],
      ['PST', 350],
    ])
    expect(at(0)).toEqual([])
  })

  it('never has a tax below zero, and an old one never grows', () => {
    fc.assert(
      fc.property(net, net, net, net, taxes, taxes, (was, wasFee, is, isFee, held, now) => {
        const before = taxedRoom(was, wasFee, held)
        const today = now.map((tax) => ({ ...tax, en: `new ${tax.en}` }))
        const after = repriced(before, { subtotal: is, fee: isFee }, today)
        for (const part of ['roomTaxes', 'feeTaxes'] as const) {
          for (const tax of after[part]) {
            const old = before[part].filter(({ en, rate: at }) => en === tax.en && at === tax.rate)
            expect(tax.amount).toBeGreaterThan(0)
            const most = tax.en.startsWith('new') ? tax.amount : taxTotal(old)
            expect(tax.amount).toBeLessThanOrEqual(most)
          }
        }
      }),
    )
  })
})

describe('the price of an order', () => {
  const line = fc.record({
    unitPrice: fc.integer({ min: 0, max: 50_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    kind: fc.constantFrom('food', 'beverage', 'service'),
    isAlcohol: fc.boolean(),
  })
  const lines = fc.array(line, { minLength: 1, maxLength: 20 })
  const discountPercent = fc.constantFrom(0, 10, 33, 100)

  it('is taxed once as a whole if one rate applies to all lines', () => {
    fc.assert(
      fc.property(lines, discountPercent, rate, (cart, percent, of) => {
        const request = orderPrice(cart, {
          discountPercent: percent,
          taxes: [flat('HST', of)],
          tip: 0,
        })
        expect(request.tax).toBe(half(request.subtotal - request.discount, of))
      }),
    )
  })

  it('is taxed by the rates of each line, alcohol by its own, and the lines sum to it', () => {
    fc.assert(
      fc.property(lines, discountPercent, taxes, (cart, percent, held) => {
        const request = orderPrice(cart, { discountPercent: percent, taxes: held, tip: 100 })
        const charged = chargesOfLines(cart, request.discount, held)
        expect(sumTaxes(charged.flatMap((each) => each.taxes))).toEqual(request.taxes)
        expect(taxTotal(request.taxes)).toBe(request.tax)
        expect(sum(charged.map(({ discount }) => discount))).toBe(request.discount)
        expect(request.total).toBe(request.subtotal - request.discount + request.tax + 100)
        charged.forEach((each, place) => {
          const { kind = 'food', isAlcohol = false } = cart[place] ?? {}
          const allowed = held.map((tax) => tax.rates[isAlcohol ? 'alcohol' : kind])
          expect(each.taxes.every((tax) => allowed.includes(tax.rate))).toBe(true)
        })
      }),
    )
  })
})
