import * as z from 'zod/mini'
import { NightClosed } from './bookings.ts'
import { PartyAct, StaffBooking } from './desk.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdPath, Instant, line, Money, MoneyInput, Version } from './primitives.ts'
import { Guests } from './slots.ts'
import { TableStatus } from './tables.ts'

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
    ...Guests,
    /** As at the desk: more than the room is for, and taken all the same. */
    aboveCapacity: z.optional(z.boolean()),
    minutes: z.int().check(z.positive(), z.maximum(1_440)),
    endsAt: Instant,
    totalPrice: MoneyInput,
    /** Cash at the desk, with their bill, or on the house. */
    pay: z.enum(['cash', 'bill', 'none']),
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
    'party_too_large',
    'phone_invalid',
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
    pay: z.enum(['balance', 'cash', 'bill']),
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
    'bill_closed',
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
    'bill_closed',
  ],
  repeatable: true,
})
