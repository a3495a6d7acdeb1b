import * as z from 'zod/mini'
import { BookingStatus } from './bookings.ts'
import { PartyAct } from './desk.ts'
import { endpoint } from './endpoint.ts'
import { ClockTime, Id, IdPath, Instant, LanternId, Money, Version } from './primitives.ts'
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
  startTime: ClockTime,
  endTime: ClockTime,
  startsAt: Instant,
  endsAt: Instant,
  status: BookingStatus,
  /** When its party came; `null` until then. */
  checkedInAt: z.nullable(Instant),
  /** Its party is still there though its time is over. */
  isOverTime: z.boolean(),
  totalPrice: Money,
  /** What is still to be paid for it. */
  unpaid: Money,
  /** The act that can still be undone tonight. */
  undoable: z.nullable(PartyAct),
  /** Counts its changes; every act names the one that its screen showed. */
  version: Version,
})
export type LiveBooking = z.output<typeof LiveBooking>

/** A table as staff see it: with who is there, and who comes next. */
export const FloorTable = z.object({
  ...VenueTable.shape,
  /** Said by hand, or who ordered there last, where no booking says it. */
  occupiedByName: z.nullable(z.string()),
  /** The booking that the status comes from. */
  bookingId: z.nullable(Id),
  /** The next one of tonight that the status doesn't come from. */
  nextBookingId: z.nullable(Id),
  /** Since when a party is there past its end. */
  overSince: z.nullable(Instant),
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
  /** Parties that have left within the last ten minutes, whose leaving can be undone. */
  justLeft: z.array(
    z.object({
      id: Id,
      version: Version,
      customerName: z.string(),
      tables: z.array(z.string()),
      leftAt: Instant,
    }),
  ),
})
export type Floor = z.output<typeof Floor>

export const getFloor = endpoint({
  method: 'GET',
  path: '/api/staff/floor',
  summary: 'The floor as it is this second, with who is where',
  access: 'staff',
  stations: ['floor'],
  reply: Floor,
})

export const listLiveBookings = endpoint({
  method: 'GET',
  path: '/api/staff/live-bookings',
  summary: "Tonight's bookings that hold a room now or later",
  access: 'staff',
  stations: ['floor'],
  reply: z.array(LiveBooking),
})

/** The end of a stay, with what it costs. `minutes` are those charged: begun steps count whole. */
const PricedEnd = z.object({
  endTime: ClockTime,
  endsAt: Instant,
  minutes: z.int(),
  totalPrice: Money,
})

/** What the desk can do with a table right now. */
export const TableChoices = z.object({
  /** The ends that a walk-in may have; none where the table is taken or belongs to no amenity. */
  seatUntil: z.array(PricedEnd),
  /** In such steps a walk-in's time is counted, from the minute of its arrival. */
  stepMinutes: z.int(),
  /** More time for the party that is here; `null` where there is none to be had. */
  extension: z.nullable(
    z.object({
      ...PricedEnd.shape,
      bookingId: Id,
      /** Whether the member's balance is enough for it; never for a guest, nor at a station. */
      fromBalance: z.boolean(),
    }),
  ),
  /** Where its party could move to at once, for what is left of its time. */
  moveTo: z.array(
    z.object({
      id: Id,
      name: z.string(),
      capacity: z.int(),
      /** What the rest of its time costs more there; minus where it costs less. */
      difference: Money,
    }),
  ),
})
export type TableChoices = z.output<typeof TableChoices>

export const getTableChoices = endpoint({
  method: 'GET',
  path: '/api/staff/tables/:id/choices',
  summary: 'What the desk can do with a table right now',
  access: 'staff',
  stations: ['floor'],
  params: IdPath,
  reply: TableChoices,
  errors: ['not_found'],
})
