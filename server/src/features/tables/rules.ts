import { planSize } from '@lantern/contract/floor/layout'
import { placeKeys, type SavedTable, type TablePlace } from '@lantern/contract/floor/tables'

/** The facts of a current table that a layout can change. */
export interface CurrentTable extends TablePlace {
  id: number
  amenityId: number | null
  areaId: number | null
}

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

type Placed = Pick<TablePlace, 'positionX' | 'positionY' | 'width' | 'height'>

/** Pixels between tables, for their chairs, and between tables and the walls. */
const GAP = 30
const WALL = { x: 45, y: 55 }
/** Multiplies vertical distances when the nearest free place is sought, so that tables form rows. */
const BELOW = 6

/** The size and middle of a table in pixels at zoom 1. */
const onPlan = ({ positionX, positionY, width, height }: Placed) => ({
  x: (positionX / 100) * planSize.width,
  y: (positionY / 100) * planSize.height,
  width,
  height,
})

const steps = Array.from({ length: 51 }, (_, step) => 2 * step)

/** The table at the nearest place where it covers least of the others: nothing, unless the plan is full. */
export function atFreePlace<T extends Placed>(table: T, others: readonly Placed[]): T {
  const { x, y, width, height } = onPlan(table)
  const taken = others.map(onPlan)
  const wall = { x: WALL.x + width / 2, y: WALL.y + height / 2 }
  const places = [table.positionY, ...steps].flatMap((positionY) =>
    [table.positionX, ...steps].flatMap((positionX) => {
      const place = { ...table, positionX, positionY }
      const at = onPlan(place)
      if (Math.min(at.x, planSize.width - at.x) < wall.x) return []
      if (Math.min(at.y, planSize.height - at.y) < wall.y) return []
      const covered = taken.reduce((sum, other) => {
        const across = (width + other.width) / 2 + GAP - Math.abs(other.x - at.x)
        const down = (height + other.height) / 2 + GAP - Math.abs(other.y - at.y)
        return sum + Math.max(0, across) * Math.max(0, down)
      }, 0)
      return [{ place, covered, far: Math.hypot(at.x - x, BELOW * (at.y - y)) }]
    }),
  )
  const [best] = places.toSorted((one, other) => one.covered - other.covered || one.far - other.far)
  return best?.place ?? table
}
