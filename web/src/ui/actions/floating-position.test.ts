import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedBy, onScreen, pull, restAt, stepOf } from './floating-position.ts'

const anyNumber = fc.double({ min: -1e7, max: 1e7, noNaN: false })
const share = fc.double({ min: 0, max: 1, noNaN: true })
const position = fc.record({ x: share, y: share })
const movement = fc.record({
  x: fc.double({ min: -5000, max: 5000, noNaN: true }),
  y: fc.double({ min: -5000, max: 5000, noNaN: true }),
})
const roomy = fc.record({
  width: fc.integer({ min: 150, max: 2400 }),
  height: fc.integer({ min: 50, max: 1500 }),
})
const isShare = (value: number) => value >= 0 && value <= 1

test('any stored share, even an invalid one, is on screen', () => {
  fc.assert(
    fc.property(fc.record({ x: anyNumber, y: anyNumber }), (stored) => {
      expect(Object.values(onScreen(stored)).every(isShare)).toBe(true)
    }),
  )
})

test('a released button comes to rest on screen, and at a side if one is near', () => {
  fc.assert(
    fc.property(position, movement, roomy, (from, by, travel) => {
      const rest = restAt(movedBy(from, by, travel), travel)
      expect(Object.values(rest).every(isShare)).toBe(true)
      for (const gap of [rest.x * travel.width, (1 - rest.x) * travel.width])
        expect(gap < 1e-6 || gap > pull).toBe(true)
    }),
  )
})

test('a movement within the area, and back again, gives the same position', () => {
  fc.assert(
    fc.property(position, position, roomy, (from, to, travel) => {
      const by = { x: (to.x - from.x) * travel.width, y: (to.y - from.y) * travel.height }
      const moved = movedBy(from, by, travel)
      expect(moved.x).toBeCloseTo(to.x, 6)
      expect(moved.y).toBeCloseTo(to.y, 6)
      const back = movedBy(moved, { x: -by.x, y: -by.y }, travel)
      expect(back.x).toBeCloseTo(from.x, 6)
      expect(back.y).toBeCloseTo(from.y, 6)
    }),
  )
})

test('arrow keys move it by their pixels and stop at the edge; other keys do nothing', () => {
  const travel = { width: 262, height: 691 }
  const step = (key: string, pixels: number) =>
    movedBy({ x: 0.5, y: 0.5 }, stepOf(key, pixels) ?? { x: 0, y: 0 }, travel)
  expect(step('ArrowLeft', 16).x * 262).toBeCloseTo(131 - 16)
  expect(step('ArrowLeft', 16).y).toBe(0.5)
  expect(step('ArrowDown', 16).y * 691).toBeCloseTo(345.5 + 16)
  expect(step('ArrowUp', 9999).y).toBe(0)
  expect(stepOf('Enter', 16)).toBeUndefined()
})

test('in an area smaller than the button, it is at the far end', () => {
  expect(movedBy({ x: 0, y: 0 }, { x: 9, y: 9 }, { width: 0, height: 0 })).toEqual({ x: 1, y: 1 })
})
