import * as z from 'zod/mini'
import { Approval, cashRefusals, limitRefusals } from './account-approval.ts'
import { PaymentMethod } from './bills.ts'
import { GuestCount } from './bookings-invitation.ts'
import { Booking, BookingStatus, DifferenceBy } from './bookings.ts'
import { endpoint } from './endpoint.ts'
import {
  ClockHour,
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
  RowCount,
} from './primitives.ts'
import {
  bookingRefusals,
  Guests,
  Shown,
  Slot,
  WhereAndWhen,
  NightClosed,
  slotRefusals,
} from './slots.ts'
import { bookingTopics } from './topics.ts'

/** The acts on a party that can be undone the same night. */
export const PartyAct = z.enum(['seat', 'check_in', 'extend', 'move', 'leave', 'no_show'])
export type PartyAct = z.output<typeof PartyAct>

/** A booking in the staff's tables (product#booking-record), with the details that the desk needs. */
export const StaffBooking = z.object({
  id: Id,
  lanternId: LanternId,
  amenityId: Id,
  amenityName: z.string(),
  amenityNameCh: z.string(),
  /** `null` for a guest without an account. */
  userId: z.nullable(Id),
  userName: z.string(),
  ...WhereAndWhen,
  hours: z.number(),
  status: BookingStatus,
  /** Its guest said by a reminder's link that they come at this start. */
  isGuestConfirmed: z.boolean(),
  /** What the guests said whom its member invited by a link; `null` without one. */
  invited: z.nullable(GuestCount),
  /** When a party that is late said that it would come; `null` where nobody said so. */
  expectedAt: z.nullable(Instant),
  /** When the party checked in; `null` until then. */
  checkedInAt: z.nullable(Instant),
  /** When the party left; `null` until then. */
  leftAt: z.nullable(Instant),
  paymentMethod: z.enum(['balance', 'stripe', 'cash', 'terminal', 'bill', 'deposit', 'none']),
  /** Its party orders on its bill, which is open. */
  isTab: z.boolean(),
  /** The method of its first payment; `null` where nothing was paid. */
  paidBy: z.nullable(PaymentMethod),
  totalPrice: Money,
  /** The least that its party spends on food and drinks, before tax; zero where nothing was agreed. */
  minimumSpend: Money,
  /** What was taken with the booking instead of its whole price; zero where that was, or nothing. */
  deposit: Money,
  /** The amount that is still unpaid. */
  unpaid: Money,
  /** What Confirm takes at once, by today's terms: its amenity's deposit, or all of it; zero where nothing awaits Confirm. */
  dueNow: Money,
  /** The act that can still be undone tonight. */
  undoable: z.nullable(PartyAct),
  /** What was paid and could go back with a cancellation; nothing if nothing was paid or the party has come. */
  refundable: Money,
  /** What of it goes back now by its tiers of refund. */
  refundByRule: Money,
  pointsEarned: z.int(),
  partySize: z.nullable(PartySize),
  contactPhone: z.nullable(Phone),
  specialRequests: z.nullable(z.string()),
  /** How often the same account or number hasn't come, within the days that count. */
  noShows: z.int(),
  seriesId: z.nullable(Id),
  chargeAt: z.nullable(Instant),
  version: z.int(),
})
export type StaffBooking = z.output<typeof StaffBooking>

export const listDay = endpoint({
  method: 'GET',
  path: '/api/staff/bookings/daily/:date',
  summary: "A night's bookings in the order of their hours, canceled ones too; no holds",
  reads: ['amenities', 'bookings', 'bills', 'account'],
  access: 'staff',
  params: z.object({ date: NightDate }),
  reply: z.array(StaffBooking),
})

/** A booking on the night board; a hold is one too, until it runs out. */
export const BoardBooking = z.extend(StaffBooking, {
  /** Until when the room is only kept for a payment under way. */
  heldUntil: z.nullable(Instant),
})
export type BoardBooking = z.output<typeof BoardBooking>

/** The rooms of one amenity on the night board. */
export const BoardAmenity = z.object({
  id: Id,
  nameEn: z.string(),
  nameCh: z.string(),
  /** Why it takes no booking that night; `null` where it does. */
  closed: z.nullable(NightClosed),
  /** In the order of their names. A room that is gone has no id, only the name that bookings of then keep. */
  rooms: z.array(
    z.object({
      id: z.nullable(Id),
      name: z.string(),
      /** Which of the amenity's places it is, as `freePlaces` of the availability counts them. */
      place: z.nullable(z.int()),
      /** Until when it is being cleaned. */
      cleaningUntil: z.nullable(Instant),
    }),
  ),
})
export type BoardAmenity = z.output<typeof BoardAmenity>

export const Board = z.object({
  date: NightDate,
  /** The running night. */
  tonight: NightDate,
  /** The hours from opening to closing. An hour that the clock skips begins and ends at the same moment. */
  hours: z.array(z.object({ time: ClockHour, startsAt: Instant, endsAt: Instant })),
  amenities: z.array(BoardAmenity),
  /** In the order of their hours; those that were canceled are left out, and holds that ran out. */
  bookings: z.array(BoardBooking),
})
export type Board = z.output<typeof Board>

export const getBoard = endpoint({
  method: 'GET',
  path: '/api/staff/board',
  summary: "The night board: a night's rooms, hours and bookings, holds too",
  reads: ['venue', 'amenities', 'availability', 'tables', 'bookings', 'bills', 'account'],
  access: 'staff',
  query: z.object({ date: NightDate }),
  reply: Board,
})

