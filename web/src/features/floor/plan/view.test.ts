import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampZoom, firstView, hold, isLargest, isSmallest, zoomAt, zoomBy } from './view.ts'

const desktop = { width: 1_200, height: 600 }
const phone = { width: 358, height: 600 }

describe('the view of the plan', () => {
  it('shows the whole plan on a desktop, and a readable part on a phone or an upright tablet', () => {
    expect(firstView(desktop)).toEqual({ zoom: 1, x: 0, y: 0 })
    expect(firstView(phone).zoom).toBe(0.7)
    expect(firstView({ width: 627, height: 384 })).toEqual({ zoom: 0.7, x: 0, y: 0 })
    expect(firstView({ width: 868, height: 468 })).toEqual({ zoom: 0.7, x: 14, y: 24 })
    expect(firstView({ width: 1_500, height: 600 })).toEqual({ zoom: 1, x: 150, y: 0 })
    expect(firstView({ width: 1_200, height: 500 })).toEqual({ zoom: 0.8, x: 120, y: 10 })
  })

  it('zooms from 0.5 to 2 in steps of 0.1', () => {
    let view = firstView(desktop)
    const seen = [view.zoom]
    for (let step = 0; step < 20; step += 1) {
      view = zoomBy(view, 1, desktop)
      seen.push(view.zoom)
    }
    expect(seen.slice(0, 4)).toEqual([1, 1.1, 1.2, 1.3])
    expect([view.zoom, isLargest(view)]).toEqual([2, true])
    for (let step = 0; step < 20; step += 1) view = zoomBy(view, -1, desktop)
    expect([view.zoom, isSmallest(view)]).toEqual([0.5, true])
    expect(clampZoom(1.04)).toBe(1)
  })

  it('keeps the point under the fingers in place, within the edges', () => {
    const view = zoomAt({ zoom: 1, x: 0, y: 0 }, 2, { x: 600, y: 300 }, desktop)
    expect(view).toEqual({ zoom: 2, x: -600, y: -300 })
  })

  it('keeps the plan in view when it is dragged', () => {
    const number = fc.integer({ min: -9_000, max: 9_000 })
    const zoom = fc.integer({ min: 5, max: 20 }).map((tenths) => tenths / 10)
    fc.assert(
      fc.property(zoom, number, number, fc.constantFrom(desktop, phone), (size, x, y, canvas) => {
        const view = hold({ zoom: size, x, y }, canvas)
        const [right, bottom] = [view.x + 1_200 * size, view.y + 600 * size]
        expect(view.x <= canvas.width / 2 && right >= canvas.width / 2).toBe(true)
        expect(view.y <= canvas.height / 2 && bottom >= canvas.height / 2).toBe(true)
      }),
    )
  })
})
