import * as z from 'zod/mini'
import { Booking } from './bookings.ts'
import { endpoint } from '../calls/endpoint.ts'
import { IdParam, IdPath, Instant, Money, MoneyInput, Version } from '../calls/primitives.ts'
import { Slot, slotRefusals, tierRefusals } from './slots.ts'
import { bookingTopics } from '../calls/topics.ts'

/** The quote for a change of a booking, which the member sees before making it. */
export const ChangeQuote = z.object({
  /** The version of the booking that the quote is for. */
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
  /** Whether a card may pay the difference. */
  byCard: z.boolean(),
  /** The amount taken at once after the change: the price, or the deposit. */
  paid: Money,
  /** The number of changes left after this one. */
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

/** The reasons why a member can't change a booking to another time. */
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

/**
 * A higher price is paid from the balance; to pay it by card, begin a payment of type `booking_change` instead. A lower
 * price is refunded to the original payment methods.
 */
export const changeBooking = endpoint('POST /api/bookings/:id/reschedule', {
  summary: "Change the time of a member's own booking",
  changes: bookingTopics,
  params: IdPath,
  body: z.strictObject({
    ...Slot.shape,
    /** The new price that the page showed. */
    totalPrice: MoneyInput,
    /** The minimum spend that the page showed. */
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
