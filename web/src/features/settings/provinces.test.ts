import { expect, test } from 'vitest'
import { Country, Currency, Region, TimeZone } from '@lantern/contract/calls/primitives'
import { provinceOf, provinces } from './provinces.ts'

test('each of the thirteen has zones, a currency and taxes that settings take', () => {
  expect(new Set(provinces.map(({ region }) => region)).size).toBe(13)
  for (const { country, region, timeZones, currency, taxes } of provinces) {
    expect([Country.parse(country), Region.parse(region)]).toEqual([country, region])
    expect(Currency.parse(currency)).toBe('CAD')
    expect(timeZones.filter((zone) => !TimeZone.safeParse(zone).success)).toEqual([])
    expect(taxes.map(({ en }) => en)).toContain(taxes.length === 1 ? taxes[0]?.en : 'GST')
    expect(taxes[0]?.rates.room).toBeGreaterThanOrEqual(5_000)
  }
})

test('a province is found by country and region, and nothing is proposed elsewhere', () => {
  const named = (country: string, region: string) =>
    provinceOf(country, region)?.taxes.map(({ en, rates }) => [en, rates.alcohol])
  expect(named('CA', 'BC')).toEqual([
    ['GST', 5_000],
    ['PST', 10_000],
  ])
  expect(named('CA', 'QC')).toEqual([
    ['GST', 5_000],
    ['QST', 9_975],
  ])
  expect(named('CA', '')).toBeUndefined()
  expect(named('US', 'NB')).toBeUndefined()
})
