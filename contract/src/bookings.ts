import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ProviderId } from './payments.ts'
import {
  ClockHour,
  ClockTime,
  Id,
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
  Version,
  TaxLabel,
  PageLanguage,
} from './primitives.ts'
import { Guests, Slot } from './slots.ts'

export const BookingStatus = z.enum([
  'pending',
  'confirmed',
  'paid_online',
  'completed',
  'no_show',
  'canceled',
])
export type BookingStatus = z.output<typeof BookingStatus>

export const Booking = z.object({
  id: Id,
  lanternId: LanternId,
  userId: z.nullable(Id),
  amenityId: Id,
  amenity: z.object({
    id: Id,
    name: z.string(),
    nameEn: z.string(),
    nameCh: z.string(),
    imageUrl: z.string(),
  }),
  /** Which rooms: one unit's name, or every one of a whole-venue rental. */
  units: z.array(z.string()),
  bookingDate: NightDate,
  startTime: ClockTime,
  endTime: ClockTime,
  startsAt: Instant,
  endsAt: Instant,
  /** Those charged; a walk-in's may have a fraction. */
  hours: z.number(),
  subtotal: Money,
  serviceFee: Money,
  /** On the room and its fee. */
  tax: Money,
  /** The tax as it was called when it was charged; `null` where there was none. */
  taxLabel: z.nullable(TaxLabel),
  totalPrice: Money,
  pointsEarned: z.int(),
  status: BookingStatus,
  /** `bill` is paid with what else its party has. */
  paymentMethod: z.enum(['balance', 'stripe', 'cash', 'bill', 'none']),
  partySize: z.nullable(PartySize),
  contactPhone: z.nullable(Phone),
  specialRequests: z.nullable(z.string()),
  /** When its party came; nothing until then. */
  checkedInAt: z.nullable(Instant),
  /** Until when the member may cancel it for the full refund; `null` where that time is over. */
  cancelableUntil: z.nullable(Instant),
  /** The rule as it was when the booking was made. */
  cancelHours: z.int(),
  /** Where the money would go if its member canceled it now; nothing where nobody has paid. */
  refundTo: z.nullable(z.enum(['balance', 'card'])),
  /** Where the money of a canceled booking went, and whether it has arrived there. */
  refund: z.nullable(
    z.object({
      to: z.enum(['balance', 'card', 'cash']),
      status: z.enum(['created', 'pending', 'succeeded', 'failed']),
    }),
  ),
  createdAt: Instant,
})
export type Booking = z.output<typeof Booking>

/**
 * What a member asks for (product#booking-calls). `totalPrice` is compared with ours, never believed. With
 * `paymentMethod: 'stripe'` it claims what a card has paid for: the payment named, or the payer's
 * one for that slot. The page sends `status` with a card's booking, but the payment decides.
 */
export const NewBooking = z.strictObject({
  ...Slot.shape,
  totalPrice: z.optional(MoneyInput),
  ...Guests,
  specialRequests: z.optional(z.nullable(prose(1_000))),
  status: z.optional(z.literal('paid_online')),
  paymentMethod: z.optional(z.enum(['balance', 'stripe'])),
  paymentIntentId: z.optional(ProviderId),
})
export type NewBooking = z.output<typeof NewBooking>

/** Why a whole night can't be booked. */
export const NightClosed = z.enum([
  'date_past',
  'date_too_far',
  'closed_weekday',
  'closed_date',
  'date_blocked',
  'amenity_inactive',
  'amenity_without_units',
])
export type NightClosed = z.output<typeof NightClosed>

export const Availability = z.object({
  amenityId: Id,
  date: NightDate,
  /** `null` while the night can be booked. */
  closed: z.nullable(NightClosed),
  places: z.int(),
  /** The clocks change in this night: an hour by the clock isn't an hour in fact. */
  clockChange: z.boolean(),
  hours: z.array(
    z.object({
      time: ClockHour,
      startsAt: Instant,
      endsAt: Instant,
      /** Numbers of the free places, for `placesFreeThroughout`; how many is what a member reads. */
      freePlaces: z.array(z.int()),
      reason: z.nullable(z.enum(['hour_past', 'slot_taken'])),
    }),
  ),
})
export type Availability = z.output<typeof Availability>

