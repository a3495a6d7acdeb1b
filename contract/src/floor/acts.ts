import * as z from 'zod/mini'
import { Approval, cashRefusals, limitRefusals } from '../account/approval.ts'
import { DifferenceBy } from '../bookings/bookings.ts'
import { PartyAction, StaffBooking } from './desk.ts'
import { endpoint } from '../calls/endpoint.ts'
import { Id, IdPath, Instant, line, Money, MoneyInput, Version } from '../calls/primitives.ts'
import { bookingRefusals, checkInRefusals, Guests, Shown } from '../bookings/slots.ts'
import { TableStatus } from './tables.ts'
import { bookingTopics } from '../calls/topics.ts'

/** The topics that seating a party may change. */
const visitTopics = [...bookingTopics, 'tables', 'audit'] as const

/** Staff act on a table, or on a booking's party, also at the floor's station. */
const atFloor = { right: 'seating', stations: ['floor'], params: IdPath } as const
const ofParty = { ...atFloor, reply: StaffBooking, repeatable: true } as const

/** The party isn't any more as the screen showed it. */
const changed = ['wrong_state', 'party_changed'] as const
/** The payment of a party's time, or its refund, isn't possible. */
const paying = ['needs_account', 'insufficient_balance', 'bill_closed'] as const

/**
 * Seats a walk-in: a guest known by name, who holds the table until the end and is charged from now on. `minutes` is
 * one of the offered choices, with its end and price.
 */
export const seatGuest = endpoint('POST /api/staff/tables/:id/seat', {
  ...ofParty,
  summary: 'Seat a walk-in now',
  changes: visitTopics,
  body: z.strictObject({
    /** The member who is seated; `undefined` for guests without an account. */
    userId: z.optional(Id),
    /** The guests' name; without one they are called by their table. */
    name: z.optional(line(0, 80)),
    ...Guests,
    /** Confirms that the party may exceed the room's capacity. */
    aboveCapacity: z.optional(z.boolean()),
    minutes: z.int().check(z.positive(), z.maximum(1_440)),
    endsAt: Instant,
    totalPrice: MoneyInput,
    ...Shown,
    /** After that end the time goes on in the venue's steps, each put on the bill as it begins; only with `bill`. */
    isOpenEnded: z.optional(z.boolean()),
    /** Cash, card machine, bill, or free of charge. */
    pay: z.enum(['cash', 'terminal', 'bill', 'none']),
    /** Required if it is free of charge, which counts towards the limits of corrections. */
    reason: z.optional(line(1, 200)),
    approval: z.optional(Approval),
  }),
  errors: [
    ...bookingRefusals,
    ...(['table_not_bookable', 'being_cleaned', 'table_taken', 'reason_needed'] as const),
    ...limitRefusals,
    ...cashRefusals,
  ],
})

/** A table as a screen showed it: its status, and the booking that determined it. */
const SeenTable = z.strictObject({ status: TableStatus, bookingId: z.nullable(Id) })

/** Sets a table's status by hand; it overrides the status from bookings (product#table-states). */
export const markTable = endpoint('POST /api/staff/tables/:id/mark', {
  ...atFloor,
  summary: 'Mark a table as taken or reserved by hand, or as neither',
  changes: ['tables', 'audit'],
  body: z.strictObject({
    status: TableStatus,
    /** The duration in minutes; without it, until somebody changes it. */
    minutes: z.optional(z.int().check(z.minimum(5), z.maximum(720))),
    name: z.optional(line(1, 80)),
    seen: SeenTable,
  }),
  errors: ['table_changed'],
})

/** Marks a table or room as being cleaned for this many minutes from now on; without minutes, as clean. */
export const cleanTable = endpoint('POST /api/staff/tables/:id/clean', {
  ...atFloor,
  summary: 'Have a table or a room cleaned for some minutes, or say that it is clean',
  changes: ['tables', 'audit'],
  body: z.strictObject({
    minutes: z.int().check(z.minimum(0), z.maximum(240)),
    /** The end of cleaning as the screen showed it; `null` if it showed none. */
    cleaningUntil: z.nullable(Instant),
  }),
  errors: ['not_found', 'table_changed'],
})

/**
 * Frees the table and the rest of its booking's time. `party` is the one that the screen showed, `null` if the status
 * was set by hand.
 */
