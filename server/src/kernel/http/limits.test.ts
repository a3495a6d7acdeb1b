import { expect, it } from 'vitest'
import { Lateness } from './limits.ts'

/** Measures these delays, in seconds, and returns after each whether the event loop is too late. */
function looks(...seconds: readonly number[]): boolean[] {
  let now = 0
  const lateness = new Lateness(() => now)
  return seconds.map((second) => {
    now = 1_000 * second
    lateness.look()
    return lateness.isTooLate()
  })
}

it('accepts calls while the event loop is on time', () => {
  expect(looks(1, 2, 3.4, 8.3, 9.4)).not.toContain(true)
})

it('refuses calls after two late measurements in a row, until the event loop is on time again', () => {
  expect(looks(6.1, 12.2, 18.3, 19.3, 20.3)).toEqual([false, true, true, false, false])
})

it('accepts calls after a machine’s sleep, which is one late measurement', () => {
  expect(looks(1, 3_600, 3_601)).not.toContain(true)
})
