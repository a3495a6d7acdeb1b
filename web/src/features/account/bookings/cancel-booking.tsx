import { cancelBooking, type Booking } from '@lantern/contract/bookings/bookings'
import { quoteCancel, type CancelQuote } from '@lantern/contract/bookings/cancel'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { useRef, useState, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../../kit/act/use-action.ts'
import { useNow } from '../../../lib/browser/now.ts'
import { count, money } from '../../../lib/shown/format.ts'
import { MoneyRow, MoneyRows } from '../../../ui/layout/money.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { cancelChance } from './booking-state.ts'
import { Steps } from './cancel-rules.tsx'

const totalOf = ({ refunds }: CancelQuote): string =>
  toDollars(refunds.reduce((all, { amount }) => all + toCents(amount), 0))

/** `points` are those that a cancellation takes back. */
const wordOf = (to: CancelQuote['refunds'][number]['to']) => (to === 'points' ? 'redeemed' : to)

function Refund({ quote }: { quote: CancelQuote }) {
  const t = useTranslations('account.cancel')
  const { refunds, cancellationFee: fee, points } = quote
  if (refunds.length === 0 && toCents(fee) === 0) return <p className="text-soft">{t('nothing')}</p>
  return (
    <MoneyRows>
      {refunds.map(({ to, amount }) => (
        <MoneyRow key={to} label={t(`${wordOf(to)}.back`)} amount={money(amount)} />
      ))}
      {toCents(fee) > 0 && <MoneyRow label={t('cancellationFee')} amount={money(fee)} />}
      {points > 0 && <MoneyRow label={t('points')} amount={`−${count(points)}`} />}
    </MoneyRows>
  )
}

interface CancelDialogProps {
  booking: Booking
  quote: CancelQuote
  onRefused: () => void
  onClose: () => void
  /** The element that gets the focus once the booking has disappeared. */
  list: RefObject<HTMLElement | null>
}

function CancelDialog({ booking, quote, onRefused, onClose, list }: CancelDialogProps) {
  const t = useTranslations('account.cancel')
  const isGone = useRef(false)
  const { act, isBusy } = useAction(cancelBooking, {
    done: () => ({
      title: t('done'),
      description: quote.refunds
        .map(({ to, amount }) => t(`${wordOf(to)}.done`, { amount: money(amount) }))
        .join(' '),
    }),
    failed: { title: t('failed'), otherwise: t('failedText') },
  })
  const confirm = async () => {
    const refund = totalOf(quote)
    isGone.current = await act({ params: { id: String(booking.id) }, query: { refund } })
    if (isGone.current) onClose()
    else onRefused()
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('title')}
      description={t('text')}
      cancelLabel={t('keep')}
      confirmLabel={t('confirm')}
      onConfirm={() => void confirm()}
      loading={isBusy}
      focusAfter={() => (isGone.current ? list.current : null)}
      destructive
    >
      <Refund quote={quote} />
      <div className="mt-3 text-sm text-soft">
        <Steps booking={booking} />
      </div>
    </ConfirmDialog>
  )
}

/**
 * Cancels a booking after a question that names the refund (product#cancellation). `ask` is `null` if the booking
 * can't be canceled.
 */
export function useCancelBooking(booking: Booking, list: CancelDialogProps['list']) {
  const t = useTranslations('account.cancel')
  const chance = cancelChance(booking, useNow())
  const [quote, setQuote] = useState<CancelQuote | null>(null)
  const asking = useAction(quoteCancel, {
    failed: { title: t('failed'), otherwise: t('failedText') },
  })
  const open = async () => {
    const outcome = await asking.attempt({ params: { id: String(booking.id) } })
    setQuote(outcome.isDone ? outcome.reply : null)
  }
  return {
    ask: chance === 'open' ? () => !asking.isBusy && void open() : null,
    question: quote && (
      <CancelDialog
        {...{ booking, quote, list }}
        onRefused={() => void open()}
        onClose={() => setQuote(null)}
      />
    ),
  }
}
