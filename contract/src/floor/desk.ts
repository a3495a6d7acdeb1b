import * as z from 'zod/mini'
import { Approval, cashRefusals, limitRefusals } from '../account/approval.ts'
import { PurchaseMethod } from '../bills/bills.ts'
import { GuestCount } from '../bookings/invitation.ts'
import { Booking, bookingFields, BookingStatus, DifferenceBy } from '../bookings/bookings.ts'
import { endpoint } from '../calls/endpoint.ts'
import { readWhole } from '../calls/numbers.ts'
import {
  ClockHour,
  Id,
  IdParam,
  IdPath,
  Instant,
  line,
  Money,
  MoneyInput,
  NightDate,
  PartySize,
  prose,
  RowCount,
  SlotTime,
  Version,
} from '../calls/primitives.ts'
import {
  bookingRefusals,
  Doubling,
  Guests,
  Shown,
  Slot,
  NightClosed,
  slotRefusals,
} from '../bookings/slots.ts'
import { bookingTopics } from '../calls/topics.ts'

/** The acts on a party that can be undone the same night. */
export const PartyAction = z.enum(['seat', 'check_in', 'extend', 'move', 'leave', 'no_show'])
export type PartyAction = z.output<typeof PartyAction>

/** The details of a party that the desk and the floor need. */
export const deskFields = {
  /** The tier of the account's member; `null` without one. */
  tierId: z.nullable(Id),
  /** The announced arrival time of a late party; `null` without one. */
  expectedAt: z.nullable(Instant),
  /** The party has an open bill that it orders on. */
  isTab: z.boolean(),
  /** The method of the first payment; `null` without one. */
  paidBy: z.nullable(PurchaseMethod),
  /** The act that can still be undone tonight. */
  undoable: z.nullable(PartyAction),
  /** Increases with each change of the booking. Every act on it sends the version that its screen showed. */
  version: Version,
}

/** A booking in the staff's tables (product#booking-record). */
export const StaffBooking = z.object({
  ...bookingFields,
  ...deskFields,
  amenityName: z.string(),
  amenityNameCh: z.string(),
  userName: z.string(),
  /** The guest confirmed this start by a reminder's link. */
  isGuestConfirmed: z.boolean(),
  /** The answers of the guests whom the member invited by a link; `null` without a link. */
  invited: z.nullable(GuestCount),
  leftAt: z.nullable(Instant),
  /**
   * The amount that Confirm takes: the rest of the deposit that staff asked for; else, by today's terms, the amenity's
   * deposit, or the price; zero if there is nothing to confirm.
   */
  dueNow: Money,
  /** The paid amount that a cancellation could refund; zero if nothing was paid or the party has checked in. */
  refundable: Money,
  /** The part of it that the refund rules refund now. */
  refundByRule: Money,
  /** The number of no-shows of the same account or phone number within the venue's period. */
  noShows: z.int(),
})
export type StaffBooking = z.output<typeof StaffBooking>

/** Staff read bookings. */
const readingBookings = {
  reads: ['amenities', 'bookings', 'bills', 'account'],
  right: 'floor',
} as const

export const listDay = endpoint('GET /api/staff/bookings/daily/:date', {
  summary: "A night's bookings in the order of their hours, canceled ones too; no holds",
  ...readingBookings,
  params: z.object({ date: NightDate }),
  reply: z.array(StaffBooking),
})

/** A booking on the night board. Holds are included until they expire. */
export const BoardBooking = z.extend(StaffBooking, {
  /** The end of the hold, for a payment under way. */
  heldUntil: z.nullable(Instant),
  /** The minutes for cleaning that its rooms are kept after it. */
  bufferMinutes: z.int(),
})
export type BoardBooking = z.output<typeof BoardBooking>

/** The rooms of one amenity on the night board. */
export const BoardAmenity = z.object({
  id: Id,
  nameEn: z.string(),
  nameCh: z.string(),
  /** The reason why the night can't be booked; `null` if it can. */
  closed: z.nullable(NightClosed),
  /** Sorted by name. A deleted room has no id, only the name that its bookings keep. */
  rooms: z.array(
    z.object({
      id: z.nullable(Id),
      name: z.string(),
      /** The room's index in `freePlaces` of the availability. */
      place: z.nullable(z.int()),
      /** The end of the room's cleaning. */
      cleaningUntil: z.nullable(Instant),
    }),
  ),
})
export type BoardAmenity = z.output<typeof BoardAmenity>

