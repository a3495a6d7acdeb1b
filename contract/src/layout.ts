import type { TablePlace } from './tables.ts'

/** The plan's size in pixels at zoom 1; positions are percents of it (product#floor). */
export const planSize = { width: 1_200, height: 600 } as const

/** The areas of the venue, each with what the names of its tables contain (product#floor). */
export const areas = {
  karaoke: 'K-Room',
  mahjong: 'M',
  vip: 'VIP',
  dining: 'Table',
  theater: 'Theater',
} as const

export type Area = keyof typeof areas

/** The area that a table belongs to, found by its name; `null` if the name fits none. */
export function areaOf(name: string): Area | null {
  const known: readonly Area[] = ['karaoke', 'vip', 'dining', 'theater', 'mahjong']
  return known.find((area) => name.includes(areas[area])) ?? null
}

type Look = Pick<TablePlace, 'shape' | 'width' | 'height' | 'capacity'>

const looks: Readonly<Record<Area, Look>> = {
  karaoke: { shape: 'rectangle', width: 150, height: 104, capacity: 10 },
  mahjong: { shape: 'square', width: 80, height: 80, capacity: 4 },
  vip: { shape: 'rectangle', width: 130, height: 90, capacity: 12 },
  dining: { shape: 'circle', width: 90, height: 90, capacity: 6 },
  theater: { shape: 'rectangle', width: 200, height: 130, capacity: 24 },
}

/** A row of tables from left to right, `step` percent apart. */
function row(
  area: Area,
  names: readonly string[],
  { x, step, y }: { x: number; step: number; y: number },
): TablePlace[] {
  return names.map((name, place) => ({
    name,
    ...looks[area],
    positionX: x + place * step,
    positionY: y,
  }))
}

const dining = ['Table 1', 'Table 2', 'Table 3', 'Table 4', 'Table 5', 'Table 6']

/** The layout of a new venue, which Restore Default brings back (product#built-in-layout). */
export const builtInLayout: readonly TablePlace[] = [
  ...row('karaoke', ['K-Room 1', 'K-Room 2', 'K-Room 3'], { x: 10, step: 15, y: 19 }),
  ...row('mahjong', ['M1', 'M2', 'M3', 'M4', 'M5'], { x: 8.5, step: 10, y: 51 }),
  ...row('theater', ['Theater'], { x: 86.5, step: 0, y: 20 }),
  ...row('vip', ['VIP 1', 'VIP 2'], { x: 72.5, step: 16, y: 54 }),
  ...row('dining', dining, { x: 9, step: 11.5, y: 82 }),
]
