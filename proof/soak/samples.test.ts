import { expect, it } from 'vitest'
import { growthOf, type Sample } from './samples.ts'

const sample = (turn: number, memory: number, delay: number): Sample => ({
  at: turn * 30_000,
  held: [{ memory, handles: 100 }],
  delays: [delay, delay, 10 * delay],
  load: 1,
})

it('compares the last quarter with the first', () => {
  const steady = Array.from({ length: 40 }, (_each, turn) => sample(turn, 200 + (turn % 3), 5))
  expect(growthOf(steady).memory[0]).toBeCloseTo(1, 1)
  expect(growthOf(steady).half).toBe(1)
})

it('sees memory and delays that grow', () => {
  const leaking = Array.from({ length: 40 }, (_each, turn) =>
    sample(turn, 200 + 2 * turn, 5 + turn),
  )
  expect(growthOf(leaking).memory[0]).toBeGreaterThan(1.2)
  expect(growthOf(leaking).half).toBeGreaterThan(2)
})

it('overlooks a single peak', () => {
  const once = Array.from({ length: 40 }, (_each, turn) => sample(turn, turn === 38 ? 900 : 200, 5))
  expect(growthOf(once).memory[0]).toBe(1)
})