/** Whether a guest who calls has come before, by account or by number, and what follows from it. */
export const countNoShows = endpoint({
  method: 'GET',
  path: '/api/staff/no-shows',
  summary: 'How often a customer or a number has not come, within the days that count',
  reads: ['amenities', 'bookings'],
  access: 'staff',
  query: z.object({
    userId: z.optional(IdParam),
    /** In any form. Text that isn't a phone number yet finds nobody. */
    phone: z.optional(line(1, 40)),
  }),
  reply: z.object({
    count: z.int(),
    /** They have missed so many bookings that they pay the price or the deposit when they book. */
    paysAhead: z.boolean(),
  }),
})

/** What is printed on the paper that the desk hands out, also for a walk-in. */
export const getRoomReceipt = endpoint({
  method: 'GET',
  path: '/api/staff/bookings/:id/receipt',
  summary: "A room's receipt, for whoever has no account to find it in",
  reads: ['amenities', 'bookings', 'bills', 'account'],
  access: 'staff',
  stations: ['floor'],
  params: IdPath,
  reply: z.object({ booking: Booking, customerName: z.string() }),
})

/** `yyyy-MM`. */
const Month = z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/))

/** Nights without a booking are left out. Canceled bookings aren't counted. */
export const countMonth = endpoint({
  method: 'GET',
  path: '/api/staff/bookings/month/:month',
  summary: 'How many bookings each night of a month has',
  reads: ['amenities', 'bookings', 'bills', 'account'],
  access: 'staff',
  params: z.object({ month: Month }),
  reply: z.array(z.object({ date: NightDate, count: z.int(), pending: z.int() })),
})

/** The position where the next page begins: after the booking with that start and that id. */
const hasId = (cursor: string) => Id.safeParse(Number(cursor.split('.')[1])).success
const Cursor = z.string().check(z.regex(/^\d{1,15}\.\d{1,10}$/), z.refine(hasId))

export const listStaffBookings = endpoint({
  method: 'GET',
  path: '/api/staff/bookings',
  summary: 'Bookings to come, soonest first, or past and canceled ones, latest first; 20 at a time',
  reads: ['amenities', 'bookings', 'bills', 'account'],
  access: 'staff',
  query: z.object({
    scope: z.enum(['upcoming', 'past']),
    /** A part of a customer's or guest's name, an email, or a whole booking number. */
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
    /** `true` if so many customers match the name that only some of them were searched. */
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

/** The reason for moving money, as the staff member wrote it; kept with the act. */
const Reason = line(1, 200)

/**
 * Books for a member, or for a guest by name. With `later` the booking stays pending until Confirm says how it
 * is paid. `unitId` asks for one room.
 */
export const bookForCustomer = endpoint({
  method: 'POST',
  path: '/api/staff/bookings',
  summary: 'Book on behalf of a member or a walk-in',
  changes: ['availability', 'bookings', 'bills', 'pay', 'wallet', 'mail', 'audit'],
  access: 'staff',
  body: z.strictObject({
    userId: z.optional(Id),
    guestName: z.optional(line(1, 120)),
    ...Slot.shape,
    ...Guests,
    /** The desk knows that the party is larger than the room is for, and takes it all the same. */
    aboveCapacity: z.optional(z.boolean()),
    unitId: z.optional(Id),
    totalPrice: z.optional(MoneyInput),
    ...Shown,
    specialRequests: z.optional(prose(1_000)),
    payment: z.enum(['balance', 'cash', 'terminal', 'later']),
    reason: z.optional(Reason),
  }),
  reply: StaffBooking,
  errors: [...bookingRefusals, 'reason_needed', 'own_bill'],
  repeatable: true,
})

/** Quotes the price of another time or room, before the booking is changed. */
export const quoteReschedule = endpoint({
  method: 'GET',
  path: '/api/staff/bookings/:id/reschedule',
  summary: 'What another time or room would cost, and which rooms are free',
  reads: ['amenities', 'bookings', 'bills', 'account'],
  access: 'staff',
  params: IdPath,
  query: z.object({ ...Slot.shape, amenityId: IdParam }),
  reply: z.object({
    hours: z.number(),
    totalPrice: Money,
    /** What becomes due on its bill by it; minus is in credit then. */
    difference: Money,
    /** The least that its party is to spend on food and drinks then. */
    minimumSpend: Money,
    units: z.array(z.object({ id: Id, name: z.string(), isFree: z.boolean() })),
  }),
  errors: [...asBooking, 'wrong_state', 'already_seated', 'booking_over'],
})

const moving = ['wrong_state', 'party_changed', 'already_seated', 'booking_over'] as const

/**
 * Reschedules a booking to another time or room. The difference of the prices stays on its bill, or is paid or given back
 * from the balance, in cash or on the card machine; by the last two no more goes back than came. `none` waives what is
 * dearer, as far as the limits of corrections go.
 */
export const rescheduleBooking = endpoint({
  method: 'POST',
  path: '/api/staff/bookings/:id/reschedule',
  summary: 'Reschedule a booking to another time or room, and take the difference',
  changes: [...bookingTopics, 'audit'],
  access: 'staff',
  params: IdPath,
  body: z.strictObject({
    ...Slot.shape,
    unitId: z.optional(Id),
    differenceBy: DifferenceBy,
    /** The new price that the screen showed. */
    totalPrice: z.optional(MoneyInput),
    reason: Reason,
    approval: z.optional(Approval),
    version: z.int().check(z.positive()),
  }),
  reply: StaffBooking,
  errors: [
    ...asBooking,
    ...moving,
    'over_refundable',
    'bill_closed',
    ...limitRefusals,
    ...cashRefusals,
  ],
  repeatable: true,
})