export const Board = z.object({
  date: NightDate,
  /** The running night. */
  tonight: NightDate,
  /** The hours from opening to closing. An hour that the clocks skip begins and ends at the same instant. */
  hours: z.array(z.object({ time: ClockHour, startsAt: Instant, endsAt: Instant })),
  amenities: z.array(BoardAmenity),
  /** Sorted by start, without canceled bookings and expired holds. */
  bookings: z.array(BoardBooking),
})
export type Board = z.output<typeof Board>

export const getBoard = endpoint('GET /api/staff/board', {
  summary: "The night board: a night's rooms, hours and bookings, holds too",
  reads: ['venue', 'amenities', 'availability', 'tables', 'bookings', 'bills', 'account'],
  right: 'floor',
  query: z.object({ date: NightDate }),
  reply: Board,
})

/** Free hours of a room. */
const FreeSlot = z.object({
  startTime: SlotTime,
  endTime: SlotTime,
  /** The number of rooms that are free throughout. */
  rooms: z.int(),
  /** The first of these rooms; `place` is its index in `freePlaces` of the availability. `null` for the whole venue. */
  room: z.nullable(z.object({ id: Id, name: z.string(), place: z.int() })),
})

/** An amenity with its free times nearest to the requested one. */
export const FreeKind = z.object({
  amenityId: Id,
  nameEn: z.string(),
  nameCh: z.string(),
  capacity: z.int(),
  /** The reason why the night can't be booked; `null` if it can. */
  closed: z.nullable(NightClosed),
  times: z.array(FreeSlot),
})
export type FreeKind = z.output<typeof FreeKind>

export const findTimes = endpoint('GET /api/staff/free-times', {
  summary:
    'The free times nearest to a time: of the requested amenity first, then of others for so many people',
  reads: ['venue', 'amenities', 'availability'],
  right: 'floor',
  query: z.object({
    date: NightDate,
    startTime: SlotTime,
    hours: z.pipe(
      z.string().check(z.regex(/^(0\.5|([1-9]|1\d|2[0-4])(\.5)?)$/)),
      z.transform(Number),
    ),
    partySize: z.optional(z.pipe(z.pipe(z.string(), z.transform(readWhole)), PartySize)),
    amenityId: z.optional(IdParam),
  }),
  reply: z.array(FreeKind),
})

export const countNoShows = endpoint('GET /api/staff/no-shows', {
  summary: 'How often a customer or a number has not come, within the days that count',
  reads: ['amenities', 'bookings'],
  right: 'floor',
  query: z.object({
    userId: z.optional(IdParam),
    /** In any format. An incomplete phone number matches nobody. */
    phone: z.optional(line(1, 40)),
  }),
  reply: z.object({
    count: z.int(),
    /** Their no-shows reach the venue's limit, so they pay the price or the deposit when booking. */
    paysAhead: z.boolean(),
  }),
})

export const getRoomReceipt = endpoint('GET /api/staff/bookings/:id/receipt', {
  summary: "A room's receipt, for whoever has no account to find it in",
  ...readingBookings,
  stations: ['floor'],
  params: IdPath,
  reply: z.object({ booking: Booking, customerName: z.string() }),
})

/** `yyyy-MM`. */
const Month = z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/))

/** Nights without a booking are left out. Canceled bookings aren't counted. */
export const countMonth = endpoint('GET /api/staff/bookings/month/:month', {
  summary: 'How many bookings each night of a month has',
  ...readingBookings,
  params: z.object({ month: Month }),
  reply: z.array(z.object({ date: NightDate, count: z.int(), pending: z.int() })),
})

/** The position after which the next page begins: a booking's start and id. */
const hasId = (cursor: string) => Id.safeParse(Number(cursor.split('.')[1])).success
const Cursor = z.string().check(z.regex(/^\d{1,15}\.\d{1,10}$/), z.refine(hasId))

export const listStaffBookings = endpoint('GET /api/staff/bookings', {
  summary: 'Bookings to come, soonest first, or past and canceled ones, latest first; 20 at a time',
  ...readingBookings,
  query: z.object({
    scope: z.enum(['upcoming', 'past']),
    /** A part of a customer's or guest's name, an email, or a complete booking number. */
    search: z.optional(line(0, 80)),
    status: z.optional(BookingStatus),
    toConfirm: z.optional(z.literal('true')),
    amenityId: z.optional(IdParam),
    userId: z.optional(IdParam),
    after: z.optional(Cursor),
  }),
  reply: z.object({
    bookings: z.array(StaffBooking),
    next: z.nullable(z.string()),
    count: RowCount,
    /** `true` if the name matches so many customers that only some of them were searched. */
    isPartial: z.boolean(),
  }),
})

