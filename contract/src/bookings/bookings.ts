import * as z from 'zod/mini'
import { Approval, cashRefusals, limitRefusals } from '../account/approval.ts'
import { AskedDeposit } from '../bills/bills.ts'
import { endpoint } from '../calls/endpoint.ts'
import { ProviderId, RefundState } from '../payments/payments.ts'
import {
  SlotTime,
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
  RefundRules,
  Version,
  ReceiptTax,
  PageLanguage,
  RowCount,
  Redeemed,
} from '../calls/primitives.ts'
import { redemptionRefusals } from '../payments/redemption.ts'
import {
  bookingRefusals,
  Doubling,
  Guests,
  NightClosed,
  Shown,
  Slot,
  WhereAndWhen,
} from './slots.ts'
import { bookingTopics } from '../calls/topics.ts'

export const BookingStatus = z.enum([
  'pending',
  'confirmed',
  'paid_online',
  'completed',
  'no_show',
  'canceled',
])
export type BookingStatus = z.output<typeof BookingStatus>

/** How a price difference after a change is settled. `none` waives it (a correction), only if the price rose. */
export const DifferenceBy = z.enum(['bill', 'balance', 'terminal', 'cash', 'none'])
export type DifferenceBy = z.output<typeof DifferenceBy>

/** The fields of a booking that its member, the desk and the floor see. */
export const partyFields = {
  id: Id,
  lanternId: LanternId,
  amenityId: Id,
  startTime: ClockTime,
  endTime: ClockTime,
  startsAt: Instant,
  endsAt: Instant,
  status: BookingStatus,
  totalPrice: Money,
  unpaid: Money,
  /** Staff asked for this deposit. It is `null` if they asked for none, and once the party is there or won't come. */
  askedDeposit: z.nullable(AskedDeposit),
  partySize: z.nullable(PartySize),
  contactPhone: z.nullable(Phone),
  checkedInAt: z.nullable(Instant),
}

/** The fields of a booking that its member and the desk see. */
export const bookingFields = {
  ...partyFields,
  units: WhereAndWhen.units,
  bookingDate: NightDate,
  /** `null` for a guest without an account. */
  userId: z.nullable(Id),
  /** The charged hours; those of a walk-in can have a fraction. */
  hours: z.number(),
  /** The party's minimum spend on food and drinks, before tax; zero if none was agreed. */
  minimumSpend: Money,
  /** The deposit taken when booking; zero if the whole price or nothing was taken. */
  deposit: Money,
  pointsEarned: z.int(),
  /** `bill`: paid with the rest of the party's bill. `deposit`: a part is paid now, the rest with the bill. */
  paymentMethod: z.enum(['balance', 'stripe', 'cash', 'terminal', 'bill', 'deposit', 'none']),
  specialRequests: z.nullable(z.string()),
  seriesId: z.nullable(Id),
  /** `null` once it was charged. A time in the past: the balance was too low. */
  chargeAt: z.nullable(Instant),
}

export const Booking = z.object({
  ...bookingFields,
  amenity: z.object({
    id: Id,
    name: z.string(),
    nameEn: z.string(),
    nameCh: z.string(),
    imageUrl: z.string(),
  }),
  /** Its time by price, if it has several and was not changed since; the sum is `subtotal`. Otherwise empty. */
  times: z.array(
    z.object({
      startTime: ClockTime,
      endTime: ClockTime,
      /** For an hour, or for all of it if it is a package. */
      price: Money,
      isPackage: z.boolean(),
      amount: Money,
    }),
  ),
  subtotal: Money,
  serviceFee: Money,
  /** The tax on the room and the service fee. */
  tax: Money,
  taxes: z.array(ReceiptTax),
  /** The time until which the member may cancel; `null` if they no longer can. */
  cancelableUntil: z.nullable(Instant),
  /** The venue's refund rules at the time of booking. They keep applying to it. */
  refundRules: RefundRules,
  /** The start from which the refund rules count: the booking's own, or an earlier one from before a change. */
  refundFrom: Instant,
  /** The part of a canceled booking's payment that was not refunded. */
  cancellationFee: Money,
  /** The time until which the member may change it; `null` if they can't, or no longer can. */
  changeableUntil: z.nullable(Instant),
  changesLeft: z.int(),
  /** The destination of the refund if the member canceled now; `null` if nothing was paid. */
  refundTo: z.nullable(z.enum(['balance', 'card'])),
  refund: z.nullable(RefundState),
  isChargeOverdue: z.boolean(),
  createdAt: Instant,
})
export type Booking = z.output<typeof Booking>

