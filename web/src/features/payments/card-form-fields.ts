import type { PaymentIntent } from '@lantern/contract/payments'

/** The props of both kinds of card form. */
export interface CardFieldsProps {
  intent: Pick<PaymentIntent, 'clientSecret' | 'paymentIntentId' | 'amount'>
  /** The card company has been asked and hasn't answered. */
  isBusy: boolean
  /**
   * Confirms the payment with the card company. The outcome is `null` if the card's holder must confirm it
   * first.
   */
  onPay: (confirm: () => Promise<CardOutcome | null>) => void
  onCancel: () => void
  /** The form itself can't be shown. */
  onBroken: () => void
}

export type CardOutcome =
  | { status: 'succeeded' | 'processing' }
  /** The provider's own sentence. */
  | { status: 'failed'; message: string }