export const leaveTable = endpoint('POST /api/staff/tables/:id/leave', {
  ...atFloor,
  summary: 'The customers at a table have left',
  changes: ['availability', 'tables', 'bookings', 'bills', 'pay', 'wallet', 'mail', 'audit'],
  body: z.strictObject({
    party: z.nullable(z.strictObject({ bookingId: Id, version: Version })),
    /** Lets the party leave although something is unpaid. */
    owing: z.optional(z.boolean()),
  }),
  reply: z.nullable(StaffBooking),
  errors: ['table_changed', 'party_changed', 'wrong_state', 'money_owed'],
  repeatable: true,
})

/**
 * Checks a party in. If it arrives early, the room must be free until its start. Otherwise the refusal names another
 * free room of the kind (`otherId`, `other`), which can be passed as `tableId`.
 */
export const checkInBooking = endpoint('POST /api/staff/bookings/:id/check-in', {
  ...ofParty,
  summary: "A booking's party has come",
  changes: visitTopics,
  body: z.strictObject({ version: Version, tableId: z.optional(Id) }),
  errors: checkInRefusals,
})

/** The arrival time that a late party announced: its room is kept, and the venue's grace time counts from then. */
export const promiseArrival = endpoint('POST /api/staff/bookings/:id/late', {
  ...ofParty,
  summary: 'A party is late, and said when it comes',
  changes: ['availability', 'tables', 'bookings', 'bills', 'pay', 'wallet', 'mail', 'audit'],
  body: z.strictObject({ version: Version, expectedAt: Instant }),
  errors: [...changed, 'already_seated', 'promise_out_of_time'],
})

/**
 * By an hour, or until the next booking begins. Only a signed-in person may charge the balance; the station at the door
 * takes cash, the card machine and the bill. `endsAt` and `totalPrice` are what the screen showed.
 */
export const extendBooking = endpoint('POST /api/staff/bookings/:id/extend', {
  ...ofParty,
  summary: 'More time for a party that is here',
  changes: [...bookingTopics, 'audit'],
  body: z.strictObject({
    pay: z.enum(['balance', 'cash', 'terminal', 'bill']),
    version: Version,
    endsAt: Instant,
    totalPrice: MoneyInput,
  }),
  errors: [
    ...changed,
    ...paying,
    ...(['not_seated', 'venue_closes', 'slot_taken', 'price_changed', 'own_bill'] as const),
  ],
})

/**
 * The price difference is shown, confirmed and given a reason. Without `differenceBy` it stays on an open bill; `none`
 * waives a higher price within the limits of corrections.
 */
export const moveParty = endpoint('POST /api/staff/bookings/:id/move-party', {
  ...ofParty,
  summary: 'Move a party to another table for what is left of its time',
  changes: [...bookingTopics, 'audit'],
  body: z.strictObject({
    tableId: Id,
    version: Version,
    /** The amount due after the move, as the screen showed it; negative is a credit. */
    difference: Money,
    differenceBy: z.optional(DifferenceBy),
    reason: z.optional(line(1, 200)),
    approval: z.optional(Approval),
  }),
  errors: [
    ...changed,
    ...paying,
    ...(['booking_over', 'whole_venue_stays', 'price_changed', 'reason_needed'] as const),
    ...(['table_not_bookable', 'being_cleaned', 'table_taken', 'slot_taken'] as const),
    'over_refundable',
    ...limitRefusals,
    ...cashRefusals,
  ],
})

/**
 * Undoes the latest act on a party, the same night and while its room is free. Payments are reversed by new entries.
 * `act` is the act that the screen offered to undo. An undo more than 15 minutes after the act that lowers the
 * party's price counts towards the limits of corrections.
 */
export const undoPartyAction = endpoint('POST /api/staff/bookings/:id/undo', {
  ...ofParty,
  summary: 'Undo check-in, leaving, a no-show, more time or a move',
  changes: [...bookingTopics, 'tables', 'audit'],
  body: z.strictObject({ act: PartyAction, version: Version, approval: z.optional(Approval) }),
  errors: [
    'party_changed',
    'undo_too_late',
    'slot_taken',
    'table_taken',
    'insufficient_balance',
    'bill_closed',
    ...limitRefusals,
    ...cashRefusals,
  ],
})
