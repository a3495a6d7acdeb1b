import type { PaymentIntent } from '@lantern/contract/payments'

/** What a card form of either kind is given, and what it says. */
export interface CardFieldsProps {
  intent: Pick<PaymentIntent, 'clientSecret' | 'paymentIntentId' | 'amount'>
  /** The card company has been asked and hasn't answered. */
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
  onOutcome: (outcome: CardOutcome) => void
  onCancel: () => void
  /** The form itself can't be shown. */
  onBroken: () => void
}

export type CardOutcome =
  | { status: 'succeeded' | 'processing' }
  /** In the provider's words. */
  | { status: 'failed'; message: string }
