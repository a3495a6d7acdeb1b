import * as z from 'zod/mini'
import { Booking, BookingStatus, NightClosed } from './bookings.ts'
import { endpoint } from './endpoint.ts'
import {
  ClockTime,
  Id,
  IdParam,
  IdPath,
  Instant,
  LanternId,
  line,
  Money,
  MoneyInput,
  NightDate,
  PartySize,
  Phone,
  prose,
} from './primitives.ts'
import { Guests, Slot } from './slots.ts'

/** What is done with a party, and can be undone the same night. */
export const PartyAct = z.enum(['seat', 'check_in', 'extend', 'move', 'leave', 'no_show'])
export type PartyAct = z.output<typeof PartyAct>

/** A booking as a row of the staff's tables (product#booking-record), with what the desk needs besides. */
export const StaffBooking = z.object({
  id: Id,
  lanternId: LanternId,
  amenityId: Id,
  amenityName: z.string(),
  amenityNameCh: z.string(),
  /** Nobody for a guest without an account. */
  userId: z.nullable(Id),
  userName: z.string(),
  units: z.array(z.string()),
  bookingDate: NightDate,
  startTime: ClockTime,
  endTime: ClockTime,
  startsAt: Instant,
  endsAt: Instant,
  hours: z.number(),
  status: BookingStatus,
  /** When its party came; nothing until then. */
  checkedInAt: z.nullable(Instant),
  /** When its party left; nothing until then. */
  leftAt: z.nullable(Instant),
  paymentMethod: z.enum(['balance', 'stripe', 'cash', 'bill', 'none']),
  totalPrice: Money,
  /** What is still to be paid for it. */
  unpaid: Money,
  /** The act that can still be undone tonight. */
  undoable: z.nullable(PartyAct),
  /** What a cancellation would give back now: nothing where nothing was paid, or its party has come. */
  refundable: Money,
  pointsEarned: z.int(),
  partySize: z.nullable(PartySize),
  contactPhone: z.nullable(Phone),
  specialRequests: z.nullable(z.string()),
  version: z.int(),
})
export type StaffBooking = z.output<typeof StaffBooking>

export const listDay = endpoint({
  method: 'GET',
  path: '/api/staff/bookings/daily/:date',
  summary: "A night's bookings in the order of their hours, canceled ones too; no holds",
  access: 'staff',
  params: z.object({ date: NightDate }),
  reply: z.array(StaffBooking),
})

/** What stands on the paper that the desk hands out, a walk-in's too. */
export const getRoomReceipt = endpoint({
  method: 'GET',
  path: '/api/staff/bookings/:id/receipt',
  summary: "A room's receipt, for whoever has no account to find it in",
  access: 'staff',
  stations: ['floor'],
  params: IdPath,
  reply: z.object({ booking: Booking, customerName: z.string() }),
})

/** `yyyy-MM`. */
const Month = z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/))

/** Nights without a booking are left out; canceled ones don't count. */
export const countMonth = endpoint({
  method: 'GET',
  path: '/api/staff/bookings/month/:month',
  summary: 'How many bookings each night of a month has',
  access: 'staff',
  params: z.object({ month: Month }),
  reply: z.array(z.object({ date: NightDate, count: z.int(), pending: z.int() })),
})

/** Where a list goes on: after the booking that starts then and has that number. */
const Cursor = z.string().check(z.regex(/^\d{1,15}\.\d{1,10}$/))

export const listStaffBookings = endpoint({
  method: 'GET',
  path: '/api/staff/bookings',
  summary: 'Bookings to come, soonest first, or past and canceled ones, latest first; 20 at a time',
  access: 'staff',
  query: z.object({
    scope: z.enum(['upcoming', 'past']),
    /** Of a customer's or a guest's name, an email, or a whole booking number. */
    search: z.optional(line(0, 80)),
    status: z.optional(BookingStatus),
    amenityId: z.optional(IdParam),
    userId: z.optional(IdParam),
    after: z.optional(Cursor),
  }),
  reply: z.object({
    bookings: z.array(StaffBooking),
    next: z.nullable(z.string()),
    /** So many customers have that in their name that not all of them were looked at. */
    isPartial: z.boolean(),
  }),
})

const asBooking = [
  'end_before_start',
  'outside_hours',
  'hour_past',
  ...NightClosed.options,
  'slot_taken',
  'price_changed',
  'insufficient_balance',
  'needs_account',
  'not_found',
] as const

/** Why money moved, in the words of who moved it; kept with the act. */
const Reason = line(1, 200)

/**
 * Books for a member, or for a guest by name. `later` leaves it awaiting Confirm, which says how it
 * is paid. `unitId` wishes for one room.
 */
export const bookForCustomer = endpoint({
  method: 'POST',
  path: '/api/staff/bookings',
  summary: 'Book on behalf of a member or a walk-in',
  access: 'staff',
  body: z.strictObject({
    userId: z.optional(Id),
    guestName: z.optional(line(1, 120)),
    ...Slot.shape,
    ...Guests,
    /** The desk was told that they are more than the room is for, and takes them all the same. */
    aboveCapacity: z.optional(z.boolean()),
    unitId: z.optional(Id),
    totalPrice: z.optional(MoneyInput),
    specialRequests: z.optional(prose(1_000)),
    payment: z.enum(['balance', 'cash', 'later']),
    reason: z.optional(Reason),
  }),
  reply: StaffBooking,
  errors: [...asBooking, 'not_found', 'reason_needed', 'party_too_large', 'phone_invalid'],
  repeatable: true,
})

/** What another time or room would come to, before it is taken. */
export const quoteReschedule = endpoint({
  method: 'GET',
  path: '/api/staff/bookings/:id/reschedule',
  summary: 'What another time or room would cost, and which rooms are free',
  access: 'staff',
  params: IdPath,
  query: z.object({ ...Slot.shape, amenityId: IdParam }),
  reply: z.object({
    hours: z.number(),
    totalPrice: Money,
    /** Plus is to pay, minus comes back. */
    difference: Money,
    units: z.array(z.object({ id: Id, name: z.string(), isFree: z.boolean() })),
  }),
  errors: [...asBooking, 'wrong_state', 'already_seated', 'booking_over'],
})

/**
 * Reschedules a booking: another time or room. The difference of the prices goes by the balance
 * or in cash, whatever the booking was paid with; `none` leaves the price as it was.
 */
export const rescheduleBooking = endpoint({
  method: 'POST',
  path: '/api/staff/bookings/:id/reschedule',
  summary: 'Reschedule a booking to another time or room, and take the difference',
  access: 'staff',
  params: IdPath,
  body: z.strictObject({
    ...Slot.shape,
    unitId: z.optional(Id),
    differenceBy: z.enum(['balance', 'cash', 'none']),
    /** The new price as the desk was shown it. */
    totalPrice: z.optional(MoneyInput),
    reason: Reason,
    version: z.int().check(z.positive()),
  }),
  reply: StaffBooking,
  errors: [...asBooking, 'wrong_state', 'party_changed', 'already_seated', 'booking_over'],
  repeatable: true,
})
