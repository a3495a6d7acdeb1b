import { expect, it } from 'vitest'
import {
  calendarDate,
  ratesOn,
  sumTaxes,
  taxesAt,
  taxesLess,
  taxTotal,
  type ChargedTax,
  type TaxRate,
} from './taxes.ts'
import fc from 'fast-check'

const rates: readonly TaxRate[] = [
  { kind: 'room', from: '2026-11-21', rate: 13_000 },
  { kind: 'room', from: '2000-01-01', rate: 0 },
  { kind: 'room', from: '2027-01-01', rate: 15_000 },
  { kind: 'food', from: '2000-01-01', rate: 13_000 },
]

it('the latest started rate of a kind applies', () => {
  expect(ratesOn(rates, '2026-11-20')).toMatchObject({ room: 0, food: 13_000, beverage: 0 })
  expect(ratesOn(rates, '2026-11-21').room).toBe(13_000)
  expect(ratesOn(rates.toReversed(), '2027-06-01').room).toBe(15_000)
  expect(ratesOn([], '2026-11-20').food).toBe(0)
})

it('rates change at midnight of the venue’s calendar, in winter and in summer', () => {
  expect(calendarDate(new Date('2026-11-21T04:59:59.999Z'), 'America/Toronto')).toBe('2026-11-20')
  expect(calendarDate(new Date('2026-11-21T05:00:00.000Z'), 'America/Toronto')).toBe('2026-11-21')
  expect(calendarDate(new Date('2026-07-01T04:00:00.000Z'), 'America/Toronto')).toBe('2026-07-01')
  const venue = {
    timeZone: 'America/Toronto',
    taxes: [{ en: 'HST', ch: '税', number: null, rates }],
  }
  expect(taxesAt(venue, new Date('2026-11-21T04:59:59Z'))[0]?.rates.room).toBe(0)
  expect(taxesAt(venue, new Date('2026-11-21T05:00:00Z'))[0]?.rates.room).toBe(13_000)
})

it('dates are exact to the millisecond in any order and time zone', () => {
  const midnights = [
    ['America/St_Johns', '2026-11-21T03:30:00.000Z', '2026-11-20', '2026-11-21'],
    ['Asia/Kathmandu', '2026-11-20T18:15:00.000Z', '2026-11-20', '2026-11-21'],
    ['Asia/Shanghai', '2026-11-20T16:00:00.000Z', '2026-11-20', '2026-11-21'],
  ] as const
  for (const [zone, midnight, before, after] of [...midnights, ...midnights.toReversed()]) {
    const at = Date.parse(midnight)
    const dates = [at - 1, at, at - 60_000, at + 60_000].map((ms) =>
      calendarDate(new Date(ms), zone),
    )
    expect(dates).toEqual([before, after, before, after])
  }
})

it('charged taxes are summed by name, number and rate, in any order, and taken off without a rest', () => {
  const tax = fc.record<ChargedTax>({
    en: fc.constantFrom('GST', 'PST'),
    ch: fc.constant('税'),
    number: fc.constantFrom(null, '12345 RT0001'),
    rate: fc.constantFrom(5_000, 7_000),
    amount: fc.integer({ min: -10_000, max: 10_000 }),
  })
  const keyOf = ({ en, number, rate }: ChargedTax) => `${en} ${number} ${rate}`
  fc.assert(
    fc.property(fc.array(tax), fc.array(tax), (taxes, off) => {
      const sums = sumTaxes(taxes)
      expect(taxTotal(sums)).toBe(taxTotal(taxes))
      expect(new Set(sums.map(keyOf)).size).toBe(sums.length)
      expect(taxesLess(sums, taxes.toReversed())).toEqual([])
      expect(taxTotal(taxesLess(taxes, off))).toBe(taxTotal(taxes) - taxTotal(off))
    }),
  )
})
