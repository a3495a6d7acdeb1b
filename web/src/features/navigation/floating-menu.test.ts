import { expect, test } from 'vitest'
import { scrolledTo } from './floating-menu.tsx'

test.each([
  [0, 400, 'down', 'top'],
  [40, 0, 'top', 'top'],
  [200, 0, 'top', 'down'],
  [150, 200, 'down', 'up'],
  [198, 200, 'down', 'down'],
  [203, 200, 'up', 'up'],
  [60, 58, 'top', 'down'],
] as const)('at %i after %i, %s before, the page is %s', (to, from, before, after) => {
  expect(scrolledTo(to, from, before)).toBe(after)
})
