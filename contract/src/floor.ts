import * as z from 'zod/mini'
import { BookingStatus } from './bookings.ts'
import { endpoint } from './endpoint.ts'
import { ClockHour, Id, Instant, LanternId } from './primitives.ts'
import { VenueTable } from './tables.ts'

/** A booking of tonight that holds its room, as the desk sees it. */
export const LiveBooking = z.object({
  id: Id,
  lanternId: LanternId,
  /** Which rooms; every one of them for the whole venue. */
  tableIds: z.array(Id),
  tables: z.array(z.string()),
  amenityId: Id,
  /** The member's name, or the one that a guest gave. */
  customerName: z.string(),
  isGuest: z.boolean(),
  startTime: ClockHour,
  endTime: ClockHour,
  startsAt: Instant,
  endsAt: Instant,
  status: BookingStatus,
  /** When its party came; `null` until then. */
  checkedInAt: z.nullable(Instant),
})
export type LiveBooking = z.output<typeof LiveBooking>

/** A table as staff see it: with who is there, and who comes next. */
export const FloorTable = z.object({
  ...VenueTable.shape,
  /** Said by hand, where no booking says it. */
  occupiedByName: z.nullable(z.string()),
  /** The booking that the status comes from. */
  bookingId: z.nullable(Id),
  /** The next one of tonight that the status doesn't come from. */
  nextBookingId: z.nullable(Id),
})
export type FloorTable = z.output<typeof FloorTable>

export const Floor = z.object({
  asOf: Instant,
  /** When some table's status changes by itself, if nothing happens before. */
  changesAt: z.nullable(Instant),
  /** The layout's version, for `If-Match`. */
  version: z.int(),
  tables: z.array(FloorTable),
  bookings: z.array(LiveBooking),
})
export type Floor = z.output<typeof Floor>

export const getFloor = endpoint({
  method: 'GET',
  path: '/api/staff/floor',
  summary: 'The floor as it is this second, with who is where',
  access: 'staff',
  reply: Floor,
})

export const listLiveBookings = endpoint({
  method: 'GET',
  path: '/api/staff/live-bookings',
  summary: "Tonight's bookings that hold a room now or later",
  access: 'staff',
  reply: z.array(LiveBooking),
})
