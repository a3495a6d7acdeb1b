import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './primitives.ts'

export const TableShape = z.enum(['square', 'rectangle', 'circle'])
export type TableShape = z.output<typeof TableShape>

/**
 * A table or room on the floor: where it stands (percent of the canvas), how large it is (pixels)
 * and what it is called. It names nobody, so every member may see it.
 */
export const VenueTable = z.object({
  id: Id,
  name: z.string(),
  amenityId: z.nullable(Id),
  positionX: z.number(),
  positionY: z.number(),
  capacity: z.int(),
  shape: TableShape,
  width: z.int(),
  height: z.int(),
})
export type VenueTable = z.output<typeof VenueTable>

export const listTables = endpoint({
  method: 'GET',
  path: '/api/venue/tables',
  summary: 'The tables and rooms of the venue',
  reply: z.array(VenueTable),
})

/** How long a table may be said to be reserved or taken at most, in milliseconds. */
const A_DAY = 24 * 60 * 60_000

/**
 * Marks a table as expecting something, or as taken where a free order sits there (spec §4, §7):
 * `duration` in milliseconds, one hour by default. Staff may for any table; a member's order does
 * it by itself.
 */
export const highlightTable = endpoint({
  method: 'POST',
  path: '/api/venue/highlight-table',
  summary: 'Highlight a table for a while, or mark it as taken',
  body: z.strictObject({
    tableId: Id,
    duration: z.optional(z.int().check(z.minimum(60_000), z.maximum(A_DAY))),
    highlightType: z.optional(z.literal('occupied')),
  }),
  errors: ['forbidden', 'not_found'],
})
