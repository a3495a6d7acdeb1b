import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { invalidRequest } from './stripe-error.ts'

type Intent = Stripe.PaymentIntent

const randomName = (bytes: number) => randomBytes(bytes).toString('hex')

/** Stripe's minimum: half a dollar. */
const MIN_AMOUNT = 50
const MAX_AMOUNT = 99_999_999

/** An amount in cents for a charge or a refund. */
export function readAmount(amount: number): number {
  if (amount < MIN_AMOUNT) {
    throw invalidRequest('The amount is below the smallest that can be charged.', {
      code: 'amount_too_small',
      param: 'amount',
    })
  }
  if (amount > MAX_AMOUNT) {
    throw invalidRequest('The amount is above the largest that can be charged.', {
      code: 'amount_too_large',
      param: 'amount',
    })
  }
  return amount
}

function readCurrency(text: string): string {
  const currency = text.toLowerCase()
  if (!/^[a-z]{3}$/.test(currency)) {
    throw invalidRequest(`Invalid currency: ${currency}`, { param: 'currency' })
  }
  return currency
}

/** Converts metadata to text, since a form's values are text. */
export function readMetadata(
  sent: Stripe.Emptyable<Stripe.MetadataParam> | undefined,
): Stripe.Metadata {
  const entries = Object.entries(sent || {}).map(([name, value]) => [name, String(value)] as const)
  return Object.fromEntries(entries)
}

/** Opens an intent by the parameters of `POST /v1/payment_intents`; nothing is charged yet. */
export function openIntent(params: Stripe.PaymentIntentCreateParams, now: Date): Intent {
  const id = `pi_sandbox${randomName(9)}`
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: readAmount(params.amount),
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomName(12)}`,
    confirmation_method: 'automatic',
    created: Math.floor(now.getTime() / 1000),
    currency: readCurrency(params.currency),
    customer: null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: readMetadata(params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  }
}
