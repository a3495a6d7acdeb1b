import * as z from 'zod/mini'
import { Booking } from './bookings.ts'
import { endpoint } from './endpoint.ts'
import { ClockTime, IdPath, Instant, Money, MoneyInput, Version } from './primitives.ts'
import { bookingTopics } from './topics.ts'

/** One end that a party can have, with what the time until then costs. */
export const MoreTimeChoice = z.object({
  endsAt: Instant,
  endTime: ClockTime,
  /** The minutes that are charged. */
  minutes: z.int(),
  totalPrice: Money,
  /** The points that come with it, if balance or card pay; on a bill they come with its payment. */
  points: z.int(),
  /** Whether it can go on the party's bill: one is open, and the staff let its member put that much on it. */
  onBill: z.boolean(),
  /** Whether a card may pay for it. */
  byCard: z.boolean(),
})
export type MoreTimeChoice = z.output<typeof MoreTimeChoice>

/** More time that a member's party can have, as they see it before they take it. */
export const MoreTime = z.object({
  /** The version of the booking that it is about. */
  version: Version,
  /**
   * The ends that the party can have, in the venue's steps and as far as the next booking allows, the earliest first.
   * There is always at least one.
   */
  choices: z.array(MoreTimeChoice),
  /** The end that the desk would give: the next full hour, or as far as the next booking allows. */
  usual: Instant,
})
export type MoreTime = z.output<typeof MoreTime>

const refused = ['wrong_state', 'not_seated', 'venue_closes', 'slot_taken'] as const

export const quoteMoreTime = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/extension',
  summary: 'How much more time a party of the member’s own that is here can have, with its prices',
  reads: ['amenities', 'bookings'],
  params: IdPath,
  reply: MoreTime,
  errors: refused,
})

/**
 * `endsAt` and `totalPrice` are what the page showed. With `bill` it goes on the party's bill, which must be open. To pay
 * by card, begin a payment of type `booking_extension` instead.
 */
export const takeMoreTime = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/extension',
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
