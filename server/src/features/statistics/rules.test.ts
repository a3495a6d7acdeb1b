import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mostPopular, nightsOf } from './rules.ts'

it('has every night once, through changes of the clocks and leap days', () => {
  expect(nightsOf({ from: '2026-10-31', to: '2026-11-02' })).toEqual([
    '2026-10-31',
    '2026-11-01',
    '2026-11-02',
  ])
  expect(nightsOf({ from: '2028-02-28', to: '2028-03-01' })).toHaveLength(3)
  expect(nightsOf({ from: '2026-11-02', to: '2026-11-01' })).toEqual([])
  expect(nightsOf({ from: '2026-01-01', to: '2026-12-31' })).toHaveLength(365)
})

it('is never beaten by another amenity', () => {
  const row = fc.record({
    amenityId: fc.integer({ min: 1, max: 5 }),
    status: fc.constantFrom('confirmed', 'completed'),
    bookings: fc.nat(9),
  })
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const popular = mostPopular(rows)
      const sums = [1, 2, 3, 4, 5].map((id) =>
        rows
          .filter(({ amenityId }) => amenityId === id)
          .reduce((sum, each) => sum + each.bookings, 0),
      )
      const most = Math.max(...sums)
      expect(popular === null ? 0 : sums[popular - 1]).toBe(most)
    }),
  )
})
