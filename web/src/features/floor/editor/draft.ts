import { readHundredths } from '@lantern/contract/calls/numbers'
import {
  placeKeys,
  type SavedTable,
  type TablePlace,
  type TableShape,
} from '@lantern/contract/floor/tables'

/** A table in the editor. A table that isn't saved yet has a negative id. */
export interface DraftTable extends TablePlace {
  id: number
  amenityId: number | null
  areaId: number | null
}

/** The earlier layouts, the current one, and the undone ones. Each is a whole layout. */
export interface Draft {
  past: readonly (readonly DraftTable[])[]
  tables: readonly DraftTable[]
  future: readonly (readonly DraftTable[])[]
}

export const defaultSizes: Readonly<Record<TableShape, Pick<TablePlace, 'width' | 'height'>>> = {
  square: { width: 80, height: 80 },
  rectangle: { width: 120, height: 80 },
  circle: { width: 90, height: 90 },
}

export const bounds = {
  capacity: { least: 1, most: 500 },
  width: { least: 40, most: 400 },
  height: { least: 40, most: 400 },
} as const

export type NumberKey = keyof typeof bounds

/** A typed number within its bounds; the lowest if it isn't a number (product#table-fields). */
export function numberFor(key: NumberKey, typed: string): number {
  const { least, most } = bounds[key]
  return Math.min(most, Math.max(least, Math.round(readHundredths(typed) / 100) || least))
}

const isSame = (one: DraftTable, other: DraftTable) =>
  one.amenityId === other.amenityId &&
  one.areaId === other.areaId &&
  placeKeys.every((key) => one[key] === other[key])

const areSame = (one: readonly DraftTable[], other: readonly DraftTable[]) =>
  one.length === other.length &&
  one.every((table, place) => {
    const twin = other[place]
    return twin?.id === table.id && isSame(table, twin)
  })

/** The fields of a table that its place is made of, without others. */
export const placeOf = (table: TablePlace): TablePlace => ({
  name: table.name,
  positionX: table.positionX,
  positionY: table.positionY,
  capacity: table.capacity,
  shape: table.shape,
  width: table.width,
  height: table.height,
})

export const startDraft = (tables: readonly DraftTable[]): Draft => ({
  past: [],
  tables: tables.map((table) => ({
    ...placeOf(table),
    id: table.id,
    amenityId: table.amenityId,
    areaId: table.areaId,
  })),
  future: [],
})

const MEMORY = 100

/** Adds a layout as the next step; an equal layout is no step. */
export function changed(draft: Draft, tables: readonly DraftTable[]): Draft {
  if (areSame(draft.tables, tables)) return draft
  return { past: [...draft.past, draft.tables].slice(-MEMORY), tables, future: [] }
}

export function undone(draft: Draft): Draft {
  const before = draft.past.at(-1)
  if (!before) return draft
  return { past: draft.past.slice(0, -1), tables: before, future: [draft.tables, ...draft.future] }
}

export function redone(draft: Draft): Draft {
  const [after, ...future] = draft.future
  if (!after) return draft
  return { past: [...draft.past, draft.tables], tables: after, future }
}

type Layout = readonly DraftTable[]

const inEveryStep = (
  { past, tables, future }: Draft,
  change: (layout: Layout) => Layout,
): Draft => ({
  past: past.map(change),
  tables: change(tables),
  future: future.map(change),
})

export const withoutTable = (draft: Draft, id: number): Draft =>
  inEveryStep(draft, (tables) => tables.filter((table) => table.id !== id))

/** A table with its area, or without if that isn't among these areas. */
export const within = (table: DraftTable, areas: ReadonlySet<number | null>): DraftTable =>
  areas.has(table.areaId) ? table : { ...table, areaId: null }

/** Applies `within` to every step, because Undo doesn't restore a removed area. */
export const withinAreas = (draft: Draft, areas: ReadonlySet<number | null>): Draft =>
  inEveryStep(draft, (tables) => tables.map((table) => within(table, areas)))

export function withTable(tables: readonly DraftTable[], table: DraftTable): readonly DraftTable[] {
  const isKnown = tables.some(({ id }) => id === table.id)
  return isKnown ? tables.map((each) => (each.id === table.id ? table : each)) : [...tables, table]
}

/** The default area of a new table: that of the tables with the same name apart from the number. */
export function besideItsLike(tables: readonly DraftTable[], table: DraftTable): DraftTable {
  if (table.areaId !== null || tables.some(({ id }) => id === table.id)) return table
  const word = (name: string) => name.replace(/[\s\d]+$/, '')
  const like = tables.find(({ name, areaId }) => areaId !== null && word(name) === word(table.name))
  return { ...table, areaId: like?.areaId ?? null }
}

export const newId = (tables: readonly { id: number }[]): number =>
  Math.min(0, ...tables.map(({ id }) => id)) - 1

/**
 * Applies a default layout to the tables: they are matched by id, or else by name. Tables that it doesn't contain
 * stay, and its tables that were deleted are restored.
 */
export function withLayout(
  tables: readonly DraftTable[],
  layout: readonly (TablePlace & { id?: number; areaId: number | null })[],
): readonly DraftTable[] {
  return layout.reduce<readonly DraftTable[]>((all, { id, areaId, ...place }) => {
    const known =
      all.find((table) => table.id === id) ?? all.find((table) => table.name === place.name)
    const isTaken = all.some((table) => table.name === place.name && table.id !== known?.id)
    if (isTaken) return all
    const table = known ?? { id: newId(all), amenityId: null, areaId }
    return withTable(all, { ...table, ...place })
  }, tables)
}

/** The tables in the contract's form. A link to an amenity is sent only if it was changed. */
export function toSaved(tables: readonly DraftTable[], base: readonly DraftTable[]): SavedTable[] {
  const links = new Map(base.map((table) => [table.id, table.amenityId]))
  return tables.map(({ amenityId, ...place }) =>
    links.has(place.id) && links.get(place.id) === amenityId ? place : { ...place, amenityId },
  )
}

/** The differences between two layouts, table by table, for the choice between them. */
export interface Difference {
  name: string
  what: 'added' | 'removed' | 'moved' | 'changed'
}

export function differences(
  before: readonly DraftTable[],
  after: readonly DraftTable[],
): Difference[] {
  const then = new Map(before.map((table) => [table.id, table]))
  const now = new Set(after.map((table) => table.id))
  const kept = after.flatMap((table): Difference[] => {
    const was = then.get(table.id)
    if (!was) return [{ name: table.name, what: 'added' }]
    if (isSame(was, table)) return []
    const isMoved = isSame(
      { ...was, positionX: table.positionX, positionY: table.positionY },
      table,
    )
    return [{ name: table.name, what: isMoved ? 'moved' : 'changed' }]
  })
  const gone = before
    .filter((table) => !now.has(table.id))
    .map(({ name }): Difference => ({ name, what: 'removed' }))
  return [...kept, ...gone]
}
