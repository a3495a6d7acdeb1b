import type { MoreTimeChoice } from '@lantern/contract/bookings-extend'
import { timeOfDay } from '@lantern/contract/clock'
import { createPaymentIntent, getPayment } from '@lantern/contract/payments'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { call } from '../../../lib/api/api-client.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { CardForm } from '../../payments/card-form.tsx'

/** The additional time that is paid by card, as it was shown. */
export interface MoreTimeByCard {
  bookingId: number
  version: number
  choice: MoreTimeChoice
}

/**
 * Pays for more time by card. The time is held while the form is open. The request of the payment's state extends the
 * booking; if that call fails, the card company's webhook does.
 */
export function MoreTimeCard({ wish, onClose }: { wish: MoreTimeByCard; onClose: () => void }) {
  const t = useTranslations('account.moreTime')
  const words = useTranslations('payments')
  const [isUnderWay, setUnderWay] = useState(false)
  const keepUnderWay = useCallback((isBusy: boolean) => setUnderWay(isBusy), [])
  const { bookingId, version, choice } = wish
  const { endsAt, totalPrice: amount } = choice
  const time = timeOfDay(choice.endTime, useLanguage())

  const begin = () => {
    const metadata = { bookingId, version, endsAt }
    return call(createPaymentIntent, {
      body: { paymentType: 'booking_extension', amount, metadata },
    })
  }
  const { act: conclude } = useAction(getPayment, {
    failed: { title: t('processing'), otherwise: t('processingText') },
    onDone({ status, credited }) {
      if (credited) {
        toast({ variant: 'destructive', title: t('credited'), description: t('creditedText') })
      } else if (status === 'succeeded') toast({ title: t('done', { time }) })
      else toast({ title: t('processing'), description: t('processingText') })
    },
  })
  const finish = async (intentId: string) => {
    await conclude({ params: { intentId } })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isUnderWay && onClose()}
      title={words('title')}
      closeLabel={words('close')}
    >
      <CardForm
        description={t('cardText', { time })}
        begin={begin}
        isToldLater
        onPaid={(intentId) => void finish(intentId)}
        onCancel={onClose}
        onBusy={keepUnderWay}
      />
    </Dialog>
  )
}
