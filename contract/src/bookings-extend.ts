import * as z from 'zod/mini'
import { Booking } from './bookings.ts'
import { endpoint } from './endpoint.ts'
import { ClockTime, IdPath, Instant, Money, MoneyInput, Version } from './primitives.ts'

/** More time that a member's party can have, as they see it before they take it. */
export const MoreTime = z.object({
  /** The version of the booking that it is about. */
  version: Version,
  endsAt: Instant,
  endTime: ClockTime,
  minutes: z.int(),
  totalPrice: Money,
  /** The points that come with it, if the balance pays; on a bill they come with its payment. */
  points: z.int(),
  /** Whether it can go on the party's bill: one is open, and the staff let its member put that much on it. */
  onBill: z.boolean(),
})
export type MoreTime = z.output<typeof MoreTime>

const refused = ['wrong_state', 'not_seated', 'venue_closes', 'slot_taken'] as const

export const quoteMoreTime = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/extension',
  summary:
    'More time for a party of the member’s own that is here: its next hour, or as far as the next booking allows',
  params: IdPath,
  reply: MoreTime,
  errors: refused,
})

/** `endsAt` and `totalPrice` are what the page showed. With `bill` it goes on the party's bill, which must be open. */
export const takeMoreTime = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/extension',
  summary: 'Give a party of the member’s own more time, paid from the balance or with its bill',
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
    'insufficient_balance',
    'bill_missing',
    'bill_closed',
    'bill_limit',
  ],
  repeatable: true,
})
