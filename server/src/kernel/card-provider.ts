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
}

/**
 * The card company couldn't be reached, or was too busy to answer. Whether it acted is unknown:
 * asking again with the same attempt finds out and does nothing twice.
 */
export class CardsUnreachable extends Error {}

/** What the product needs of a card company. Any call may throw `CardsUnreachable`. */
export interface CardProvider {
  /** `sandbox` moves no real money. */
  readonly mode: 'stripe' | 'sandbox'
  /**
   * Opens an intent, once per attempt however often it is asked. In the sandbox the member's saved
   * test card is charged at once; with Stripe the page's card form goes on from `clientSecret`.
   * A declined card is an answer: an intent that has failed.
   */
  createIntent(intent: NewCardIntent): Promise<CardIntent>
  retrieve(intentId: string): Promise<CardIntent>
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

/** Failures that say nothing about the payment: no connection, too many calls, a call still busy. */
function isPassing(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  const status = error.statusCode
  return status === undefined || status === 409 || status === 429 || status >= 500
}

/** Runs one call in our words: a declined card gives its intent, a silent line `CardsUnreachable`. */
async function ask(call: () => Promise<Stripe.PaymentIntent>): Promise<CardIntent> {
  try {
    return fromStripe(await call())
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) {
      return fromStripe(error.payment_intent)
    }
    if (error instanceof Stripe.errors.StripeError && isPassing(error)) {
      throw new CardsUnreachable(error.message, { cause: error })
    }
    throw error
  }
}

/** Where the sandbox listens, instead of Stripe's own host. */
export interface SandboxAddress {
  host: string
  port: number
}

/**
 * The one adapter, over Stripe's SDK. With `sandbox` the same code, keys and retries talk to the
 * emulator on loopback.
 */
export function stripeProvider(secretKey: string, sandbox: SandboxAddress | null): CardProvider {
  const { paymentIntents } = new Stripe(secretKey, {
    timeout: 10_000,
    maxNetworkRetries: 2,
    ...(sandbox && { host: sandbox.host, port: sandbox.port, protocol: 'http' as const }),
  })
  const savedTestCard = sandbox && { payment_method: 'pm_card_visa', confirm: true }
  return {
    mode: sandbox ? 'sandbox' : 'stripe',
    createIntent: ({ attemptId, ...asked }) =>
      ask(() =>
        paymentIntents.create(
          {
            ...asked,
            metadata: { attempt: attemptId },
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            ...savedTestCard,
          },
          { idempotencyKey: attemptId },
        ),
      ),
    retrieve: (intentId) => ask(() => paymentIntents.retrieve(intentId)),
  }
}
