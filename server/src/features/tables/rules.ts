import type { SavedTable, TablePlace } from '@lantern/contract/tables'

/** The facts of a current table that a layout can change. */
export interface CurrentTable extends TablePlace {
  id: number
  amenityId: number | null
  areaId: number | null
}

const placeKeys = [
  'name',
  'positionX',
  'positionY',
  'capacity',
  'shape',
  'width',
  'height',
] as const satisfies readonly (keyof TablePlace)[]

/** The changes that saving a layout makes, table by table. */
export interface LayoutChange {
  added: SavedTable[]
  moved: (SavedTable & { areaId: number | null })[]
  /** Tables that become a unit of another amenity, or of none. */
  linked: { table: CurrentTable; amenityId: number | null }[]
  /** The amenities of tables that get another name or number of seats. */
  retold: (number | null)[]
  renamed: { id: number; from: string; to: string }[]
  /** The new names of all changed tables, in the order of the layout. */
  names: string[]
}

/**
 * Compares a layout with the current tables. An unknown id is a new table, a missing table stays as it is, and
 * a missing `amenityId` or `areaId` keeps the table's.
 */
export function layoutChange(
  layout: readonly SavedTable[],
  tables: readonly CurrentTable[],
): LayoutChange {
  const byId = new Map(tables.map((table) => [table.id, table]))
  const change: LayoutChange = {
    added: [],
    moved: [],
    linked: [],
    retold: [],
    renamed: [],
    names: [],
  }
  for (const saved of layout) {
    const table = byId.get(saved.id)
    if (!table) {
      change.added.push(saved)
      change.names.push(saved.name)
      continue
    }
    compareTable(change, saved, table)
  }
  return change
}

const isElsewhere = (saved: SavedTable, table: CurrentTable, areaId: number | null): boolean =>
  areaId !== table.areaId || placeKeys.some((key) => saved[key] !== table[key])

function compareTable(change: LayoutChange, saved: SavedTable, table: CurrentTable): void {
  const { name, capacity, amenityId } = saved
  const areaId = saved.areaId === undefined ? table.areaId : saved.areaId
  const isMoved = isElsewhere(saved, table, areaId)
  const isLinked = amenityId !== undefined && amenityId !== table.amenityId
  const isRetold = name !== table.name || capacity !== table.capacity
  if (isMoved) change.moved.push({ ...saved, areaId })
  if (isRetold) change.retold.push(table.amenityId)
  if (name !== table.name) change.renamed.push({ id: table.id, from: table.name, to: name })
  if (isLinked) change.linked.push({ table, amenityId })
  if (isMoved || isLinked) change.names.push(name)
}

/** A name that two tables would share after saving a layout; `null` if there is none. */
export function doubled(
  layout: readonly SavedTable[],
  tables: readonly CurrentTable[],
): string | null {
  const saved = new Map(layout.map((table) => [table.id, table.name]))
  const kept = tables.filter((table) => !saved.has(table.id)).map((table) => table.name)
  const names = new Set<string>()
  for (const name of [...kept, ...layout.map((table) => table.name)]) {
    if (names.has(name)) return name
    names.add(name)
  }
  return null
}

/**
 * The default layout with the ids of the current tables. A table that was deleted and made again is found by its name.
 */
export function recognised(
  layout: readonly SavedTable[],
  tables: readonly Pick<CurrentTable, 'id' | 'name'>[],
): SavedTable[] {
  const ids = new Set(tables.map((table) => table.id))
  const taken = new Set(layout.map((table) => table.id))
  const idOf = new Map(tables.map((table) => [table.name, table.id]))
  return layout.map((saved) => {
    const id = idOf.get(saved.name)
    return ids.has(saved.id) || id === undefined || taken.has(id) ? saved : { ...saved, id }
  })
}
