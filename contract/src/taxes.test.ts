import { expect, it } from 'vitest'
import { calendarDate, onlyRate, ratesOn, taxesAt, type TaxRate } from './taxes.ts'

const rates: readonly TaxRate[] = [
  { kind: 'room', from: '2026-11-21', basisPoints: 1_300 },
  { kind: 'room', from: '2000-01-01', basisPoints: 0 },
  { kind: 'room', from: '2027-01-01', basisPoints: 1_500 },
  { kind: 'food', from: '2000-01-01', basisPoints: 1_300 },
]

it('the latest started rate of a kind applies', () => {
  expect(ratesOn(rates, '2026-11-20')).toMatchObject({ room: 0, food: 1_300, beverage: 0 })
  expect(ratesOn(rates, '2026-11-21').room).toBe(1_300)
  expect(ratesOn(rates.toReversed(), '2027-06-01').room).toBe(1_500)
  expect(ratesOn([], '2026-11-20').food).toBe(0)
})

it('rates change at midnight of the venue’s calendar, in winter and in summer', () => {
  expect(calendarDate(new Date('2026-11-21T04:59:59.999Z'), 'America/Toronto')).toBe('2026-11-20')
  expect(calendarDate(new Date('2026-11-21T05:00:00.000Z'), 'America/Toronto')).toBe('2026-11-21')
  expect(calendarDate(new Date('2026-07-01T04:00:00.000Z'), 'America/Toronto')).toBe('2026-07-01')
  const venue = { timeZone: 'America/Toronto', tax: { rates } }
  expect(taxesAt(venue, new Date('2026-11-21T04:59:59Z')).room).toBe(0)
  expect(taxesAt(venue, new Date('2026-11-21T05:00:00Z')).room).toBe(1_300)
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

it('several equal rates are one rate, different ones none', () => {
  expect(onlyRate([1_300, 1_300])).toBe(1_300)
  expect(onlyRate([1_300, 500])).toBeNull()
  expect(onlyRate([])).toBeNull()
})
