import type { Cents } from '@lantern/contract/pricing'
import Stripe from 'stripe'

/** A payment as its provider sees it, in our words. */
export interface CardIntent {
  id: string
  clientSecret: string | null
  status: 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'canceled'
  amount: Cents
  currency: string
  attemptId: string | null
}

export interface NewCardIntent {
  attemptId: string
  amount: Cents
  currency: string
  description: string
  /** Charge the member's saved card at once, where the provider has one: the sandbox does. */
  savedCard: boolean
}

/** Money on its way back to a card. */
export interface CardRefund {
  /** `null` where the provider refused it at once. */
  id: string | null
  status: 'pending' | 'succeeded' | 'failed'
  /** Why it failed, in the provider's words. */
  failure: string | null
}

/** What the provider told by webhook, as far as it concerns us. */
export interface CardEvent {
  id: string
  type: string
  about: { kind: 'attempt' | 'refund'; id: string } | null
}

/**
 * The card company couldn't be reached, or was too busy to answer. Whether it acted is unknown:
 * asking again with the same attempt finds out and does nothing twice.
 */
export class CardsUnreachable extends Error {}

/** A webhook that the card company hasn't signed, or signed too long ago. */
export class BadSignature extends Error {}

/** What the product needs of a card company. Any call may throw `CardsUnreachable`. */
export interface CardProvider {
  /** `sandbox` moves no real money. */
  readonly mode: 'stripe' | 'sandbox'
  /**
   * Opens an intent, once per attempt however often it is asked. A declined card is an answer: an
   * intent that has failed.
   */
  createIntent(intent: NewCardIntent): Promise<CardIntent>
  retrieve(intentId: string): Promise<CardIntent>
  /** Gives an intent up; one that was paid meanwhile is answered as it is. */
  cancel(intentId: string): Promise<CardIntent>
  /** Sends money back, once per key however often it is asked. */
  refund(refund: {
    refundId: string
    key: string
    intentId: string
    amount: Cents
  }): Promise<CardRefund>
  retrieveRefund(providerRefundId: string): Promise<CardRefund>
  /** Reads a webhook's body as it came. Throws `BadSignature`. */
  readEvent(body: Buffer, signature: string): CardEvent
}

const statuses: Readonly<Record<string, CardIntent['status']>> = {
  requires_payment_method: 'requires_action',
  requires_confirmation: 'requires_action',
  requires_action: 'requires_action',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

function fromStripe(intent: Stripe.PaymentIntent): CardIntent {
  const refused = intent.status === 'requires_payment_method' && intent.last_payment_error
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    // A status that this adapter doesn't know is not yet an end.
    status: refused ? 'failed' : (statuses[intent.status] ?? 'processing'),
    amount: intent.amount,
    currency: intent.currency,
    attemptId: intent.metadata['attempt'] ?? null,
  }
}

function fromRefund({ id, status, failure_reason: failure }: Stripe.Refund): CardRefund {
  if (status === 'succeeded') return { id, status, failure: null }
  if (status === 'failed' || status === 'canceled') {
    return { id, status: 'failed', failure: failure ?? status }
  }
  return { id, status: 'pending', failure: null }
}

function fromEvent({ id, type, data }: Stripe.Event): CardEvent {
  const told = data.object
  const metadata = 'metadata' in told ? told.metadata : null
  const attempt = metadata?.['attempt']
  const refund = metadata?.['refund']
  if (told.object === 'payment_intent' && attempt) {
    return { id, type, about: { kind: 'attempt', id: attempt } }
  }
  if (told.object === 'refund' && refund) {
    return { id, type, about: { kind: 'refund', id: refund } }
  }
  return { id, type, about: null }
}

/** Failures that say nothing about the payment: no connection, too many calls, a call still busy. */
function isPassing(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  const status = error.statusCode
  return status === undefined || status === 409 || status === 429 || status >= 500
}

function translate(error: unknown): never {
  if (error instanceof Stripe.errors.StripeError && isPassing(error)) {
    throw new CardsUnreachable(error.message, { cause: error })
  }
  throw error
}

/** Runs one call in our words: a declined card gives its intent, a silent line `CardsUnreachable`. */
async function ask(call: () => Promise<Stripe.PaymentIntent>): Promise<CardIntent> {
  try {
    return fromStripe(await call())
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) {
      return fromStripe(error.payment_intent)
    }
    return translate(error)
  }
}

/** Where the sandbox listens, instead of Stripe's own host. */
export interface SandboxAddress {
  host: string
  port: number
}

export interface ProviderOptions {
  secretKey: string
  webhookSecret: string
  /** With it the same code, keys and retries talk to the emulator on loopback. */
  sandbox: SandboxAddress | null
}

/** The one adapter, over Stripe's SDK, at the API version that the SDK was made for. */
export function stripeProvider(options: ProviderOptions): CardProvider {
  const { secretKey, webhookSecret, sandbox } = options
  const stripe = new Stripe(secretKey, {
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(sandbox && { host: sandbox.host, port: sandbox.port, protocol: 'http' as const }),
  })
  const { paymentIntents, refunds } = stripe
  const retrieve = (intentId: string) => ask(() => paymentIntents.retrieve(intentId))
  return {
    mode: sandbox ? 'sandbox' : 'stripe',
    createIntent: ({ attemptId, savedCard, ...asked }) =>
      ask(() =>
        paymentIntents.create(
          {
            ...asked,
            metadata: { attempt: attemptId },
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            ...(sandbox && savedCard && { payment_method: 'pm_card_visa', confirm: true }),
          },
          { idempotencyKey: attemptId },
        ),
      ),
    retrieve,
    async cancel(intentId) {
      try {
        return fromStripe(await paymentIntents.cancel(intentId))
      } catch (error) {
        const ended = error instanceof Stripe.errors.StripeInvalidRequestError
        return ended ? retrieve(intentId) : translate(error)
      }
    },
    async refund({ refundId, key, intentId, amount }) {
      try {
        const asked = { payment_intent: intentId, amount, metadata: { refund: refundId } }
        return fromRefund(await refunds.create(asked, { idempotencyKey: key }))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) {
          return { id: null, status: 'failed', failure: error.message }
        }
        return translate(error)
      }
    },
    async retrieveRefund(providerRefundId) {
      try {
        return fromRefund(await refunds.retrieve(providerRefundId))
      } catch (error) {
        return translate(error)
      }
    },
    readEvent(body, signature) {
      try {
        return fromEvent(stripe.webhooks.constructEvent(body, signature, webhookSecret))
      } catch (error) {
        throw new BadSignature('not signed by the card company', { cause: error })
      }
    },
  }
}

/** What a test payment's form sends, with the emulator only. */
export interface SandboxConfirmation {
  clientSecret: string
  cardNumber: string
  /** The member's answer where the card asks for one. */
  approve?: boolean | undefined
  webhook: 'now' | 'late' | 'twice' | 'never'
}

/** The emulator's side of the page's card form; with Stripe the page speaks to Stripe itself. */
export interface SandboxForm {
  /** What came of it, or `null` where no payment has this secret. */
  confirm(confirmation: SandboxConfirmation): Promise<{
    status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
    message: string | null
  } | null>
}
