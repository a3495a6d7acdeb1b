import type { Cents } from '@lantern/contract/pricing'

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

/** The card company will never take this payment, however often it is asked; nothing was charged. */
export class CardsRefused extends Error {}

/** A webhook that the card company hasn't signed, or signed too long ago. */
export class BadSignature extends Error {}

/** What the product needs of a card company. Any call may throw `CardsUnreachable`. */
export interface CardProvider {
  /** `sandbox` moves no real money. */
  readonly mode: 'stripe' | 'sandbox'
  /**
   * Opens an intent, once per attempt however often it is asked. A declined card is an answer: an
   * intent that has failed. Throws `CardsRefused` for what it takes from nobody.
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
