import type { PaymentIntent } from '@lantern/contract/payments'

/** What a card form of either kind is given, and what it says. */
export interface CardFieldsProps {
  intent: Pick<PaymentIntent, 'clientSecret' | 'paymentIntentId' | 'amount'>
  /** The card company has been asked and hasn't answered. */
  isBusy: boolean
  /** Asks the card company; nothing came of it where it wants to ask the card's holder first. */
  onPay: (confirm: () => Promise<CardOutcome | null>) => void
  onCancel: () => void
  /** The form itself can't be shown. */
  onBroken: () => void
}

export type CardOutcome =
  | { status: 'succeeded' | 'processing' }
  /** In the provider's words. */
  | { status: 'failed'; message: string }
