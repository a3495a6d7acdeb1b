import type { PaymentIntent } from '@lantern/contract/payments/payments'

export interface CardFieldsProps {
  intent: Pick<PaymentIntent, 'clientSecret' | 'paymentIntentId' | 'amount'>
  /** Whether the card company's response is pending. */
  isBusy: boolean
  /** Confirms the payment with the card company. The outcome is `null` if the card's holder must confirm it first. */
  onPay: (confirm: () => Promise<CardOutcome | null>) => void
  onCancel: () => void
  /** Called if the form can't be shown. */
  onBroken: () => void
}

export type CardOutcome =
  | { status: 'succeeded' | 'processing' }
  /** The card company's own sentence. */
  | { status: 'failed'; message: string }
