import type { AreaLook, TablePlace } from './tables.ts'

/** The plan's size in pixels at zoom 1; positions are percents of it (product#floor). */
export const planSize = { width: 1_200, height: 600 } as const

/** The areas of a new venue by look: each is created with the first room of its kind. */
export const builtInAreas = {
  karaoke: { nameEn: 'Karaoke', nameCh: 'K房' },
  mahjong: { nameEn: 'Mahjong', nameCh: '麻将' },
  vip: { nameEn: 'VIP', nameCh: 'VIP 区' },
  dining: { nameEn: 'Dining', nameCh: '餐区' },
  theater: { nameEn: 'Theater', nameCh: '影音厅' },
} as const satisfies Readonly<Record<AreaLook, { nameEn: string; nameCh: string }>>

/** The look of the area of a built-in table; `null` for other tables, whose area the venue chooses. */
export const builtInLook = (name: string): AreaLook | null => looksByName.get(name) ?? null

type Look = Pick<TablePlace, 'shape' | 'width' | 'height' | 'capacity'>

const looks: Readonly<Record<AreaLook, Look>> = {
  karaoke: { shape: 'rectangle', width: 150, height: 104, capacity: 10 },
  mahjong: { shape: 'square', width: 80, height: 80, capacity: 4 },
  vip: { shape: 'rectangle', width: 130, height: 90, capacity: 12 },
  dining: { shape: 'circle', width: 90, height: 90, capacity: 6 },
  theater: { shape: 'rectangle', width: 200, height: 130, capacity: 24 },
}

/** A row of tables from left to right, `step` percent apart. */
function row(
  area: AreaLook,
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

const builtInRows = [
  {
    look: 'karaoke',
    tables: row('karaoke', ['K-Room 1', 'K-Room 2', 'K-Room 3'], { x: 10, step: 15, y: 19 }),
  },
  {
    look: 'mahjong',
    tables: row('mahjong', ['M1', 'M2', 'M3', 'M4', 'M5'], { x: 8.5, step: 10, y: 51 }),
  },
  { look: 'theater', tables: row('theater', ['Theater'], { x: 86.5, step: 0, y: 20 }) },
  { look: 'vip', tables: row('vip', ['VIP 1', 'VIP 2'], { x: 72.5, step: 16, y: 54 }) },
  { look: 'dining', tables: row('dining', dining, { x: 9, step: 11.5, y: 82 }) },
] as const

/** The layout of a new venue, which Restore Default restores (product#built-in-layout). */
export const builtInLayout: readonly TablePlace[] = builtInRows.flatMap(({ tables }) => tables)

const looksByName = new Map<string, AreaLook>(
  builtInRows.flatMap(({ look, tables }) => tables.map(({ name }) => [name, look] as const)),
)
