import { expect, it } from 'vitest'
import { reasonOf } from './refund-failed.ts'

it('gives the reason of a failed card refund, and “unknown” for unknown codes', () => {
  const told = ['lost_or_stolen_card', 'brand_new_code', 'toString'].map(reasonOf)
  expect(told).toEqual(['lost_or_stolen_card', 'unknown', 'unknown'])
})
