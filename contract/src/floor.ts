import * as z from 'zod/mini'
import { PartyAmount } from './amenities.ts'
import { PaymentMethod } from './bills.ts'
import { BookingStatus } from './bookings.ts'
import { PartyAct } from './desk.ts'
import { endpoint } from './endpoint.ts'
import {
  ClockTime,
  Id,
  IdPath,
  Instant,
  LanternId,
  Money,
  NightDate,
  Version,
} from './primitives.ts'
import { FloorArea, VenueTable } from './tables.ts'

/** A booking of tonight that holds a unit, as the desk sees it. */
export const LiveBooking = z.object({
  id: Id,
  lanternId: LanternId,
  /** The names of its rooms; for the whole venue, all of them. */
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
  /** When a party that is late said that it would come; `null` where nobody said so. */
  expectedAt: z.nullable(Instant),
  /** When the party checked in; `null` until then. */
  checkedInAt: z.nullable(Instant),
  /** The party is still here after the end of its booking. */
  isOverTime: z.boolean(),
  /** Its party orders on its bill, which is open. */
  isTab: z.boolean(),
  /** The method of its first payment; `null` where nothing was paid. */
  paidBy: z.nullable(PaymentMethod),
  totalPrice: Money,
  /** The amount that is still unpaid. */
  unpaid: Money,
  /** The act that can still be undone tonight. */
  undoable: z.nullable(PartyAct),
  /** Counts the booking's changes. Every act on it sends the version that its screen showed. */
  version: Version,
})
export type LiveBooking = z.output<typeof LiveBooking>

/** A table as the staff see it, with the party that is there and the one that comes next. */
export const FloorTable = z.object({
  ...VenueTable.shape,
  /** The name that was entered by hand or with the last order there, if no booking names a guest. */
  occupiedByName: z.nullable(z.string()),
  /** The booking that decides the table's status. */
  bookingId: z.nullable(Id),
  /** Tonight's next booking after that one. */
  nextBookingId: z.nullable(Id),
  /** Since when a party has stayed past its end. */
  overSince: z.nullable(Instant),
  /** Until when it is being cleaned; nobody is seated there meanwhile. */
  cleaningUntil: z.nullable(Instant),
  /** What is due on the open bill of guests there without a booking; `null` where they have none. */
  unpaid: z.nullable(Money),
})
export type FloorTable = z.output<typeof FloorTable>

export const Floor = z.object({
  asOf: Instant,
  /** When some table's status next changes by itself, with the passing of time. */
  changesAt: z.nullable(Instant),
  /** The layout's version, for `If-Match`. */
  version: z.int(),
  areas: z.array(FloorArea),
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
  reads: ['amenities', 'availability', 'tables', 'bills', 'account'],
  access: 'staff',
  stations: ['floor'],
  reply: Floor,
})

export const listLiveBookings = endpoint({
  method: 'GET',
  path: '/api/staff/live-bookings',
  summary: "Tonight's bookings that hold a room now or later",
  reads: ['amenities', 'availability', 'tables', 'bills', 'account'],
  access: 'staff',
  stations: ['floor'],
  reply: z.array(LiveBooking),
})

/**
 * An end of a stay that can be chosen, with its price. `minutes` are those charged: a step that has begun
 * counts whole.
 */
const PricedEnd = z.object({
  endTime: ClockTime,
  endsAt: Instant,
  minutes: z.int(),
  totalPrice: Money,
})

/** What the desk can do with a table right now. */
export const TableChoices = z.object({
  /** The ends that a walk-in may choose. Empty if the table is taken or belongs to no amenity. */
  seatUntil: z.array(PricedEnd),
  /** Which night it is, and the least that a party at this table spends then on food and drinks. */
  night: NightDate,
  minimumSpends: z.array(PartyAmount),
  /** A walk-in's time is charged in steps of so many minutes, from the minute of its arrival. */
  stepMinutes: z.int(),
  /** More time for the party at this table; `null` if none is available. */
  extension: z.nullable(
    z.object({
      ...PricedEnd.shape,
      bookingId: Id,
      /** Whether the member's balance covers it. Always `false` for a guest, and at a station. */
      fromBalance: z.boolean(),
    }),
  ),
  /** The free rooms that the party could move to now, for the rest of its time. */
  moveTo: z.array(
    z.object({
      id: Id,
      name: z.string(),
      capacity: z.int(),
      /** What the rest of its time costs more there; negative if it costs less. */
      difference: Money,
    }),
  ),
  /**
   * While the party here is over time: a free room of the kind for whoever comes here next, for all of their time; `null`
   * where nobody comes or no such room is free.
   */
  moveNext: z.nullable(z.object({ id: Id, name: z.string() })),
})
export type TableChoices = z.output<typeof TableChoices>

export const getTableChoices = endpoint({
  method: 'GET',
  path: '/api/staff/tables/:id/choices',
  summary: 'What the desk can do with a table right now',
  reads: ['amenities', 'availability', 'tables', 'bills', 'account'],
  access: 'staff',
  stations: ['floor'],
  params: IdPath,
  reply: TableChoices,
})
