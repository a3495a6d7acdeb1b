import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Id, IdPath, Instant, line } from '../calls/primitives.ts'
import { keysOf } from '../calls/records.ts'

export const TableShape = z.enum(['square', 'rectangle', 'circle'])
export type TableShape = z.output<typeof TableShape>

export const TableStatus = z.enum(['available', 'occupied', 'reserved'])
export type TableStatus = z.output<typeof TableStatus>

/** The furniture of an area of the floor, and whether it has walls. */
export const AreaLook = z.enum(['karaoke', 'mahjong', 'vip', 'dining', 'theater'])
export type AreaLook = z.output<typeof AreaLook>

/** A named part of the floor. Lists are in the venue's order. */
export const FloorArea = z.object({
  id: Id,
  nameEn: z.string(),
  nameCh: z.string(),
  look: AreaLook,
})
export type FloorArea = z.output<typeof FloorArea>

const percent = z.number().check(z.minimum(0), z.maximum(100))
const side = z.int().check(z.minimum(40), z.maximum(400))

/**
 * A table in the layout (product#layout-editor): its name, its center in percent of the plan, its seats, and its shape
 * and size in pixels, without its status.
 */
export const TablePlace = z.object({
  name: line(1, 40),
  positionX: percent,
  positionY: percent,
  capacity: z.int().check(z.minimum(1), z.maximum(500)),
  shape: TableShape,
  width: side,
  height: side,
})
export type TablePlace = z.output<typeof TablePlace>

/** The fields of a table's place. */
export const placeKeys = keysOf(TablePlace.shape)

/**
 * A table or room on the floor: its place, and how it stands.
 * Members may see it, so it contains no guest's name.
 */
export const VenueTable = z.object({
  id: Id,
  ...TablePlace.shape,
  /** A reply isn't refused for a name that an entry would be. */
  name: z.string(),
  amenityId: z.nullable(Id),
  areaId: z.nullable(Id),
  status: TableStatus,
  /** Highlighted because an order is to be served there. */
  highlighted: z.boolean(),
  /** The time until which it isn't available, if known. */
  occupiedUntil: z.nullable(Instant),
})
export type VenueTable = z.output<typeof VenueTable>

/** Sends the layout's version as `ETag`, for a later save. */
export const listTables = endpoint('GET /api/venue/tables', {
  summary: 'The tables and rooms of the venue, and how each stands',
  reads: ['amenities', 'availability', 'tables', 'bills', 'account'],
  stations: ['floor', 'till'],
  reply: z.array(VenueTable),
})

/** The longest time for which a table can be marked, in milliseconds. */
const A_DAY = 24 * 60 * 60_000

/**
 * Marks a table as highlighted, or as taken if a free order was placed there (product#table-states): for `duration`
 * milliseconds, one hour by default. Staff may mark any table; members only by their order.
 */
export const highlightTable = endpoint('POST /api/venue/highlight-table', {
  summary: 'Highlight a table for a while, or mark it as taken',
  changes: ['tables'],
  body: z.strictObject({
    tableId: Id,
    duration: z.optional(z.int().check(z.minimum(60_000), z.maximum(A_DAY))),
    highlightType: z.optional(z.literal('occupied')),
  }),
  errors: ['forbidden', 'not_found'],
})

/**
 * A table as the editor saves it. An unknown `id` creates a table. `status` is ignored; without `amenityId` or
 * `areaId` the table keeps its own.
 */
export const SavedTable = z.strictObject({
  id: z.int(),
  ...TablePlace.shape,
  status: z.optional(TableStatus),
  amenityId: z.optional(z.nullable(Id)),
  areaId: z.optional(z.nullable(Id)),
})
export type SavedTable = z.output<typeof SavedTable>

const SavedTables = z.array(SavedTable).check(
  z.minLength(1),
  z.maxLength(400),
  z.refine((tables) => new Set(tables.map((table) => table.id)).size === tables.length),
)

/**
 * Saves the layout (product#layout-editor). Tables that aren't listed stay unchanged. `If-Match` has the edited
 * version; an older one is refused as `layout_stale`. The new version is sent as `ETag`.
 */
export const saveLayout = endpoint('POST /api/venue/tables/layout', {
  summary: 'Save the layout of the floor',
  changes: ['amenities', 'availability', 'tables', 'bookings', 'bills', 'pay', 'audit'],
  right: 'rooms',
  body: SavedTables,
  errors: ['layout_stale', 'table_name_taken', 'table_has_bookings', 'not_found', 'price_by_admin'],
})

export const saveDefaultLayout = endpoint('POST /api/venue/tables/save-default', {
  summary: 'Keep a layout as the default one',
  changes: ['audit'],
  right: 'rooms',
  body: SavedTables,
})

/** The saved default layout; empty if none was saved. Reading it changes nothing (product#floor-calls). */
export const restoreDefaultLayout = endpoint('GET /api/venue/tables/restore-default', {
  summary: 'Read the default layout',
  reads: ['amenities', 'availability', 'tables', 'bills', 'account'],
  right: 'rooms',
  reply: z.array(
    z.object({
      id: z.int(),
      ...TablePlace.shape,
      areaId: z.nullable(Id),
      status: TableStatus,
      occupied_until: z.null(),
      occupied_by: z.null(),
      occupied_by_name: z.null(),
    }),
  ),
})

/** Deletes a table; refused while a booking holds it. The new version is sent as `ETag`. */
export const deleteTable = endpoint('DELETE /api/venue/tables/:id', {
  summary: 'Take a table off the floor',
  changes: ['amenities', 'availability', 'tables', 'audit'],
  right: 'rooms',
  params: IdPath,
  errors: ['table_has_bookings'],
})

/** An area as the editor saves it. Without an `id` it is created. */
const SavedArea = z.strictObject({
  id: z.optional(Id),
  nameEn: line(1, 40),
  /** Empty without a Chinese name. The English one is then stored for both. */
  nameCh: line(0, 40),
  look: AreaLook,
})

/** All areas of the floor in order; each `id` at most once. */
export const AreasToSave = z.strictObject({
  areas: z.array(SavedArea).check(
    z.maxLength(20),
    z.refine((areas) => {
      const ids = areas.flatMap(({ id }) => id ?? [])
      return new Set(ids).size === ids.length
    }),
  ),
})
export type AreasToSave = z.output<typeof AreasToSave>

/**
 * Saves the areas of the floor. Areas that aren't listed are deleted, and their tables then have no area. Refused
 * with `not_found` if an `id` doesn't exist.
 */
export const saveAreas = endpoint('POST /api/venue/areas', {
  summary: 'Save the areas of the floor: names, order, looks',
  changes: ['tables', 'audit'],
  right: 'rooms',
  body: AreasToSave,
  reply: z.array(FloorArea),
  errors: ['not_found'],
})
