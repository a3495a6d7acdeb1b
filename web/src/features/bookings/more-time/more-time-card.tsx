import type { MoreTimeChoice } from '@lantern/contract/bookings/extend'
import { timeOfDay } from '@lantern/contract/venue/clock'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { CardDialog } from '../../payments/card-form-dialog.tsx'

/** The additional time that is paid by card, as it was shown. */
export interface MoreTimeByCard {
  bookingId: number
  version: number
  choice: MoreTimeChoice
}

/** Pays for more time by card. The time is held while the form is open. */
export function MoreTimeCard({ wish, onClose }: { wish: MoreTimeByCard; onClose: () => void }) {
  const t = useTranslations('account.moreTime')
  const { bookingId, version, choice } = wish
  const { endsAt, totalPrice: amount } = choice
  const time = timeOfDay(choice.endTime, useLanguage())
  return (
    <CardDialog
      description={t('cardText', { time })}
      body={{
        paymentType: 'booking_extension',
        amount,
        metadata: { bookingId, version, endsAt },
      }}
      done={{ title: t('done', { time }) }}
      credited={{ title: t('credited'), description: t('creditedText') }}
      processing={{ title: t('processing'), description: t('processingText') }}
      onClose={onClose}
    />
  )
}