export const getAvailability = endpoint({
  method: 'GET',
  path: '/api/amenities/:id/availability',
  summary: 'Which hours of a night are free, and why others are not',
  access: 'public',
  params: IdPath,
  query: z.object({ date: NightDate }),
  reply: Availability,
})

/** How each amenity stands tonight, for the cards' pills; one call for the whole grid. */
export const Tonight = z.array(
  z.object({
    amenityId: Id,
    closed: z.nullable(NightClosed),
    /** Places free from the next bookable hour on, for at least that hour. */
    freeNow: z.int(),
    /** The next hour with a free place, where `freeNow` is none. */
    freeFrom: z.nullable(ClockHour),
  }),
)
export type Tonight = z.output<typeof Tonight>

export const getTonight = endpoint({
  method: 'GET',
  path: '/api/amenities/tonight',
  summary: 'What is free tonight, amenity by amenity',
  access: 'public',
  reply: Tonight,
})

export const createBooking = endpoint({
  method: 'POST',
  path: '/api/bookings',
  summary: 'Book a room: paid from the balance, or claimed with a card payment',
  body: NewBooking,
  reply: Booking,
  errors: [
    'bill_owed',
    'not_found',
    'end_before_start',
    'outside_hours',
    'hour_past',
    ...NightClosed.options,
    'slot_taken',
    'party_too_large',
    'phone_invalid',
    'price_changed',
    'insufficient_balance',
    'payment_failed',
    'payment_pending',
    'payment_credited',
    'payments_not_configured',
  ],
  repeatable: true,
})

export const listUpcomingBookings = endpoint({
  method: 'GET',
  path: '/api/bookings/upcoming',
  summary: "The member's bookings that are still to come or running",
  reply: z.array(Booking),
})

/** Pages of 20, newest first; `before` is the id of the last one seen. */
export const listPastBookings = endpoint({
  method: 'GET',
  path: '/api/bookings/past',
  summary: "The member's bookings that are over or canceled",
  query: z.object({ before: z.optional(IdPath.shape.id) }),
  reply: z.array(Booking),
})

const NumberPath = z.object({ lanternId: LanternId })

export const getBooking = endpoint({
  method: 'GET',
  path: '/api/bookings/:lanternId',
  summary: 'One booking of the member, by its public number',
  params: NumberPath,
  reply: Booking,
  errors: ['not_found'],
})

/** Answers with a file that every calendar takes. */
export const downloadCalendar = endpoint({
  method: 'GET',
  path: '/api/bookings/:lanternId/calendar.ics',
  summary: 'One booking of the member as an iCalendar file, in one language',
  params: NumberPath,
  query: z.object({ language: PageLanguage }),
  errors: ['not_found'],
})

export const cancelBooking = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/cancel',
  summary: 'Cancel a booking and have the money back',
  params: IdPath,
  reply: Booking,
  errors: ['wrong_state', 'not_cancelable', 'too_late_to_cancel'],
  repeatable: true,
})

/**
 * Changes a booking's state; what is paid or held isn't confirmed again (product#booking-states). Confirming says how it
 * is paid: `balance` charges its member now. Canceling gives back what was paid; `refundTo` decides
 * about cash. `reason` is kept with the act. `completed` only once it has begun, `no_show` only from the venue's
 * grace after its start on; both can be undone the same night.
 */
export const setBookingStatus = endpoint({
  method: 'POST',
  path: '/api/staff/bookings/:id/status',
  summary: 'Move a booking to another state',
  access: 'staff',
  params: IdPath,
  body: z.strictObject({
    status: z.enum(['confirmed', 'completed', 'no_show', 'canceled']),
    payment: z.optional(z.enum(['balance', 'cash', 'none'])),
    refundTo: z.optional(z.enum(['balance', 'cash'])),
    reason: z.optional(line(1, 200)),
    /** The booking as the screen showed it. */
    version: Version,
    /** Let them go although something is unpaid. */
    owing: z.optional(z.boolean()),
  }),
  reply: Booking,
  errors: [
    'wrong_state',
    'party_changed',
    'not_begun',
    'no_show_early',
    'money_owed',
    'needs_account',
    'insufficient_balance',
  ],
  repeatable: true,
})
