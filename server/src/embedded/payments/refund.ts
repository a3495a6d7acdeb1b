import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { cardOfMethod } from './card.ts'
import { readAmount, readMetadata } from './intent.ts'
import { invalidRequest } from './stripe-error.ts'

const methodOf = ({ payment_method: method }: Stripe.PaymentIntent) =>
  typeof method === 'string' ? method : null

/**
 * Opens a refund by the parameters of `POST /v1/refunds`, with what was sent back before. Some test
 * cards take their time, and one refuses in the end: those begin as pending.
 */
export function openRefund(
  form: URLSearchParams,
  intent: Stripe.PaymentIntent,
  refundedBefore: number,
  now: Date,
): Stripe.Refund {
  const amount = readAmount(form)
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
    metadata: readMetadata(form),
    payment_intent: intent.id,
    payment_method: methodOf(intent),
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refunds === undefined ? 'succeeded' : 'pending',
    transfer_reversal: null,
  }
}

/** How a pending refund ends, by the card it goes to. */
export function endRefund(refund: Stripe.Refund, intent: Stripe.PaymentIntent): Stripe.Refund {
  const failing = cardOfMethod(methodOf(intent)).refunds === 'failing'
  return failing
    ? { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' }
    : { ...refund, status: 'succeeded' }
}
