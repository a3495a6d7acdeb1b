import type { FoodDraft } from '@lantern/contract/cart'
import { createPaymentIntent } from '@lantern/contract/payments'
import { toDollars, type Cents } from '@lantern/contract/pricing'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/api/api-client.ts'
import { Alert } from '../../../ui/states/alert.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Spinner } from '../../../ui/states/spinner.tsx'
import { keepClaim } from './claims.ts'
import { CardForm } from '../../payments/card-form.tsx'

/** How long the payment step waits before it loads the card's form (product#checkout). */
const delay = 500

/** The order that the card pays for. It doesn't change while the card form is open. */
export interface CardOrder {
  draft: FoodDraft
  total: Cents
  count: number
}

export interface CardStepProps {
  order: CardOrder
  /** A payment that succeeded. Its order still has to be claimed. */
  paid: string | null
  /** Called when a payment succeeded, and when the member tries the claim again. */
  onPaid: (paymentIntentId: string) => void
  /** The claim is under way. */
  isBusy: boolean
  /** The card company hasn't decided yet. */
  onProcessing: () => void
  /** The payment was refused before it began. */
  onRefused: (error: unknown) => void
  onCancel: () => void
  /** The card company is being asked. The member mustn't leave the step meanwhile. */
  onPaying: (isPaying: boolean) => void
}

/**
 * Paying by card or Apple Pay. What was paid for is claimed as an order; should the claim not come
 * through, the card company's own message places the order all the same.
 */
export function CardStep({ order, paid, isBusy, ...events }: CardStepProps) {
  const { onPaid, onProcessing, onRefused, onCancel, onPaying } = events
  const t = useTranslations('orders.pay')
  const words = useTranslations('payments')
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), delay)
    return () => clearTimeout(timer)
  }, [])

  async function begin() {
    try {
      const amount = toDollars(order.total)
      const intent = await call(createPaymentIntent, {
        body: { paymentType: 'food', amount, metadata: order.draft },
      })
      const { paymentIntentId } = intent
      keepClaim({ ...order.draft, totalPrice: amount, paymentIntentId })
      return intent
    } catch (error) {
      onRefused(error)
      throw error
    }
  }

  if (paid !== null && !isBusy) {
    return (
      <Alert
        tone="warning"
        title={t('unclaimed')}
        action={
          <Button size="small" onClick={() => onPaid(paid)}>
            {t('retry')}
          </Button>
        }
      >
        {t('unclaimedText')}
      </Alert>
    )
  }
  if (!isReady || paid !== null) {
    return (
      <output className="flex items-center justify-center gap-3 py-10 text-soft">
        <Spinner />
        {words(paid === null ? 'loading' : 'processingText')}
      </output>
    )
  }
  return (
    <CardForm
      description={t('description', { count: order.count })}
      begin={begin}
      onPaid={(id, status) => (status === 'succeeded' ? onPaid(id) : onProcessing())}
      onCancel={onCancel}
      onBusy={onPaying}
    />
  )
}
