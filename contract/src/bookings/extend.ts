import * as z from 'zod/mini'
import { Booking } from './bookings.ts'
import { endpoint } from '../calls/endpoint.ts'
import { ClockTime, IdPath, Instant, Money, MoneyInput, Version } from '../calls/primitives.ts'
import { bookingTopics } from '../calls/topics.ts'

/** A possible new end for a party, with the price of the added time. */
export const MoreTimeChoice = z.object({
  endsAt: Instant,
  endTime: ClockTime,
  /** The minutes that are charged. */
  minutes: z.int(),
  totalPrice: Money,
  /** The points earned, if paid by balance or card; on a bill they are earned when it is paid. */
  points: z.int(),
  /** Whether it can go on the party's bill: one is open, and the staff's limit for its member allows it. */
  onBill: z.boolean(),
  /** Whether a card may pay for it. */
  byCard: z.boolean(),
})
export type MoreTimeChoice = z.output<typeof MoreTimeChoice>

/** The extensions that a member's party can choose from, with prices. */
export const MoreTime = z.object({
  /** The version of the booking that the choices are for. */
  version: Version,
  /**
   * The possible ends, in the venue's steps and up to the next booking, earliest first. There is always at least one.
   */
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

/**
 * `endsAt` and `totalPrice` are what the page showed. With `bill` the price goes on the party's open bill. To pay by
 * card, begin a payment of type `booking_extension` instead.
 */
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
