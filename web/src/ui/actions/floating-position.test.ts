import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  margin,
  pointAt,
  pull,
  restAt,
  shareAt,
  stepBy,
  travelIn,
  type Point,
  type View,
} from './floating-position.ts'

const size = { width: 104, height: 48 }
const inset = fc.integer({ min: 0, max: 60 })
const roomy = fc.record({
  left: fc.integer({ min: 0, max: 200 }),
  top: fc.integer({ min: 0, max: 400 }),
  width: fc.integer({ min: 320, max: 2560 }),
  height: fc.integer({ min: 220, max: 1600 }),
  insets: fc.record({ top: inset, right: inset, bottom: inset, left: inset }),
})
const anyNumber = fc.double({ min: -1e7, max: 1e7, noNaN: false })
const anyPoint = fc.record({
  x: fc.double({ min: -5000, max: 5000, noNaN: true }),
  y: fc.double({ min: -5000, max: 5000, noNaN: true }),
})

/** The number of pixels by which a button at that point exceeds the visible part of a view. */
function outside({ x, y }: Point, { left, top, width, height, insets }: View): number {
  return Math.max(
    left + insets.left + margin - x,
    top + insets.top + margin - y,
    x + size.width + margin - (left + width - insets.right),
    y + size.height + margin - (top + height - insets.bottom),
  )
}

const sample = () => ({
  left: 0,
  top: 0,
  width: 390,
  height: 844,
  insets: { top: 47, right: 0, bottom: 34, left: 0 },
})

test('any stored share, even an invalid one, is on screen in any view', () => {
  fc.assert(
    fc.property(fc.record({ x: anyNumber, y: anyNumber }), roomy, (share, view) => {
      expect(outside(pointAt(share, travelIn(view, size)), view)).toBeLessThan(1e-6)
    }),
  )
})

test('a released button comes to rest on screen, and at a side if one is near', () => {
  fc.assert(
    fc.property(anyPoint, roomy, (point, view) => {
      const travel = travelIn(view, size)
      const rest = restAt(point, travel)
      expect(outside(rest, view)).toBeLessThan(1e-6)
      const gaps = [rest.x - travel.left, travel.left + travel.width - rest.x]
      for (const gap of gaps) expect(Math.abs(gap) < 1e-6 || gap > pull).toBe(true)
    }),
  )
})

test('a share read from a point gives the same point, and keeps its side after a rotation of the screen', () => {
  fc.assert(
    fc.property(anyPoint, roomy, roomy, (point, view, turned) => {
      const travel = travelIn(view, size)
      const rest = restAt(point, travel)
      const share = shareAt(rest, travel)
      const back = pointAt(share, travel)
      expect(back.x).toBeCloseTo(rest.x, 6)
      expect(back.y).toBeCloseTo(rest.y, 6)
      expect(outside(pointAt(share, travelIn(turned, size)), turned)).toBeLessThan(1e-6)
    }),
  )
})

test('arrow keys move it by their pixels and stop at the edge; other keys do nothing', () => {
  const travel = travelIn(sample(), size)
  const start = pointAt({ x: 0.5, y: 0.5 }, travel)
  const step = (key: string, pixels: number) => stepBy(key, start, pixels, travel) ?? start
  const { x: left, y: level } = step('ArrowLeft', 16)
  expect(left).toBeCloseTo(start.x - 16)
  expect(level).toBeCloseTo(start.y)
  expect(step('ArrowDown', 16).y).toBeCloseTo(start.y + 16)
  expect(step('ArrowUp', 9999).y).toBeCloseTo(travel.top)
  expect(stepBy('Enter', start, 16, travel)).toBeUndefined()
})

test('in a view smaller than the button, the only position is its top left corner', () => {
  const travel = travelIn({ ...sample(), width: 40, height: 60 }, size)
  expect(pointAt({ x: 1, y: 1 }, travel)).toEqual({ x: margin, y: 47 + margin })
})
