import type { Cents } from '@lantern/contract/pricing'

/** A payment as its provider reports it, in our terms. */
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
  /** Charge the member's saved card at once, if the provider keeps one. The sandbox does. */
  savedCard: boolean
}

/** Money on its way back to a card. */
export interface CardRefund {
  /** `null` if the provider refused the refund at once. */
  id: string | null
  status: 'pending' | 'succeeded' | 'failed'
  /** The provider's reason for the failure. */
  failure: string | null
}

/** The parts of a webhook's message that we need. */
export interface CardEvent {
  id: string
  type: string
  /** A `foreign_refund` was made in the provider's dashboard. Its id is the provider's. */
  about: { kind: 'attempt' | 'refund' | 'foreign_refund'; id: string } | null
}

/**
 * The card company couldn't be reached or was too busy. It may or may not have acted: asking again with the
 * same attempt finds out, and does nothing twice.
 */
export class CardsUnreachable extends Error {}

/** The card company refuses this payment for good. Nothing was charged. */
export class CardsRefused extends Error {}

/** The webhook's signature is wrong or too old. */
export class BadSignature extends Error {}

/** The interface to a card company. Any method may throw `CardsUnreachable`. */
export interface CardProvider {
  /** `sandbox` moves no real money. */
  readonly mode: 'stripe' | 'sandbox'
  /**
   * Opens an intent, once per attempt however often it is called. For a declined card it returns an intent that
   * has failed. Throws `CardsRefused` for a payment that the card company never takes.
   */
  createIntent(intent: NewCardIntent): Promise<CardIntent>
  retrieve(intentId: string): Promise<CardIntent>
  /** Cancels an intent. If it was paid meanwhile, the paid intent is returned. */
  cancel(intentId: string): Promise<CardIntent>
  /** Sends money back to the card, once per key however often it is called. */
  refund(refund: {
    refundId: string
    key: string
    intentId: string
    amount: Cents
  }): Promise<CardRefund>
  retrieveRefund(providerRefundId: string): Promise<CardRefund>
  /** Looks up a refund that we know only by the provider's id: its payment and its amount. */
  examineRefund(
    providerRefundId: string,
  ): Promise<CardRefund & { intentId: string | null; amount: Cents }>
  /** Checks and parses a webhook's raw body. Throws `BadSignature`. */
  readEvent(body: Buffer, signature: string): CardEvent
}

/** What the form of a test payment sends. It exists with the emulator only. */
export interface SandboxConfirmation {
  clientSecret: string
  cardNumber: string
  /** The member's answer if the card asks for confirmation. */
  approve?: boolean | undefined
  webhook: 'now' | 'late' | 'twice' | 'never'
}

/** The emulator's side of the page's card form. With Stripe the page talks to Stripe directly. */
export interface SandboxForm {
  /** The result, or `null` if no payment has this secret. */
  confirm(confirmation: SandboxConfirmation): Promise<{
    status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
    message: string | null
  } | null>
}
