import * as z from 'zod/mini'
import { Booking } from './bookings.ts'
import { endpoint } from '../calls/endpoint.ts'
import {
  IdParam,
  IdPath,
  Instant,
  Money,
  MoneyInput,
  Version,
  ClockTime,
} from '../calls/primitives.ts'
import { Slot, slotRefusals, tierRefusals } from './slots.ts'
import { bookingTopics } from '../calls/topics.ts'

/** The quote for a change of a booking, which the member sees before making it. */
export const ChangeQuote = z.object({
  version: Version,
  hours: z.number(),
  totalPrice: Money,
  /** Positive: to be paid. Negative: refunded. */
  difference: Money,
  /** The party's minimum spend on food and drinks after the change, before tax. */
  minimumSpend: Money,
  /** The methods by which a negative difference is refunded. */
  refunds: z.array(z.object({ to: z.enum(['balance', 'card', 'points']), amount: Money })),
  /** The points added by the change; negative points are taken back. */
  points: z.int(),
  byCard: z.boolean(),
  /** The amount taken at once after the change: the price, or the deposit. */
  paid: Money,
  changesLeft: z.int(),
  /** The start from which the refund rules count after the change. */
  refundFrom: Instant,
})
export type ChangeQuote = z.output<typeof ChangeQuote>

/** The reasons why a member can't change a booking at all, or not to that time or price. */
export const notChangeable = [
  ...(['change_at_desk', 'change_too_late', 'change_too_often'] as const),
  ...(['change_same', 'change_cheaper_late'] as const),
] as const

export const changeRefusals = [
  'not_found',
  ...notChangeable,
  ...slotRefusals,
  ...tierRefusals,
  'party_too_large',
] as const

export const quoteChange = endpoint('GET /api/bookings/:id/reschedule', {
  summary: "What another time of a member's own booking would cost",
  reads: ['amenities', 'bookings'],
  params: IdPath,
  query: z.object({ ...Slot.shape, amenityId: IdParam }),
  reply: ChangeQuote,
  errors: changeRefusals,
})

/** A card pays a higher price by a payment of type `booking_change`. A lower price is refunded as it was paid. */
export const changeBooking = endpoint('POST /api/bookings/:id/reschedule', {
  summary: "Change the time of a member's own booking",
  changes: bookingTopics,
  params: IdPath,
  body: z.strictObject({
    ...Slot.shape,
    /** The new price that the page showed. */
    totalPrice: MoneyInput,
    minimumSpend: z.optional(MoneyInput),
    version: Version,
  }),
  reply: Booking,
  errors: [
    ...changeRefusals,
    'stale',
    'price_changed',
    'terms_changed',
    'change_pending',
    'insufficient_balance',
  ],
  repeatable: true,
})

/** A possible new end for a party, with the price of the added time. */
export const MoreTimeChoice = z.object({
  endsAt: Instant,
  endTime: ClockTime,
  minutes: z.int(),
  totalPrice: Money,
  /** The points earned, if paid by balance or card; on a bill they are earned when it is paid. */
  points: z.int(),
  /** Whether it can go on the party's bill: one is open, and the staff's limit for its member allows it. */
  onBill: z.boolean(),
  byCard: z.boolean(),
})
export type MoreTimeChoice = z.output<typeof MoreTimeChoice>

/** The extensions that a member's party can choose from, with prices. */
export const MoreTime = z.object({
  version: Version,
  /** In the venue's steps and up to the next booking, earliest first; at least one. */
  choices: z.array(MoreTimeChoice),
  /** The end that the desk would set: the next full hour, or earlier if the next booking requires it. */
  usual: Instant,
})
export type MoreTime = z.output<typeof MoreTime>

const refused = ['wrong_state', 'not_seated', 'venue_closes', 'too_long', 'slot_taken'] as const

export const quoteMoreTime = endpoint('GET /api/bookings/:id/extension', {
  summary: 'How much more time a party of the member’s own that is here can have, with its prices',
  reads: ['amenities', 'bookings'],
  params: IdPath,
  reply: MoreTime,
  errors: refused,
})

/** `bill` puts the price on the party's open bill. A card pays by a payment of type `booking_extension`. */
export const takeMoreTime = endpoint('POST /api/bookings/:id/extension', {
  summary: 'Give a party of the member’s own more time, paid from the balance or with its bill',
  changes: bookingTopics,
  params: IdPath,
  body: z.strictObject({
    pay: z.enum(['balance', 'bill']),
    version: Version,
    endsAt: Instant,
    totalPrice: MoneyInput,
  }),
  reply: Booking,
  errors: [
    ...refused,
    'party_changed',
    'price_changed',
    'change_pending',
    'insufficient_balance',
    'bill_missing',
    'bill_closed',
    'bill_limit',
  ],
  repeatable: true,
})
