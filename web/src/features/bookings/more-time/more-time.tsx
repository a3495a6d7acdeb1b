import { quoteMoreTime, type MoreTime as Quote } from '@lantern/contract/bookings/extend'
import Clock from 'lucide-react/icons/clock'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../../kit/act/use-action.ts'
import { Button } from '../../../ui/actions/button.tsx'
import type { MoreTimeByCard } from './more-time-card.tsx'
import { MoreTimeDialog } from './more-time-dialog.tsx'
import { onDemand } from '../../../ui/states/on-demand.tsx'

/** Loaded on demand: only a member who pays by card needs the card form. */
const MoreTimeCard = onDemand(async () => ({
  default: (await import('./more-time-card.tsx')).MoreTimeCard,
}))

/** Offers more time to a member whose party is checked in, under the same rules as the desk. */
export function MoreTime({ bookingId }: { bookingId: number }) {
  const t = useTranslations('account.moreTime')
  const [quote, setQuote] = useState<Quote | null>(null)
  const [byCard, setByCard] = useState<MoreTimeByCard | null>(null)
  const { attempt, isBusy } = useAction(quoteMoreTime, {
    failed: { title: t('none'), otherwise: t('failedText') },
  })
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
            setByCard({ bookingId, version: quote.version, choice })
            setQuote(null)
          }}
        />
      )}
      {byCard && <MoreTimeCard wish={byCard} onClose={() => setByCard(null)} />}
    </>
  )
}
