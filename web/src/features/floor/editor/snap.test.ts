import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { snapped } from './snap.ts'

const box = (x: number, y: number, width = 80, height = 80) => ({ x, y, width, height })

describe('a dragged table', () => {
  it('lines up with a near edge or middle, and shows the line', () => {
    expect(snapped(box(103, 303), [box(100, 100)])).toEqual({
      box: box(100, 302),
      guides: [{ axis: 'x', at: 100 }],
    })
    const middles = snapped(box(82, 97, 120, 80), [box(100, 100)])
    expect(middles.box).toEqual(box(80, 100, 120, 80))
    expect(middles.guides).toHaveLength(2)
  })

  it('snaps to the grid if nothing is near', () => {
    expect(snapped(box(301, 303), [box(100, 100)])).toEqual({ box: box(302, 302), guides: [] })
  })

  it('snaps over small distances only, and stays where it has snapped to', () => {
    const place = fc.integer({ min: 0, max: 1_000 })
    const boxes = fc.tuple(place, place).map(([x, y]) => box(x, y))
    fc.assert(
      fc.property(boxes, fc.array(boxes, { maxLength: 20 }), (dragged, others) => {
        const once = snapped(dragged, others).box
        expect(Math.abs(once.x - dragged.x)).toBeLessThanOrEqual(6)
        expect(Math.abs(once.y - dragged.y)).toBeLessThanOrEqual(6)
        const twice = snapped(once, others)
        const isStill = (axis: 'x' | 'y') =>
          twice.guides.some((guide) => guide.axis === axis) || once[axis] === twice.box[axis]
        expect(isStill('x') && isStill('y')).toBe(true)
      }),
    )
  })
})
