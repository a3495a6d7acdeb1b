import type { Cents } from '@lantern/contract/payments/pricing'

/** A payment as its provider reports it, in our types. */
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
  /** Charges the member's saved card at once, if the provider stores one. The sandbox does. */
  savedCard: boolean
}

export interface CardRefund {
  /** `null` if the provider refused the refund at once. */
  id: string | null
  status: 'pending' | 'succeeded' | 'failed'
  failure: string | null
}

/** Money that the cardholder's bank takes back, or asks about, as the provider reports it. */
export interface CardDispute extends CardRefund {
  id: string
  intentId: string | null
  amount: Cents
  /** `false` for an inquiry by the bank, which moves no money. */
  movesMoney: boolean
  /** The provider's code for the cardholder's reason, such as `fraudulent`. */
  reason: string
  /** The time until which the club can answer it; `null` where it can't any more. */
  answerBy: Date | null
}

/** The parts of a webhook message that we use. */
export interface CardEvent {
  id: string
  type: string
  /** A `foreign_refund` was made in the provider's dashboard. Its id is the provider's, and so is a dispute's. */
  about: { kind: 'attempt' | 'refund' | 'foreign_refund' | 'dispute'; id: string } | null
}

/** The card company couldn't be reached and may or may not have acted. A repeat with the same attempt is safe. */
export class CardsUnreachable extends Error {}

/** The card company refuses this payment for good. Nothing was charged. */
export class CardsRefused extends Error {}

export class BadSignature extends Error {}

/** The interface to a card company. Any method may throw `CardsUnreachable`. */
export interface CardProvider {
  readonly mode: 'stripe' | 'sandbox'
  /**
   * Opens an intent, once per attempt however often it is called. For a declined card it returns a failed intent.
   * Throws `CardsRefused` for a payment that the card company never accepts.
   */
  createIntent(intent: NewCardIntent): Promise<CardIntent>
  retrieve(intentId: string): Promise<CardIntent>
  /** Cancels an intent. If it was paid meanwhile, the paid intent is returned. */
  cancel(intentId: string): Promise<CardIntent>
  /** Refunds money to the card, once per key however often it is called. */
  refund(refund: {
    refundId: string
    key: string
    intentId: string
    amount: Cents
  }): Promise<CardRefund>
  retrieveRefund(providerRefundId: string): Promise<CardRefund>
  /** Looks up a refund by the provider's id: its payment and its amount. */
  examineRefund(
    providerRefundId: string,
  ): Promise<CardRefund & { intentId: string | null; amount: Cents }>
  /** Looks up a dispute. `failed` says that the club won it and has the money, `succeeded` that it lost. */
  examineDispute(disputeId: string): Promise<CardDispute>
  /** Checks and parses a webhook's raw body. Throws `BadSignature`. */
  readEvent(body: Buffer, signature: string): CardEvent
}

/** The input of the form of a test payment. It exists with the emulator only. */
export interface SandboxConfirmation {
  clientSecret: string
  cardNumber: string
  /** The member's answer if the card requires confirmation. */
  approve?: boolean | undefined
  webhook: 'now' | 'late' | 'twice' | 'never'
}

/** The emulator's counterpart of the page's card form. With Stripe, the page calls Stripe directly. */
export interface SandboxForm {
  /** The result, or `null` if no payment has this secret. */
  confirm(confirmation: SandboxConfirmation): Promise<{
    status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
    message: string | null
  } | null>
}