const asBooking = [
  ...slotRefusals,
  'price_changed',
  'insufficient_balance',
  'needs_account',
  'not_found',
] as const

/** The reason for moving money, as the staff member wrote it; stored with the act. */
const Reason = line(1, 200)

/** Staff change a booking. */
const changingBooking = { right: 'bookings', reply: StaffBooking, repeatable: true } as const

/** The booking isn't any more as the screen showed it, or its party is there. */
const changed = ['wrong_state', 'party_changed', 'already_seated'] as const

/** A deposit to be paid until an hour of a night. */
export const NewDeposit = z.strictObject({ amount: MoneyInput, date: NightDate, time: ClockHour })
export type NewDeposit = z.output<typeof NewDeposit>

/**
 * Asks a party that isn't there yet for a deposit, another one, or none any more (`null`). A pending booking is
 * confirmed once it is paid, and canceled if it isn't by then.
 */
export const askForDeposit = endpoint('POST /api/staff/bookings/:id/deposit', {
  summary: 'Ask the party of a booking for a deposit',
  changes: [...bookingTopics, 'audit'],
  ...changingBooking,
  params: IdPath,
  body: z.strictObject({ deposit: z.nullable(NewDeposit), version: Version }),
  errors: [...changed, 'amount_over_due', 'deposit_time', 'bill_closed'],
})

/**
 * Books for a member, or for a guest by name. A member's second booking at the same time needs `doubleBooking`. With
 * `later` the booking stays pending until it is confirmed with a payment method, or until its `deposit` is paid; with a
 * method, `deposit` is the part that is paid now. `unitId` requests a specific room.
 */
export const bookForCustomer = endpoint('POST /api/staff/bookings', {
  summary: 'Book on behalf of a member or a caller',
  changes: ['availability', 'bookings', 'bills', 'pay', 'wallet', 'mail', 'audit'],
  ...changingBooking,
  body: z.strictObject({
    userId: z.optional(Id),
    guestName: z.optional(line(1, 120)),
    ...Slot.shape,
    ...Guests,
    /** Confirms that the party may exceed the room's capacity. */
    aboveCapacity: z.optional(z.boolean()),
    ...Doubling,
    unitId: z.optional(Id),
    totalPrice: z.optional(MoneyInput),
    ...Shown,
    specialRequests: z.optional(prose(1_000)),
    payment: z.enum(['balance', 'cash', 'terminal', 'later']),
    deposit: z.optional(NewDeposit),
    reason: z.optional(Reason),
  }),
  errors: [...bookingRefusals, 'reason_needed', 'own_bill', 'amount_over_due', 'deposit_time'],
})

export const quoteReschedule = endpoint('GET /api/staff/bookings/:id/reschedule', {
  summary: 'What another time or room would cost, and which rooms are free',
  reads: ['amenities', 'bookings', 'bills', 'account'],
  right: 'bookings',
  params: IdPath,
  query: z.object({ ...Slot.shape, amenityId: IdParam }),
  reply: z.object({
    hours: z.number(),
    totalPrice: Money,
    /** The change of the amount due on the bill; negative is a credit. */
    difference: Money,
    /** The party's minimum spend on food and drinks after the change. */
    minimumSpend: Money,
    units: z.array(z.object({ id: Id, name: z.string(), isFree: z.boolean() })),
  }),
  errors: [...asBooking, 'wrong_state', 'already_seated', 'booking_over'],
})

/**
 * The price difference stays on the bill, or is paid or refunded by balance, cash or card machine; these two refund no
 * more than they received. `none` waives a higher price within the limits of corrections.
 */
export const rescheduleBooking = endpoint('POST /api/staff/bookings/:id/reschedule', {
  summary: 'Reschedule a booking to another time or room, and take the difference',
  changes: [...bookingTopics, 'audit'],
  ...changingBooking,
  params: IdPath,
  body: z.strictObject({
    ...Slot.shape,
    unitId: z.optional(Id),
    differenceBy: DifferenceBy,
    /** The new price that the screen showed. */
    totalPrice: z.optional(MoneyInput),
    reason: Reason,
    approval: z.optional(Approval),
    version: Version,
  }),
  errors: [
    ...asBooking,
    ...changed,
    ...(['booking_over', 'over_refundable', 'bill_closed'] as const),
    ...limitRefusals,
    ...cashRefusals,
  ],
})
