import * as z from 'zod/mini'
import { BookingStatus, NightClosed } from './bookings.ts'
import { PartyAct, StaffBooking } from './desk.ts'
import { endpoint } from './endpoint.ts'
import {
  ClockTime,
  Id,
  IdPath,
  Instant,
  LanternId,
  line,
  Money,
  MoneyInput,
  Version,
} from './primitives.ts'
import { TableStatus, VenueTable } from './tables.ts'

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

/**
 * Seats guests who have no booking: one by name that holds the table until its end. Billed from now on, for
 * `minutes`, which the screen offered with this end and this price.
 */
export const seatGuest = endpoint({
  method: 'POST',
  path: '/api/staff/tables/:id/seat',
  summary: 'Seat a walk-in now',
  access: 'staff',
  stations: ['floor'],
  params: IdPath,
  body: z.strictObject({
    name: line(1, 80),
    minutes: z.int().check(z.positive(), z.maximum(1_440)),
    endsAt: Instant,
    totalPrice: MoneyInput,
    /** Cash at the desk, or on the house. */
    pay: z.enum(['cash', 'none']),
  }),
  reply: StaffBooking,
  errors: [
    ...NightClosed.options,
    'not_found',
    'table_not_bookable',
    'outside_hours',
    'price_changed',
    'slot_taken',
    'table_taken',
  ],
  repeatable: true,
})

/** What a screen showed of a table: how it stood, and whose booking said so. */
const SeenTable = z.strictObject({ status: TableStatus, bookingId: z.nullable(Id) })

/** Says by hand how a table stands, whatever its bookings say (product#table-states). */
export const markTable = endpoint({
  method: 'POST',
  path: '/api/staff/tables/:id/mark',
  summary: 'Mark a table as taken or reserved by hand, or as neither',
  access: 'staff',
  stations: ['floor'],
  params: IdPath,
  body: z.strictObject({
    status: TableStatus,
    /** For how long, in minutes; until somebody says otherwise where it is missing. */
    minutes: z.optional(z.int().check(z.minimum(5), z.maximum(720))),
    name: z.optional(line(1, 80)),
    seen: SeenTable,
  }),
  errors: ['not_found', 'table_changed'],
})

/**
 * Customer Left: the table is free again, and so is the rest of its booking's time. Names the party that the screen
 * showed there, `null` where a hand had marked it. Answers with the booking, where there is one.
 */
export const leaveTable = endpoint({
  method: 'POST',
  path: '/api/staff/tables/:id/leave',
  summary: 'The customers at a table have left',
  access: 'staff',
  stations: ['floor'],
  params: IdPath,
  body: z.strictObject({
    party: z.nullable(z.strictObject({ bookingId: Id, version: Version })),
    /** Let them go although something is unpaid. */
    owing: z.optional(z.boolean()),
  }),
  reply: z.nullable(StaffBooking),
  errors: ['not_found', 'table_changed', 'party_changed', 'wrong_state', 'money_owed'],
  repeatable: true,
})

/**
 * The party is in the house from now on, until it leaves. Before its start the room has to be free until then; where
 * it isn't, the refusal names another free one of the kind (`otherId`, `other`), which `tableId` takes.
 */
export const checkInBooking = endpoint({
  method: 'POST',
  path: '/api/staff/bookings/:id/check-in',
  summary: "A booking's party has come",
  access: 'staff',
  stations: ['floor'],
  params: IdPath,
  body: z.strictObject({ version: Version, tableId: z.optional(Id) }),
  reply: StaffBooking,
  errors: [
    'not_found',
    'wrong_state',
    'party_changed',
    'party_early',
    'booking_over',
    'room_free_later',
    'table_taken',
  ],
  repeatable: true,
})

/**
 * More time for a party that is here: the next hour, or as far as the next booking allows. From the balance only by
 * somebody who is signed in: the screen at the door takes cash alone. `endsAt` and `totalPrice` are what was shown.
 */
export const extendBooking = endpoint({
  method: 'POST',
  path: '/api/staff/bookings/:id/extend',
  summary: 'More time for a party that is here',
  access: 'staff',
  stations: ['floor'],
  params: IdPath,
  body: z.strictObject({
    pay: z.enum(['balance', 'cash']),
    version: Version,
    endsAt: Instant,
    totalPrice: MoneyInput,
  }),
  reply: StaffBooking,
  errors: [
    'not_found',
    'wrong_state',
    'party_changed',
    'not_seated',
    'venue_closes',
    'slot_taken',
    'price_changed',
    'needs_account',
    'insufficient_balance',
  ],
  repeatable: true,
})

/**
 * Another room for what is left of a party's time. The difference of the prices is shown, confirmed and given a
 * reason; `none` leaves the price as it was.
 */
export const moveParty = endpoint({
  method: 'POST',
  path: '/api/staff/bookings/:id/move-party',
  summary: 'Move a party to another table for what is left of its time',
  access: 'staff',
  stations: ['floor'],
  params: IdPath,
  body: z.strictObject({
    tableId: Id,
    version: Version,
    /** As it was shown. */
    difference: Money,
    differenceBy: z.optional(z.enum(['balance', 'cash', 'none'])),
    reason: z.optional(line(1, 200)),
  }),
  reply: StaffBooking,
  errors: [
    'not_found',
    'wrong_state',
    'party_changed',
    'booking_over',
    'whole_venue_stays',
    'table_not_bookable',
    'table_taken',
    'slot_taken',
    'price_changed',
    'reason_needed',
    'needs_account',
    'insufficient_balance',
  ],
  repeatable: true,
})

/**
 * Undoes the latest act of a party's, the same night and while its room is free: money that moved is moved back by
 * entries of its own. `act` is the one that the screen offered to undo.
 */
export const undoPartyAct = endpoint({
  method: 'POST',
  path: '/api/staff/bookings/:id/undo',
  summary: 'Undo check-in, leaving, a no-show, more time or a move',
  access: 'staff',
  stations: ['floor'],
  params: IdPath,
  body: z.strictObject({ act: PartyAct, version: Version }),
  reply: StaffBooking,
  errors: [
    'not_found',
    'party_changed',
    'undo_too_late',
    'slot_taken',
    'table_taken',
    'insufficient_balance',
  ],
  repeatable: true,
})
