import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Money, MoneyInput } from './primitives.ts'

/** The amounts that the top-up dialog offers, in dollars (spec §9). */
export const quickAmounts = [10, 25, 50, 100] as const

export const AttemptStatus = z.enum([
  'created',
  'requires_action',
  'processing',
  'succeeded',
  'failed',
  'canceled',
  'needs_review',
])
export type AttemptStatus = z.output<typeof AttemptStatus>

/**
 * `balance` once the money is there. Where the provider wants the member's card first, the status
 * is open and `clientSecret` lets the card form finish it.
 */
export const TopUp = z.object({
  status: AttemptStatus,
  balance: Money,
  paymentIntentId: z.nullable(z.string()),
  clientSecret: z.nullable(z.string()),
})

export const topUp = endpoint({
  method: 'POST',
  path: '/api/account/topup',
  summary: 'Add money to the balance',
  body: z.strictObject({ amount: MoneyInput }),
  reply: TopUp,
  errors: ['invalid_amount', 'payment_failed', 'payments_not_configured', 'key_reused'],
})
