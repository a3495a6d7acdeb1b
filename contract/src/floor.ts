import * as z from 'zod/mini'
import { Booking, BookingStatus, NightClosed } from './bookings.ts'
import { endpoint } from './endpoint.ts'
import { ClockHour, Id, IdPath, Instant, LanternId, line, Money } from './primitives.ts'
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

/** What one more hour costs, or until when somebody may sit down and for how much. */
const PricedEnd = z.object({ endTime: ClockHour, hours: z.int(), totalPrice: Money })

/** What the desk can do with a table right now. */
export const TableChoices = z.object({
  /** The ends that a walk-in may have; none where the table is taken or belongs to no amenity. */
  seatUntil: z.array(PricedEnd),
  /** One more hour for the party that is here; `null` where there is none to be had. */
  extension: z.nullable(
    z.object({
      ...PricedEnd.shape,
      bookingId: Id,
      /** Whether the member's balance is enough for it; never for a guest, nor at a station. */
      fromBalance: z.boolean(),
    }),
  ),
  /** Where its party could move to at once, for what is left of its time. */
  moveTo: z.array(z.object({ id: Id, name: z.string(), capacity: z.int() })),
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

/** Seats guests who have no booking: one by name that holds the table until its end. */
export const seatGuest = endpoint({
  method: 'POST',
  path: '/api/staff/tables/:id/seat',
  summary: 'Seat a walk-in now',
  access: 'staff',
  stations: ['floor'],
  params: IdPath,
  body: z.strictObject({
    name: line(1, 80),
    endTime: ClockHour,
    /** Cash at the desk, with their bill, or on the house. */
    pay: z.enum(['cash', 'bill', 'none']),
  }),
  reply: Booking,
  errors: [
    ...NightClosed.options,
    'not_found',
    'table_not_bookable',
    'outside_hours',
    'slot_taken',
  ],
  repeatable: true,
})

/** The staff say how a table stands, whatever its bookings say (product#table-states). */
export const markTable = endpoint({
  method: 'POST',
  path: '/api/staff/tables/:id/mark',
  summary: 'Mark a table as taken or reserved by hand, or as neither',
  access: 'staff',
  stations: ['floor'],
  params: IdPath,
  body: z.strictObject({
    status: z.enum(['available', 'occupied', 'reserved']),
    /** For how long, in minutes; until somebody says otherwise where it is missing. */
    minutes: z.optional(z.int().check(z.minimum(5), z.maximum(720))),
    name: z.optional(line(1, 80)),
  }),
  errors: ['not_found'],
})

/** Customer Left: the table is free again, and so is the rest of its booking's time. */
export const leaveTable = endpoint({
  method: 'POST',
  path: '/api/staff/tables/:id/leave',
  summary: 'The customers at a table have left',
  access: 'staff',
  stations: ['floor'],
  params: IdPath,
  errors: ['not_found', 'bill_due'],
})

export const checkInBooking = endpoint({
  method: 'POST',
  path: '/api/staff/bookings/:id/check-in',
  summary: "A booking's party has come",
  access: 'staff',
  stations: ['floor'],
  params: IdPath,
  errors: ['not_found', 'wrong_state', 'party_early', 'booking_over', 'table_taken'],
})

/** From the balance only by somebody who is signed in: the screen at the door takes cash alone. */
export const extendBooking = endpoint({
  method: 'POST',
  path: '/api/staff/bookings/:id/extend',
  summary: 'One more hour for a party that is here',
  access: 'staff',
  stations: ['floor'],
  params: IdPath,
  body: z.strictObject({ pay: z.enum(['balance', 'cash', 'bill']) }),
  reply: Booking,
  errors: [
    'not_found',
    'wrong_state',
    'not_seated',
    'booking_over',
    'venue_closes',
    'slot_taken',
    'needs_account',
    'insufficient_balance',
    'bill_closed',
  ],
  repeatable: true,
})

export const moveParty = endpoint({
  method: 'POST',
  path: '/api/staff/bookings/:id/move-party',
  summary: 'Move a party to another table at the same time',
  access: 'staff',
  stations: ['floor'],
  params: IdPath,
  body: z.strictObject({ tableId: Id }),
  errors: [
    'not_found',
    'wrong_state',
    'booking_over',
    'whole_venue_stays',
    'table_not_bookable',
    'slot_taken',
  ],
})
