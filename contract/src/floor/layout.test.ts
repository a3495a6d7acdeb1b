import { expect, it } from 'vitest'
import { builtInLayout, builtInLook, planSize } from './layout.ts'

it('gives an area to built-in tables only', () => {
  expect(['K-Room 2', 'M5', 'VIP 1', 'Table 5', 'Theater', 'M6'].map(builtInLook)).toEqual([
    'karaoke',
    'mahjong',
    'vip',
    'dining',
    'theater',
    null,
  ])
})

it('starts with the sample tables: M1 to M5 for four, 80 by 80', () => {
  const mahjong = builtInLayout.filter(({ name }) => builtInLook(name) === 'mahjong')
  expect(mahjong.map(({ name }) => name)).toEqual(['M1', 'M2', 'M3', 'M4', 'M5'])
  for (const table of mahjong) {
    expect(table).toMatchObject({ capacity: 4, shape: 'square', width: 80, height: 80 })
  }
})

it('gives each table a unique name and position', () => {
  expect(new Set(builtInLayout.map(({ name }) => name)).size).toBe(builtInLayout.length)
  const boxes = builtInLayout.map(({ positionX, positionY, width, height }) => ({
    left: (positionX / 100) * planSize.width - width / 2,
    top: (positionY / 100) * planSize.height - height / 2,
    width,
    height,
  }))
  for (const [place, one] of boxes.entries()) {
    expect(one.left >= 0 && one.left + one.width <= planSize.width).toBe(true)
    expect(one.top >= 0 && one.top + one.height <= planSize.height).toBe(true)
    for (const other of boxes.slice(place + 1)) {
      const isApart =
        one.left + one.width <= other.left ||
        other.left + other.width <= one.left ||
        one.top + one.height <= other.top ||
        other.top + other.height <= one.top
      expect(isApart).toBe(true)
    }
  }
})