/**
 * A booking as a member requests it (product#booking-calls). `totalPrice` is only compared with our price.
 * `paymentMethod: 'stripe'` claims the booking that a card payment paid for: the payment in `paymentIntentId`, or the
 * member's payment for that slot. The page also sends `status` and the guests, but the payment decides both.
 */
export const NewBooking = z.strictObject({
  ...Slot.shape,
  totalPrice: z.optional(MoneyInput),
  ...Shown,
  ...Guests,
  ...Doubling,
  specialRequests: z.optional(z.nullable(prose(1_000))),
  status: z.optional(z.literal('paid_online')),
  paymentMethod: z.optional(z.enum(['balance', 'stripe'])),
  paymentIntentId: z.optional(ProviderId),
  /** The points that pay a part of what is due now, the rest being paid from the balance. */
  points: z.optional(Redeemed),
})
export type NewBooking = z.output<typeof NewBooking>

export const Availability = z.object({
  amenityId: Id,
  date: NightDate,
  /** The reason why the night can't be booked; `null` if it can. */
  closed: z.nullable(NightClosed),
  places: z.int(),
  /** The clocks change during this night, so the charged hours differ from the elapsed time. */
  clockChange: z.boolean(),
  hours: z.array(
    z.object({
      time: SlotTime,
      startsAt: Instant,
      endsAt: Instant,
      /** The indexes of the free places, for `placesFreeThroughout`. Members see only their number. */
      freePlaces: z.array(z.int()),
      reason: z.nullable(z.enum(['hour_past', 'slot_taken'])),
    }),
  ),
})
export type Availability = z.output<typeof Availability>

export const getAvailability = endpoint('GET /api/amenities/:id/availability', {
  summary: 'Which hours of a night are free, and why others are not',
  reads: ['amenities', 'availability'],
  access: 'public',
  params: IdPath,
  /** `changing` is a booking of the member. Its hours count as free, because the change would free them. */
  query: z.object({ date: NightDate, changing: z.optional(IdParam) }),
  reply: Availability,
})

/** The current availability of each amenity, for the labels on the amenity cards. */
export const Tonight = z.array(
  z.object({
    amenityId: Id,
    closed: z.nullable(NightClosed),
    /** The number of free places in the next bookable hour. */
    freeNow: z.int(),
    /** If `freeNow` is 0: the next hour with a free place. */
    freeFrom: z.nullable(SlotTime),
  }),
)
export type Tonight = z.output<typeof Tonight>

export const getTonight = endpoint('GET /api/amenities/tonight', {
  summary: 'What is free tonight, amenity by amenity',
  reads: ['amenities', 'availability'],
  access: 'public',
  reply: Tonight,
})

export const createBooking = endpoint('POST /api/bookings', {
  summary: 'Book a room: paid from the balance, or claimed with a card payment',
  changes: ['availability', 'bookings', 'bills', 'pay', 'wallet', 'mail'],
  body: NewBooking,
  reply: Booking,
  errors: [
    ...bookingRefusals,
    ...redemptionRefusals,
    'payment_failed',
    'payment_pending',
    'payment_credited',
    'payments_not_configured',
  ],
  repeatable: true,
})

export const listUpcomingBookings = endpoint('GET /api/bookings/upcoming', {
  summary: "The member's bookings that are still to come or running",
  reads: ['amenities', 'bookings'],
  reply: z.array(Booking),
})

/** Pages of 20, newest first; `before` is the id of the last one seen. */
export const listPastBookings = endpoint('GET /api/bookings/past', {
  summary: "The member's bookings that are over or canceled",
  reads: ['amenities', 'bookings'],
  query: z.object({ before: z.optional(IdPath.shape.id) }),
  reply: z.array(Booking),
})

