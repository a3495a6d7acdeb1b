import { builtInLayout, builtInLook, planSize } from '@lantern/contract/floor/layout'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxOf, roomsOf, seatsOf } from './plan-geometry.ts'

const table = (positionX: number, positionY: number, areaId: number | null = 1) => ({
  areaId,
  positionX,
  positionY,
  width: 80,
  height: 80,
})

describe('rooms', () => {
  it('are one for each area of the built-in layout, inside the walls', () => {
    const looks = ['karaoke', 'mahjong', 'theater', 'vip', 'dining']
    const rooms = roomsOf(
      builtInLayout.map((each) => ({
        ...each,
        areaId: looks.indexOf(builtInLook(each.name) ?? ''),
      })),
    )
    expect(rooms.map(({ areaId }) => looks[areaId])).toEqual(looks)
    for (const { box } of rooms) {
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.y).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(planSize.width)
      expect(box.y + box.height).toBeLessThanOrEqual(planSize.height)
    }
  })

  it('are two if tables of one area are far apart, and one once a table between joins them', () => {
    const [west, east] = [table(10, 50), table(40, 50)]
    expect(roomsOf([west, east])).toHaveLength(2)
    expect(roomsOf([west, table(25, 50, 2)])).toHaveLength(2)
    expect(roomsOf([west, east, table(25, 50)])).toHaveLength(1)
    expect(roomsOf([west, { ...east, areaId: null }])).toHaveLength(1)
  })

  it('contain every table that they are made of', () => {
    const place = fc.record({
      positionX: fc.integer({ min: 8, max: 92 }),
      positionY: fc.integer({ min: 12, max: 88 }),
    })
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 12 }), (places) => {
        const tables = places.map(({ positionX, positionY }) => table(positionX, positionY))
        const rooms = roomsOf(tables)
        const isHeld = tables.every((each) => {
          const { x, y, width, height } = boxOf(each)
          return rooms.some(
            ({ box }) =>
              box.x <= x &&
              box.y <= y &&
              x + width <= box.x + box.width &&
              y + height <= box.y + box.height,
          )
        })
        expect(isHeld).toBe(true)
      }),
    )
  })
})

describe('seats', () => {
  it('are as many as a table has, outside of it', () => {
    const shape = fc.constantFrom('square' as const, 'rectangle' as const, 'circle' as const)
    const side = fc.integer({ min: 40, max: 400 })
    fc.assert(
      fc.property(
        shape,
        side,
        side,
        fc.integer({ min: 1, max: 16 }),
        (kind, width, height, capacity) => {
          const circle = kind === 'circle'
          const size = { width, height: circle ? width : height }
          const seats = seatsOf({ shape: kind, ...size, capacity })
          expect(seats).toHaveLength(capacity)
          const isOutside = seats.every(({ x, y }) =>
            circle
              ? Math.hypot(x, y) > width / 2
              : Math.abs(x) > size.width / 2 || Math.abs(y) > size.height / 2,
          )
          expect(isOutside).toBe(true)
        },
      ),
    )
  })

  it('are one on each side of a square for four', () => {
    const seats = seatsOf({ shape: 'square', width: 80, height: 80, capacity: 4 })
    expect(seats.map(({ turn }) => turn)).toEqual([0, 90, 180, 270])
  })
})
