import { expect, test } from 'vitest'
import {
  addressOfPhone,
  bothNumbers,
  fullName,
  hasMailbox,
  isNoAddress,
  memberIdIn,
  memberNumber,
  orderNumber,
  placeName,
  reachedBy,
  spokenNumber,
} from './names.ts'

test.each([
  ['伟强', '陈', '陈伟强'],
  ['思颖', '欧阳', '欧阳思颖'],
  ['Mei', 'Chen', 'Mei Chen'],
  ['Mei', '陈', 'Mei 陈'],
  ['Mei', '', 'Mei'],
  ['', '陈', '陈'],
  ['', '', ''],
])('the full name of %j %j is %j', (firstName, lastName, text) => {
  expect(fullName({ firstName, lastName })).toBe(text)
})

test.each([1, 42, 999_999, 1_234_567])('member %i is found by their member number', (id) => {
  expect(memberIdIn(memberNumber(id))).toBe(id)
  expect(memberIdIn(memberNumber(id).toLowerCase())).toBe(id)
})

test.each(['L-', 'L-0', 'l 42', '42', 'L-12x', 'L-9999999999'])(
  '%j is no member number',
  (word) => {
    expect(memberIdIn(word)).toBeNull()
  },
)

test('an order is named by its short number, or by its public number without one', () => {
  const order = { nightNumber: 47, lanternId: 'ABCDEFGH2345' }
  expect([spokenNumber(order, 'en'), spokenNumber(order, 'ch')]).toEqual(['No. 47', '47 号'])
  expect(bothNumbers(order, 'ch')).toBe('47 号 · ABCDEFGH2345')
  const old = { ...order, nightNumber: null }
  expect([spokenNumber(old, 'en'), orderNumber(old, 'en')]).toEqual(['', 'ABCDEFGH2345'])
  expect(bothNumbers(old, 'en')).toBe('ABCDEFGH2345')
})

test('a numbered table has a Chinese name, any other keeps the venue’s', () => {
  expect(placeName('Table 12', 'ch')).toBe('12 号桌')
  expect(placeName('Table 12', 'en')).toBe('Table 12')
  expect(placeName('Table by the Gate', 'ch')).toBe('Table by the Gate')
  expect(placeName('K-Room 1', 'ch')).toBe('K-Room 1')
})

test.each([
  'Mei',
  '伟强',
  'J. R.',
  'Jr.',
  'Ph.D.',
  'Mary-Jane',
  "O'Neill",
  'St. John',
  '欧阳',
  'Zoë',
  '3',
])('%j is accepted as a name', (name) => {
  expect(isNoAddress(name)).toBe(true)
})

test.each([
  'https://evil.example',
  'evil.example',
  'Win a prize at EVIL.Example now',
  'evil。com',
  'bit.ly/x',
  'mei@evil.example',
  '\\\\evil',
  'Mei\u202eemos',
  'Mei\u2028Chen',
])('%j is refused as a name, because it is an address or changes the text direction', (name) => {
  expect(isNoAddress(name)).toBe(false)
})

test('a member without an email is reached by their phone number', () => {
  const phoneOnly = { email: addressOfPhone('+14165550111'), phone: '+14165550111' }
  expect(phoneOnly.email).toBe('14165550111@phone.invalid')
  expect([hasMailbox(phoneOnly.email), hasMailbox('mei@example.com')]).toEqual([false, true])
  expect(reachedBy(phoneOnly)).toBe('+14165550111')
  expect(reachedBy({ ...phoneOnly, email: 'mei@example.com' })).toBe('mei@example.com')
})
