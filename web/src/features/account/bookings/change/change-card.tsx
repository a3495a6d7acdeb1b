import type { Booking } from '@lantern/contract/bookings'
import type { ChangeQuote } from '@lantern/contract/bookings-change'
import { createPaymentIntent, getPayment } from '@lantern/contract/payments'
import type { Slot } from '@lantern/contract/slots'
import CreditCard from 'lucide-react/icons/credit-card'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useNavigate } from '@tanstack/react-router'
import { useHours } from '../../../../kit/use-hours.ts'
import { useLanguage } from '../../../../i18n/words.tsx'
import { useAction } from '../../../../kit/use-action.ts'
import { call } from '../../../../lib/api/api-client.ts'
import { fullDate, shortDate } from '../../../../lib/shown/format.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { toast } from '../../../../ui/overlays/toast.ts'
import { CardForm } from '../../../payments/card-form.tsx'

export interface ChangeCardProps {
  booking: Booking
  slot: Slot
  quote: ChangeQuote
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/**
 * Pays the difference by card. The new time is held beside the old one while the form is open. The request of the
 * payment's state makes the change; if that call fails, the card company's webhook makes it.
 */
export function ChangeCard({ booking, slot, quote, isOpen, onOpen }: ChangeCardProps) {
  const t = useTranslations('bookings.change')
  const words = useTranslations('payments')
  const language = useLanguage()
  const { rangeOf } = useHours()
  const navigate = useNavigate()
  const [isUnderWay, setUnderWay] = useState(false)
  const keepUnderWay = useCallback((isBusy: boolean) => setUnderWay(isBusy), [])
  const { version, minimumSpend, difference: amount } = quote

  const begin = () => {
    const metadata = { ...slot, bookingId: booking.id, version, minimumSpend }
    return call(createPaymentIntent, {
      body: { paymentType: 'booking_change', amount, metadata },
    })
  }
  const { act: conclude } = useAction(getPayment, {
    failed: { title: t('processing'), otherwise: t('processingText') },
    onDone({ status, credited }) {
      const date = fullDate(slot.bookingDate, language)
      const hours = rangeOf(slot)
      if (credited) {
        toast({ variant: 'destructive', title: t('credited'), description: t('creditedText') })
      } else if (status === 'succeeded') {
        toast({ title: t('done'), description: t('doneText', { date, hours }) })
      } else toast({ title: t('processing'), description: t('processingText') })
    },
  })
  const finish = async (intentId: string) => {
    await conclude({ params: { intentId } })
    onOpen(false)
    void navigate({ to: '/account/bookings' })
  }
  return (
    <>
      <Button variant="outline" size="large" className="w-full" onClick={() => onOpen(true)}>
        <CreditCard aria-hidden="true" />
        {t('card')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => !open && !isUnderWay && onOpen(false)}
        title={words('title')}
        closeLabel={words('close')}
      >
        <CardForm
          description={t('cardText', { date: shortDate(slot.bookingDate, language) })}
          begin={begin}
          isToldLater
          onPaid={(intentId) => void finish(intentId)}
          onCancel={() => onOpen(false)}
          onBusy={keepUnderWay}
        />
      </Dialog>
    </>
  )
}
