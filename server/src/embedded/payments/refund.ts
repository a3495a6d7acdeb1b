import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { cardOfMethod } from './card.ts'
import { readAmount, readMetadata } from './intent.ts'
import { invalidRequest } from './stripe-error.ts'

const methodOf = ({ payment_method: method }: Stripe.PaymentIntent) =>
  typeof method === 'string' ? method : null

/**
 * Opens a refund by the parameters of `POST /v1/refunds` and the amount refunded before. With one test card it
 * stays pending for a while; with another it seems to succeed and fails later.
 */
export function openRefund(
  params: Stripe.RefundCreateParams,
  intent: Stripe.PaymentIntent,
  refundedBefore: number,
  now: Date,
): Stripe.Refund {
  const amount = readAmount(params.amount ?? intent.amount_received - refundedBefore)
  if (intent.status !== 'succeeded' || amount + refundedBefore > intent.amount_received) {
    throw invalidRequest('Refund amount is greater than what is left of the charge.', {
      code: 'amount_too_large',
      param: 'amount',
    })
  }
  const { refunds } = cardOfMethod(methodOf(intent))
  return {
    id: `re_sandbox${randomBytes(9).toString('hex')}`,
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: typeof intent.latest_charge === 'string' ? intent.latest_charge : null,
    created: Math.floor(now.getTime() / 1000),
    currency: intent.currency,
    customer: null,
    customer_account: null,
    metadata: readMetadata(params.metadata),
    payment_intent: intent.id,
    payment_method: methodOf(intent),
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refunds === 'late' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
}

/** The final status of an unfinished refund, which depends on the card. */
export function endRefund(refund: Stripe.Refund, intent: Stripe.PaymentIntent): Stripe.Refund {
  const failing = cardOfMethod(methodOf(intent)).refunds === 'failing'
  return failing
    ? { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' }
    : { ...refund, status: 'succeeded' }
}
