import { expect, test } from 'vitest'
import { validateOffer } from './list-fields.tsx'

const first = { pay: '200', credit: '20' }

test.each([
  ['20', '1', null],
  ['$20.00', '20', null],
  ['', '1', 'pay'],
  ['0', '1', 'pay'],
  ['twenty', '1', 'pay'],
  ['200.00', '1', 'pay'],
  ['20', '', 'credit'],
  ['20', '0', 'credit'],
  ['20', '20.01', 'credit'],
])('an offer of %j for %j beside another one: wrong is %j', (pay, credit, wrong) => {
  expect(validateOffer([first, { pay, credit }], 1)).toBe(wrong)
})
