import * as z from 'zod/mini'
import { Booking } from './bookings.ts'
import { endpoint } from './endpoint.ts'
import { IdParam, IdPath, Instant, Money, MoneyInput, Version } from './primitives.ts'
import { Slot, slotRefusals } from './slots.ts'
import { bookingTopics } from './topics.ts'

/** What a change would come to, as its member sees it before making it. */
export const ChangeQuote = z.object({
  /** The version of the booking that the quote is about. */
  version: Version,
  hours: z.number(),
  totalPrice: Money,
  /** Positive is to be paid, negative is given back. */
  difference: Money,
  /** The least that its party would spend on food and drinks, before tax. */
  minimumSpend: Money,
  /** Where a negative difference would go. */
  back: z.array(z.object({ to: z.enum(['balance', 'card']), amount: Money })),
  /** The points that come with the change; negative ones are taken back. */
  points: z.int(),
  /** Whether a card may pay the difference. */
  byCard: z.boolean(),
  /** What would then be taken at once: its price, or its deposit. */
  paid: Money,
  /** How many changes are left after this one. */
  changesLeft: z.int(),
  /** The start that its tiers of refund would count from after the change. */
  refundFrom: Instant,
})
export type ChangeQuote = z.output<typeof ChangeQuote>

/** Why a member's booking can't be changed to a time. */
export const changeRefusals = [
  'not_found',
  'change_at_desk',
  'change_too_late',
  'change_too_often',
  'change_same',
  'change_cheaper_late',
  ...slotRefusals,
  'party_too_large',
] as const

export const quoteChange = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/reschedule',
  summary: "What another time of a member's own booking would cost",
  reads: ['amenities', 'bookings'],
  params: IdPath,
  query: z.object({ ...Slot.shape, amenityId: IdParam }),
  reply: ChangeQuote,
  errors: changeRefusals,
})

/**
 * Moves a member's booking to another night, time, length or amenity. A higher price is paid from the balance; to pay
 * it by card, begin a payment of type `booking_change` instead. A lower one goes back to where it was paid.
 */
export const changeBooking = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/reschedule',
  summary: "Change the time of a member's own booking",
  changes: bookingTopics,
  params: IdPath,
  body: z.strictObject({
    ...Slot.shape,
    /** The new price that the page showed. */
    totalPrice: MoneyInput,
    /** The minimum spend that it showed. */
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
