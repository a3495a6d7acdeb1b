import type { Booking } from '@lantern/contract/bookings/bookings'
import type { ChangeQuote } from '@lantern/contract/bookings/change'
import type { Slot } from '@lantern/contract/bookings/slots'
import CreditCard from 'lucide-react/icons/credit-card'
import { useTranslations } from 'use-intl'
import { useNavigate } from '@tanstack/react-router'
import { useHours } from '../../../../kit/booking/use-hours.ts'
import { useLanguage } from '../../../../i18n/words.tsx'
import { fullDate, shortDate } from '../../../../lib/shown/format.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { CardDialog } from '../../../payments/card-form-dialog.tsx'

export interface ChangeCardProps {
  booking: Booking
  slot: Slot
  quote: ChangeQuote
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** Pays the difference by card. The new time is held beside the old one while the form is open. */
export function ChangeCard({ booking, slot, quote, isOpen, onOpen }: ChangeCardProps) {
  const t = useTranslations('bookings.change')
  const language = useLanguage()
  const { rangeOf } = useHours()
  const navigate = useNavigate()
  const { version, minimumSpend, difference: amount } = quote
  const values = { date: fullDate(slot.bookingDate, language), hours: rangeOf(slot) }
  return (
    <>
      <Button variant="outline" size="large" className="w-full" onClick={() => onOpen(true)}>
        <CreditCard />
        {t('card')}
      </Button>
      {isOpen && (
        <CardDialog
          description={t('cardText', { date: shortDate(slot.bookingDate, language) })}
          body={{
            paymentType: 'booking_change',
            amount,
            metadata: { ...slot, bookingId: booking.id, version, minimumSpend },
          }}
          done={{ title: t('done'), description: t('doneText', values) }}
          credited={{ title: t('credited'), description: t('creditedText') }}
          processing={{ title: t('processing'), description: t('processingText') }}
          onClose={() => onOpen(false)}
          onPaid={() => void navigate({ to: '/account/bookings' })}
        />
      )}
    </>
  )
}
