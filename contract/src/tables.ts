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
