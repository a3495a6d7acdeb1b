import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { invalidRequest } from './shapes.ts'

const randomName = (bytes: number) => randomBytes(bytes).toString('hex')

/** The fields of a payment that the club reads. */
export type Intent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_received'
  | 'canceled_at'
  | 'client_secret'
  | 'created'
  | 'currency'
  | 'description'
  | 'last_payment_error'
  | 'latest_charge'
  | 'metadata'
  | 'next_action'
  | 'payment_method'
  | 'status'
>

/** The fields of a refund that the club reads. */
export type Refund = Pick<
  Stripe.Refund,
  | 'id'
  | 'object'
  | 'amount'
  | 'created'
  | 'currency'
  | 'metadata'
  | 'payment_intent'
  | 'payment_method'
  | 'status'
  | 'failure_reason'
>

interface TestCard {
  /** The id of the payment method, which requests can name instead of a card number. */
  method: string
  declined?: { code: string; decline_code: string; message: string }
  /** Whether the card's holder must confirm the payment. */
  asks?: boolean
  /** The outcome of refunds to it, if not immediate success. */
  refunds?: 'late' | 'failing'
  /** Whether its holder disputes each payment at their bank, and the outcome. */
  disputed?: 'won' | 'lost' | 'inquiry'
}

const declined = (code: string, decline_code: string, message: string) => ({
  declined: { code, decline_code, message },
})

/** The behaviour of each test card. The numbers are those of Stripe's own tests. */
const cards: Readonly<Record<string, TestCard>> = {
  4242424242424242: { method: 'pm_card_visa' },
  4000000000000002: {
    method: 'pm_card_visa_chargeDeclined',
    ...declined('card_declined', 'generic_decline', 'Your card was declined.'),
  },
  4000000000009995: {
    method: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    ...declined('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  },
  4000000000000069: {
    method: 'pm_card_chargeDeclinedExpiredCard',
    ...declined('expired_card', 'expired_card', 'Your card has expired.'),
  },
  4000002500003155: { method: 'pm_card_authenticationRequired', asks: true },
  4000000000007726: { method: 'pm_card_pendingRefund', refunds: 'late' },
  4000000000005126: { method: 'pm_card_refundFail', refunds: 'failing' },
  4000000000000259: { method: 'pm_card_createDispute', disputed: 'won' },
  4000000000002685: { method: 'pm_card_createDisputeProductNotReceived', disputed: 'lost' },
  4000000000001976: { method: 'pm_card_createDisputeInquiry', disputed: 'inquiry' },
}

const byMethod = new Map(Object.values(cards).map((card) => [card.method, card]))

const unknown = declined('incorrect_number', 'incorrect_number', 'Your card number is incorrect.')

/** The test card with a number. An unknown number is declined like a mistyped one. */
export function cardOfNumber(number: string): TestCard {
  return cards[number.replaceAll(' ', '')] ?? { method: 'pm_card_unknown', ...unknown }
}

/** The test card that a request names. Throws if there is no such payment method. */
export function cardOfMethod(method: string | null | undefined): TestCard {
  if (method == null) {
    throw invalidRequest('A payment method is needed to confirm this PaymentIntent.', {
      code: 'payment_intent_unexpected_state',
      param: 'payment_method',
    })
  }
  const card = byMethod.get(method)
  if (card) return card
  throw invalidRequest(`No such PaymentMethod: '${method}'`, {
    code: 'resource_missing',
    param: 'payment_method',
  })
}

function decline(intent: Intent, card: TestCard, error: NonNullable<TestCard['declined']>): Intent {
  return {
    ...intent,
    status: 'requires_payment_method',
    next_action: null,
    payment_method: card.method,
    // The emulator returns only the fields of an error that the club reads.
    last_payment_error: { type: 'card_error', ...error },
  }
}

const refusedByHolder = {
  code: 'payment_intent_authentication_failure',
  decline_code: 'authentication_required',
  message: 'We are unable to authenticate your payment method. Please choose another one.',
}

/** Charges an intent with a test card. `approve` is the holder's answer, if there is one. */
export function charge(intent: Intent, card: TestCard, approve?: boolean): Intent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw invalidRequest(`This PaymentIntent is already ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    })
  }
  if (card.declined) return decline(intent, card, card.declined)
  if (card.asks && approve === false) return decline(intent, card, refusedByHolder)
  if (card.asks && approve === undefined) {
    return {
      ...intent,
      status: 'requires_action',
      payment_method: card.method,
      last_payment_error: null,
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
    }
  }
  return {
    ...intent,
    status: 'succeeded',
    next_action: null,
    last_payment_error: null,
    payment_method: card.method,
    amount_received: intent.amount,
    latest_charge: `ch_sandbox${randomName(9)}`,
  }
}

export function cancelIntent(intent: Intent, now: Date): Intent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw invalidRequest(`You cannot cancel this PaymentIntent because it is ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    })
  }
  return { ...intent, status: 'canceled', canceled_at: Math.floor(now.getTime() / 1000) }
}

const MIN_AMOUNT = 50
const MAX_AMOUNT = 99_999_999

function readAmount(amount: number): number {
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
function readMetadata(sent: Stripe.Emptyable<Stripe.MetadataParam> | undefined): Stripe.Metadata {
  const entries = Object.entries(sent || {}).map(([name, value]) => [name, String(value)] as const)
  return Object.fromEntries(entries)
}

/** Opens an intent by the parameters of `POST /v1/payment_intents`; nothing is charged yet. */
export function openIntent(params: Stripe.PaymentIntentCreateParams, now: Date): Intent {
  const id = `pi_sandbox${randomName(9)}`
  return {
    id,
    object: 'payment_intent',
    amount: readAmount(params.amount),
    amount_received: 0,
    canceled_at: null,
    client_secret: `${id}_secret_${randomName(12)}`,
    created: Math.floor(now.getTime() / 1000),
    currency: readCurrency(params.currency),
    description: params.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    metadata: readMetadata(params.metadata),
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  }
}

const methodOf = ({ payment_method: method }: Intent) =>
  typeof method === 'string' ? method : null

/** Opens a refund of `POST /v1/refunds`. One test card keeps it pending for a while; with another it fails later. */
export function openRefund(
  params: Stripe.RefundCreateParams,
  intent: Intent,
  refundedBefore: number,
  now: Date,
): Refund {
  const amount = readAmount(params.amount ?? intent.amount_received - refundedBefore)
  if (intent.status !== 'succeeded' || amount + refundedBefore > intent.amount_received) {
    throw invalidRequest('Refund amount is greater than what is left of the charge.', {
      code: 'amount_too_large',
      param: 'amount',
    })
  }
  const { refunds } = cardOfMethod(methodOf(intent))
  return {
    id: `re_sandbox${randomName(9)}`,
    object: 'refund',
    amount,
    created: Math.floor(now.getTime() / 1000),
    currency: intent.currency,
    metadata: readMetadata(params.metadata),
    payment_intent: intent.id,
    payment_method: methodOf(intent),
    status: refunds === 'late' ? 'pending' : 'succeeded',
  }
}

/** The final status of an unfinished refund, which depends on the card. */
export function endRefund(refund: Refund, intent: Intent): Refund {
  const failing = cardOfMethod(methodOf(intent)).refunds === 'failing'
  return failing
    ? { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' }
    : { ...refund, status: 'succeeded' }
}
