import { expect, test } from 'vitest'
import { cartIn, cartText } from './use-cart.ts'

const now = Date.parse('2026-11-20T20:00:00Z')
const hour = 60 * 60 * 1_000
const cart = [
  {
    line: 1,
    id: 3,
    nameEn: 'Shrimp dumplings',
    nameCh: '虾饺',
    quantity: 2,
    price: '8.50',
    note: '',
    options: [4, 5],
  },
]

test('a cart is returned to its member in the same night', () => {
  const text = cartText(7, cart, now)
  expect(cartIn(text, 7, now + 11 * hour)).toEqual(cart)
  expect(cartIn(text, 7, now + 13 * hour)).toEqual([])
})

test('a cart is not returned to another member', () => {
  expect(cartIn(cartText(7, cart, now), 8, now)).toEqual([])
})

test.each([
  null,
  '',
  'null',
  '[]',
  '{"memberId":7}',
  JSON.stringify({ memberId: 7, at: now, cart: [{ ...cart[0], quantity: 0 }] }),
  JSON.stringify({ memberId: 7, at: now, cart: [{ ...cart[0], price: '8' }] }),
])('%j is no cart', (text) => {
  expect(cartIn(text, 7, now)).toEqual([])
})
