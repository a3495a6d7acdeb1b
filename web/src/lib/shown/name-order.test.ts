import { expect, test } from 'vitest'
import { nameOrder } from './name-order.ts'

test('a Chinese form asks for the family name first', () => {
  expect(nameOrder('ch')).toEqual(['lastName', 'firstName'])
  expect(nameOrder('en')).toEqual(['firstName', 'lastName'])
})
