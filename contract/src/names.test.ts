import { expect, test } from 'vitest'
import { fullName, memberIdIn, memberNumber } from './names.ts'

test.each([
  ['伟强', '陈', '陈伟强'],
  ['思颖', '欧阳', '欧阳思颖'],
  ['Mei', 'Chen', 'Mei Chen'],
  ['Mei', '陈', 'Mei 陈'],
  ['Mei', '', 'Mei'],
  ['', '陈', '陈'],
  ['', '', ''],
])('%j %j is said %j', (firstName, lastName, said) => {
  expect(fullName({ firstName, lastName })).toBe(said)
})

test.each([1, 42, 999_999, 1_234_567])('member %i is found by their number', (id) => {
  expect(memberIdIn(memberNumber(id))).toBe(id)
  expect(memberIdIn(memberNumber(id).toLowerCase())).toBe(id)
})

test.each(['L-', 'L-0', 'l 42', '42', 'L-12x', 'L-9999999999'])(
  '%j is no member’s number',
  (word) => {
    expect(memberIdIn(word)).toBeNull()
  },
)
