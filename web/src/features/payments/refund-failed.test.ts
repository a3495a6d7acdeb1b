import { expect, it } from 'vitest'
import { reasonOf } from './refund-failed.ts'

it('tells why a refund reached no card, and of an unknown code that nothing is known', () => {
  const told = ['lost_or_stolen_card', 'brand_new_code', 'toString'].map(reasonOf)
  expect(told).toEqual(['lost_or_stolen_card', 'unknown', 'unknown'])
})
