import { expect, test } from 'vitest'
import { fullName } from './names.ts'

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
