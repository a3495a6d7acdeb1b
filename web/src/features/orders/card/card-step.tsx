import type { FoodDraft } from '@lantern/contract/menu/cart'
import { createPaymentIntent } from '@lantern/contract/payments/payments'
import { toDollars, type Cents } from '@lantern/contract/payments/pricing'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/api/api-client.ts'
import { Alert } from '../../../ui/states/alert.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Spinner } from '../../../ui/states/spinner.tsx'
import { storeClaim } from './claims.ts'
import { CardForm } from '../../payments/card-form.tsx'

/** The payment step loads the card form after this many milliseconds (product#checkout). */
const delay = 500

/** The order that the card pays for. It doesn't change while the card form is open. */
export interface CardOrder {
  draft: FoodDraft
  total: Cents
  count: number
}

export interface CardStepProps {
  order: CardOrder
  /** The id of a successful payment whose order must still be claimed. */
  paid: string | null
  /** Called after a successful payment, and when the member retries the claim. */
  onPaid: (paymentIntentId: string) => void
  isBusy: boolean
  /** Called while the card company hasn't decided yet. */
  onProcessing: () => void
  /** Called if the payment was refused before it started. */
  onRefused: (error: unknown) => void
  onCancel: () => void
  /** Called around the card company's request, during which the member must not leave the step. */
  onPaying: (isPaying: boolean) => void
}

/** The payment by card or Apple Pay. If the claim fails afterwards, the card company's webhook orders. */
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
      storeClaim({ ...order.draft, totalPrice: amount, paymentIntentId })
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
