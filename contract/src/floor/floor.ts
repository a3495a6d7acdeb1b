import * as z from 'zod/mini'
import { PartyAmount } from '../venue/amenities.ts'
import { partyFields } from '../bookings/bookings.ts'
import { deskFields } from './desk.ts'
import { endpoint } from '../calls/endpoint.ts'
import {
  ClockTime,
  Id,
  IdPath,
  Instant,
  Money,
  PartySize,
  NightDate,
  Version,
} from '../calls/primitives.ts'
import { FloorArea, VenueTable } from './tables.ts'

/** A booking of tonight that holds a unit, as the desk sees it. */
export const LiveBooking = z.object({
  ...partyFields,
  ...deskFields,
  /** Its rooms; for the whole venue, all of them. */
  tableIds: z.array(Id),
  tables: z.array(z.string()),
  /** The name of the member or guest. */
  customerName: z.string(),
  isGuest: z.boolean(),
  /** While the party is here, its time goes on in steps until the next booking. */
  isOpenEnded: z.boolean(),
  /** The party is still here after the end of its booking. */
  isOverTime: z.boolean(),
})
export type LiveBooking = z.output<typeof LiveBooking>

/** A table as staff see it, with its current and its next party. */
export const FloorTable = z.object({
  ...VenueTable.shape,
  /** The name entered by hand or with the last order there, if no booking has a name. */
  occupiedByName: z.nullable(z.string()),
  /** The booking that decides the table's status. */
  bookingId: z.nullable(Id),
  /** Tonight's next booking after that one. */
  nextBookingId: z.nullable(Id),
  /** The time since which a party has stayed past its end. */
  overSince: z.nullable(Instant),
  /** The end of its cleaning; nobody is seated there before. */
  cleaningUntil: z.nullable(Instant),
  /** The amount due on the open bill of guests without a booking; `null` without one. */
  unpaid: z.nullable(Money),
})
export type FloorTable = z.output<typeof FloorTable>

export const Floor = z.object({
  asOf: Instant,
  /** The next time at which a table's status changes without an act. */
  changesAt: z.nullable(Instant),
  /** The layout's version, for `If-Match`. */
  version: z.int(),
  areas: z.array(FloorArea),
  tables: z.array(FloorTable),
  bookings: z.array(LiveBooking),
  /** Parties that left within the last ten minutes; leaving can still be undone. */
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

/** Staff read the floor, also at its station. */
const ofFloor = {
  reads: ['amenities', 'availability', 'tables', 'bills', 'account'],
  right: 'floor',
  stations: ['floor'],
} as const

export const getFloor = endpoint('GET /api/staff/floor', {
  ...ofFloor,
  summary: 'The floor as it is this second, with who is where',
  reply: Floor,
})

export const listLiveBookings = endpoint('GET /api/staff/live-bookings', {
  ...ofFloor,
  summary: "Tonight's bookings that hold a room now or later",
  reply: z.array(LiveBooking),
})

/** A stay may end at `endsAt` for `totalPrice`. It charges `minutes`, since a step that has begun counts in full. */
const PricedEnd = z.object({
  endTime: ClockTime,
  endsAt: Instant,
  minutes: z.int(),
  totalPrice: Money,
})

/** The acts that are possible at a table at this moment. */
export const TableChoices = z.object({
  /** The possible ends of a walk-in. Empty if the table is taken or belongs to no amenity. */
  seatUntil: z.array(PricedEnd),
  /** The prices of these ends for larger parties and for members of tiers, the smallest party first. */
  partyPrices: z.array(
    z.object({
      partyFrom: PartySize,
      tierId: z.nullable(Id),
      minutes: z.int(),
      totalPrice: Money,
    }),
  ),
  /** The running night, and the minimum spend of a party at this table. */
  night: NightDate,
  minimumSpends: z.array(PartyAmount),
  /** A walk-in is charged in steps of this many minutes, counted from its arrival. */
  stepMinutes: z.int(),
  /** Whether a walk-in has an open end unless another one is chosen. */
  opensEnd: z.boolean(),
  /** More time for the party at this table; `null` if none is available. */
  extension: z.nullable(
    z.object({
      ...PricedEnd.shape,
      bookingId: Id,
      /** Whether the member's balance covers it. Always `false` for a guest, and at a station. */
      fromBalance: z.boolean(),
    }),
  ),
  /** The free rooms to which the party could move for the rest of its time. */
  moveTo: z.array(
    z.object({
      id: Id,
      name: z.string(),
      capacity: z.int(),
      /** The price difference of the rest of its time; negative if the other room is cheaper. */
      difference: Money,
    }),
  ),
  /**
   * While the party is over time: a free room of the same kind for the next booking of this table, for its whole
   * time; `null` without a next booking or a free room.
   */
  moveNext: z.nullable(z.object({ id: Id, name: z.string() })),
})
export type TableChoices = z.output<typeof TableChoices>

export const getTableChoices = endpoint('GET /api/staff/tables/:id/choices', {
  ...ofFloor,
  summary: 'What the desk can do with a table right now',
  params: IdPath,
  reply: TableChoices,
})
