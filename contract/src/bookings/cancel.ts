import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { IdPath, Instant, Money } from '../calls/primitives.ts'

/** The refunds of a cancellation at this moment, by method; the cancellation fee, and the points that are taken back. */
export const CancelQuote = z.object({
  refunds: z.array(z.object({ to: z.enum(['balance', 'card', 'points']), amount: Money })),
  cancellationFee: Money,
  points: z.int(),
  /** The time until which this quote is valid. */
  until: Instant,
})
export type CancelQuote = z.output<typeof CancelQuote>

/** The reasons why a member can't cancel a booking. */
export const notCancelable = ['not_cancelable', 'too_late_to_cancel', 'cancel_clock_over'] as const

export const quoteCancel = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/cancel',
  summary: 'What canceling a booking now would give back',
  reads: ['amenities', 'bookings'],
  params: IdPath,
  reply: CancelQuote,
  errors: notCancelable,
})
