import { expect, it } from 'vitest'
import { nightsOf } from './rules.ts'

it('lists every night once, over changes of the clocks and leap days', () => {
  expect(nightsOf({ from: '2026-10-31', to: '2026-11-02' })).toEqual([
    '2026-10-31',
    '2026-11-01',
    '2026-11-02',
  ])
  expect(nightsOf({ from: '2028-02-28', to: '2028-03-01' })).toHaveLength(3)
  expect(nightsOf({ from: '2026-11-02', to: '2026-11-01' })).toEqual([])
  expect(nightsOf({ from: '2026-01-01', to: '2026-12-31' })).toHaveLength(365)
})
