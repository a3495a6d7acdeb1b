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

it('sees handles that leak, and none in screens that go from one instance to the other', () => {
  const at = (turn: number, one: number, other: number): Sample => ({
    ...sample(turn, 200, 5),
    held: [one, other].map((handles) => ({ memory: 200, handles })),
  })
  const moving = Array.from({ length: 40 }, (_each, turn) =>
    turn < 20 ? at(turn, 230, 30) : at(turn, 130, 130),
  )
  expect(growthOf(moving).handles).toBe(1)
  const leaking = Array.from({ length: 40 }, (_each, turn) => at(turn, 130 + turn, 130))
  expect(growthOf(leaking).handles).toBeGreaterThan(1.05)
})

it('overlooks a single peak', () => {
  const once = Array.from({ length: 40 }, (_each, turn) => sample(turn, turn === 38 ? 900 : 200, 5))
  expect(growthOf(once).memory[0]).toBe(1)
})
