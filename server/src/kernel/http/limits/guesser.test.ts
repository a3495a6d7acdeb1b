import { expect, it } from 'vitest'
import { guesserAt } from './guesser.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  [null, 'nowhere'],
])('attempts from %s are counted under %s', (address, guesser) => {
  expect(guesserAt(address)).toBe(guesser)
})
