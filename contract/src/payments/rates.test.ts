import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hoursOfNight, weekdayOf } from '../venue/hours.ts'
import {
  leastPrice,
  minuteInNight,
  pricedTimes,
  priceOfEnd,
  pricesAfter,
  pricesOn,
} from './rates.ts'
import type { PriceRule } from '../venue/amenities.ts'

const night = { opensAt: '14:00', closesAt: '02:00' }
const friday = { date: '2026-11-27', partySize: 4, tiers: [] }
const everyDay = [1, 2, 3, 4, 5, 6, 7]

const rule = (given: Partial<PriceRule>): PriceRule => ({
  weekdays: everyDay,
  partyFrom: 1,
  tierFrom: null,
  from: null,
  until: null,
  firstNight: null,
  lastNight: null,
  price: '10.00',
  isPackage: false,
  ...given,
})

const pricesOf = (...prices: PriceRule[]) =>
  pricesOn({ pricePerHour: 2_800, prices }, friday, night)

describe('the prices of a night', () => {
  it('are the usual one without a rule, or with one for another night or party', () => {
    const usual = { pricePerHour: 2_800, rates: [] }
    expect(pricesOf()).toEqual(usual)
    expect(pricesOf(rule({ weekdays: [6] }))).toEqual(usual)
    expect(pricesOf(rule({ partyFrom: 5 }))).toEqual(usual)
    expect(pricesOf(rule({ firstNight: '2026-11-28' }))).toEqual(usual)
    expect(pricesOf(rule({ lastNight: '2026-11-26' }))).toEqual(usual)
  })

  it('are those of the most specific rule, then of the larger party, then of the earlier rule', () => {
    const evening = rule({ from: '21:00', price: '40.00' })
    const fridays = rule({ weekdays: [5], from: '23:00', price: '50.00' })
    const [few, many] = [rule({ partyFrom: 2, price: '60.00' }), rule({ partyFrom: 4 })]
    expect(pricesOf(rule({}), evening, fridays).rates).toEqual([
      { from: 840, until: 1_260, price: 1_000, isPackage: false },
      { from: 1_260, until: 1_380, price: 4_000, isPackage: false },
      { from: 1_380, until: 1_560, price: 5_000, isPackage: false },
    ])
    expect(pricesOf(few, many).rates).toMatchObject([{ price: 1_000 }])
    expect(pricesOf(rule({ price: '2.00' }), rule({})).rates).toMatchObject([{ price: 200 }])
  })

  it('keep a rule within the night, also if its hours begin before or end after it', () => {
    expect(pricesOf(rule({ from: '10:00', until: '16:00' })).rates).toMatchObject([
      { from: 840, until: 960 },
    ])
    expect(pricesOf(rule({ from: '23:00', until: '06:00' })).rates).toMatchObject([
      { from: 1_380, until: 1_560 },
    ])
  })

  const rules = fc.array(
    fc.record({
      weekdays: fc.subarray(everyDay, { minLength: 1 }),
      partyFrom: fc.integer({ min: 1, max: 8 }),
      from: fc.option(fc.constantFrom(...hoursOfNight(night))),
      until: fc.option(fc.constantFrom(...hoursOfNight(night))),
      tierFrom: fc.constant(null),
      firstNight: fc.option(fc.constantFrom('2026-11-20', '2026-11-27')),
      lastNight: fc.option(fc.constantFrom('2026-11-27', '2026-12-31')),
      price: fc.integer({ min: 1, max: 200 }).map((dollars) => `${dollars}.00`),
      isPackage: fc.boolean(),
    }),
    { maxLength: 6 },
  )

  it('give each hour the price of a rule that applies to it, whatever the rules', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 1, max: 12 }), (prices, partySize) => {
        const { rates } = pricesOn({ pricePerHour: 2_800, prices }, { ...friday, partySize }, night)
        for (const { from, until, price, isPackage } of rates) {
          expect(from).toBeGreaterThanOrEqual(840)
          expect(until).toBeLessThanOrEqual(1_560)
          const own = prices.filter(
            (each) => Number(each.price) * 100 === price && each.isPackage === isPackage,
          )
          expect(
            own.some(
              ({ weekdays, partyFrom }) =>
                weekdays.includes(weekdayOf(friday.date)) && partyFrom <= partySize,
            ),
          ).toBe(true)
        }
        rates.slice(1).forEach(({ from }, place) => {
          expect(from).toBeGreaterThanOrEqual(rates[place]?.until ?? Infinity)
        })
      }),
    )
  })

  const spans = fc
    .tuple(fc.integer({ min: 0, max: 47 }), fc.integer({ min: 1, max: 48 }))
    .map(([start, length]) => [840 + start * 15, Math.min(length, 48 - start) * 15] as const)

  it('are divided over a time without a gap, and each hour costs its price', () => {
    fc.assert(
      fc.property(rules, spans, (prices, [from, minutes]) => {
        const tonight = pricesOn({ pricePerHour: 2_800, prices }, friday, night)
        const times = pricedTimes(tonight, from, minutes)
        expect(times[0]?.from).toBe(from)
        expect(times.at(-1)?.until).toBe(from + minutes)
        times.slice(1).forEach((time, place) => expect(time.from).toBe(times[place]?.until))
        for (let minute = from; minute < from + minutes; minute += 15) {
          const rate = tonight.rates.find((each) => each.from <= minute && minute < each.until)
          const time = times.find((each) => each.from <= minute && minute < each.until)
          expect(time?.price).toBe(rate?.price ?? 2_800)
        }
      }),
    )
  })

  it('make two times in a row cost as much as one, within half a cent for each hourly part', () => {
    fc.assert(
      fc.property(rules, spans, fc.integer({ min: 1, max: 47 }), (prices, [from, minutes], cut) => {
        const first = Math.min(minutes - 15, cut * 15)
        fc.pre(first > 0)
        const tonight = pricesOn({ pricePerHour: 2_800, prices }, friday, night)
        const sum = (times: { amount: number }[]) =>
          times.reduce((total, { amount }) => total + amount, 0)
        const later = pricesAfter(tonight, { from, until: from + first })
        const parts =
          sum(pricedTimes(tonight, from, first)) +
          sum(pricedTimes(later, from + first, minutes - first))
        expect(Math.abs(parts - sum(pricedTimes(tonight, from, minutes)))).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('make the end of a time cost a share of it: nothing for no minutes, all for all of them', () => {
    fc.assert(
      fc.property(rules, spans, (prices, [from, minutes]) => {
        const tonight = pricesOn({ pricePerHour: 2_800, prices }, friday, night)
        const times = pricedTimes(tonight, from, minutes)
        const all = times.reduce((total, { amount }) => total + amount, 0)
        expect(priceOfEnd(times, 0)).toBe(0)
        expect(Math.abs(priceOfEnd(times, minutes) - all)).toBeLessThan(times.length)
      }),
    )
  })
})

it('a package is one price for its hours, also for a part of them', () => {
  const prices = pricesOf(rule({ from: '21:00', price: '90.00', isPackage: true }))
  const from = minuteInNight('20:00', night)
  expect(pricedTimes(prices, from, 120)).toEqual([
    { from, until: 1_260, price: 2_800, isPackage: false, amount: 2_800 },
    { from: 1_260, until: 1_320, price: 9_000, isPackage: true, amount: 9_000 },
  ])
  expect(pricedTimes(pricesAfter(prices, { from, until: 1_320 }), 1_320, 60)).toMatchObject([
    { amount: 0 },
  ])
})

it('a minute of the night counts from the midnight of its date', () => {
  expect(minuteInNight('14:00', night)).toBe(840)
  expect(minuteInNight('01:30', night)).toBe(1_530)
})

it('the least price of an hour leaves packages out', () => {
  const prices = [rule({ price: '20.00' }), rule({ price: '5.00', isPackage: true })]
  expect(leastPrice({ pricePerHour: 2_800, prices })).toEqual({ price: 2_000, isLeast: true })
  expect(leastPrice({ pricePerHour: 2_800, prices: [] })).toEqual({ price: 2_800, isLeast: false })
})
