import {
  quoteMoreTime,
  takeMoreTime,
  type MoreTime as Quote,
} from '@lantern/contract/bookings-extend'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { useAct } from '../../kit/use-act.ts'
import { money, signedCount } from '../../lib/shown/format.ts'
import { Button } from '../../ui/actions/button.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { MoneyRow, MoneyRows } from '../../ui/layout/money.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

interface DialogProps {
  bookingId: number
  quote: Quote
  onClose: () => void
}

/** Until when, for how much, and how it is paid. */
function MoreTimeDialog({ bookingId, quote, onClose }: DialogProps) {
  const t = useTranslations('account.moreTime')
  const language = useLanguage()
  const { version, endsAt, endTime, minutes, totalPrice, points, onBill } = quote
  const [pay, setPay] = useState<'balance' | 'bill'>(onBill ? 'bill' : 'balance')
  const { act, isBusy } = useAct(takeMoreTime, {
    key: 'more-time',
    outdated: ['bookings', 'wallet', 'amenities', 'bills'],
    done: (booking) => ({ title: t('done', { time: booking.endTime }) }),
    failed: { title: t('failed'), otherwise: t('failedText') },
    onDone: onClose,
    onRefused: onClose,
  })
  const confirm = () =>
    act({ params: { id: String(bookingId) }, body: { pay, version, endsAt, totalPrice } })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { time: endTime })}
      description={t('text', { count: minutes })}
      cancelLabel={t('keep')}
      confirmLabel={t(pay === 'bill' ? 'onBill' : 'pay', { amount: money(totalPrice) })}
      onConfirm={() => void confirm()}
      loading={isBusy}
    >
      <div className="grid gap-4">
        <MoneyRows>
          <MoneyRow label={t('price')} amount={money(totalPrice)} />
          {pay === 'balance' && points > 0 && (
            <MoneyRow label={t('points')} amount={signedCount(points, language)} />
          )}
        </MoneyRows>
        {onBill && (
          <SegmentedControl
            label={t('how')}
            value={pay}
            onValueChange={setPay}
            options={[
              { value: 'bill', label: t('bill') },
              { value: 'balance', label: t('balance') },
            ]}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}

/** Offers a member's party that is in more time, as the desk would. */
export function MoreTime({ bookingId }: { bookingId: number }) {
  const t = useTranslations('account.moreTime')
  const [quote, setQuote] = useState<Quote | null>(null)
  const { attempt, isBusy } = useAct(quoteMoreTime, {
    failed: { title: t('none'), otherwise: t('failedText') },
  })
  const ask = async () => {
    const outcome = await attempt({ params: { id: String(bookingId) } })
    if (outcome.isDone) setQuote(outcome.reply)
  }
  return (
    <>
      <Button variant="outline" size="small" loading={isBusy} onClick={() => void ask()}>
        <Clock aria-hidden="true" />
        {t('open')}
      </Button>
      {quote && (
        <MoreTimeDialog bookingId={bookingId} quote={quote} onClose={() => setQuote(null)} />
      )}
    </>
  )
}