/** Called if the list has more than one page. */
export const countPastBookings = endpoint('GET /api/bookings/past/count', {
  summary: "How many of the member's bookings are over or canceled",
  reads: ['amenities', 'bookings'],
  reply: z.object({ count: RowCount }),
})

const NumberPath = z.object({ lanternId: LanternId })

export const getBooking = endpoint('GET /api/bookings/:lanternId', {
  summary: 'One booking of the member, by its public number',
  reads: ['amenities', 'bookings'],
  params: NumberPath,
  reply: Booking,
})

export const downloadCalendar = endpoint('GET /api/bookings/:lanternId/calendar.ics', {
  summary: 'One booking of the member as an iCalendar file, in one language',
  reads: [],
  file: 'text/calendar',
  params: NumberPath,
  query: z.object({ language: PageLanguage }),
})

/**
 * The refunds of a cancellation at this moment, by method; the cancellation fee, and the points that are taken back.
 */
export const CancelQuote = z.object({
  refunds: z.array(z.object({ to: z.enum(['balance', 'card', 'points']), amount: Money })),
  cancellationFee: Money,
  points: z.int(),
  /** The time until which this quote is valid. */
  until: Instant,
})
export type CancelQuote = z.output<typeof CancelQuote>

export const notCancelable = ['not_cancelable', 'too_late_to_cancel', 'cancel_clock_over'] as const

export const quoteCancel = endpoint('GET /api/bookings/:id/cancel', {
  summary: 'What canceling a booking now would give back',
  reads: ['amenities', 'bookings'],
  params: IdPath,
  reply: CancelQuote,
  errors: notCancelable,
})

/** `refund` is the one that the page showed. If the actual refund differs, the call is refused. */
export const cancelBooking = endpoint('POST /api/bookings/:id/cancel', {
  summary: 'Cancel a booking and have the money back, as its refund rules say',
  changes: bookingTopics,
  params: IdPath,
  query: z.object({ refund: z.optional(MoneyInput) }),
  reply: Booking,
  errors: ['wrong_state', ...notCancelable, 'refund_changed'],
  repeatable: true,
})

const paying = ['money_owed', 'needs_account', 'insufficient_balance', 'price_changed'] as const
const refunding = [
  ...(['reason_needed', 'refund_changed', 'over_refundable'] as const),
  ...limitRefusals,
  ...cashRefusals,
] as const

/**
 * Changes a booking's state; a paid or held booking can't be confirmed again (product#booking-states). Confirming
 * needs the payment method: `balance` charges its member now. Canceling refunds the amount of the refund rules; with
 * a `reason`, `refund` may be more. A room on a closed bill isn't refunded (`bill_closed`). `refundTo` is the
 * destination of cash and card machine payments. `reason` is stored. `completed` and `no_show` can be undone the same
 * night.
 */
export const setBookingStatus = endpoint('POST /api/staff/bookings/:id/status', {
  summary: 'Move a booking to another state',
  changes: [...bookingTopics, 'tables', 'audit'],
  right: 'bookings',
  params: IdPath,
  body: z.strictObject({
    status: z.enum(['confirmed', 'completed', 'no_show', 'canceled']),
    payment: z.optional(z.enum(['balance', 'cash', 'terminal', 'none'])),
    refundTo: z.optional(z.enum(['balance', 'cash', 'terminal'])),
    refund: z.optional(MoneyInput),
    reason: z.optional(line(1, 200)),
    /** The amount to pay now, as the screen showed it before confirming. */
    dueNow: z.optional(MoneyInput),
    version: Version,
    /** Completes the booking although something is unpaid. */
    owing: z.optional(z.boolean()),
    approval: z.optional(Approval),
  }),
  reply: Booking,
  errors: [
    'wrong_state',
    'party_changed',
    'not_begun',
    'no_show_early',
    'bill_closed',
    ...paying,
    ...refunding,
  ],
  repeatable: true,
})
