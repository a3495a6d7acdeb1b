import { expect, it } from 'vitest'
import { Lateness } from './overload.ts'

/** Looks at these delays, in seconds, and says after each whether the event loop is too late. */
function looks(...seconds: readonly number[]): boolean[] {
  let now = 0
  const lateness = new Lateness(() => now)
  return seconds.map((second) => {
    now = 1_000 * second
    lateness.look()
    return lateness.isTooLate()
  })
}

it('an event loop in time has room for more', () => {
  expect(looks(1, 2, 3.4, 8.3, 9.4)).not.toContain(true)
})

it('one that is seconds late twice in a row has none, until it is in time again', () => {
  expect(looks(6.1, 12.2, 18.3, 19.3, 20.3)).toEqual([false, true, true, false, false])
})

it('a machine that had slept is late once, and works', () => {
  expect(looks(1, 3_600, 3_601)).not.toContain(true)
})
