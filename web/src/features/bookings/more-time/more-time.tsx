import {
  quoteMoreTime,
  type MoreTimeChoice,
  type MoreTime as Quote,
} from '@lantern/contract/bookings/extend'
import { timeOfDay } from '@lantern/contract/venue/clock'
import Clock from 'lucide-react/icons/clock'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { useAction } from '../../../kit/act/use-action.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { MoreTimeDialog } from './more-time-dialog.tsx'
import { onDemand } from '../../../ui/states/on-demand.tsx'

/** Loaded on demand: only a member who pays by card needs the card form. */
const CardDialog = onDemand(() => import('../../payments/card-form-dialog.tsx'))

/** Offers more time to a member whose party is checked in, under the same rules as the desk. */
export function MoreTime({ bookingId }: { bookingId: number }) {
  const t = useTranslations('account.moreTime')
  const language = useLanguage()
  const [quote, setQuote] = useState<Quote | null>(null)
  const [byCard, setByCard] = useState<(MoreTimeChoice & { version: number }) | null>(null)
  const { attempt, isBusy } = useAction(quoteMoreTime, {
    failed: { title: t('none'), otherwise: t('failedText') },
  })
  const time = byCard ? timeOfDay(byCard.endTime, language) : ''
  const ask = async () => {
    const outcome = await attempt({ params: { id: String(bookingId) } })
    if (outcome.isDone) setQuote(outcome.reply)
  }
  return (
    <>
      <Button variant="outline" size="small" loading={isBusy} onClick={() => void ask()}>
        <Clock />
        {t('open')}
      </Button>
      {quote && (
        <MoreTimeDialog
          bookingId={bookingId}
          quote={quote}
          onClose={() => setQuote(null)}
          onCard={(choice) => {
            setByCard({ ...choice, version: quote.version })
            setQuote(null)
          }}
        />
      )}
      {byCard && (
        // The time is held while the form is open.
        <CardDialog
          description={t('cardText', { time })}
          body={{
            paymentType: 'booking_extension',
            amount: byCard.totalPrice,
            metadata: { bookingId, version: byCard.version, endsAt: byCard.endsAt },
          }}
          done={{ title: t('done', { time }) }}
          credited={{ title: t('credited'), description: t('creditedText') }}
          processing={{ title: t('processing'), description: t('processingText') }}
          onClose={() => setByCard(null)}
        />
      )}
    </>
  )
}
