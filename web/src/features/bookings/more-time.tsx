import {
  quoteMoreTime,
  takeMoreTime,
  type MoreTimeChoice,
  type MoreTime as Quote,
} from '@lantern/contract/bookings/change'
import { timeOfDay } from '@lantern/contract/venue/clock'
import Clock from 'lucide-react/icons/clock'
import { useState, useId } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { useAction } from '../../kit/act/use-action.ts'
import { Button } from '../../ui/actions/button.tsx'
import { onDemand } from '../../ui/states/on-demand.tsx'
import { MethodChoice } from '../../kit/payment/method-choice.tsx'
import { money, signedCount } from '../../lib/shown/format.ts'
import { chosenOf, offered, type Method } from '../../lib/shown/payment.ts'
import { MoneyRow, MoneyRows } from '../../ui/layout/money.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

interface MoreTimeDialogProps {
  bookingId: number
  quote: Quote
  onClose: () => void
  onCard: (choice: MoreTimeChoice) => void
}

function MoreTimeDialog({ bookingId, quote, onClose, onCard }: MoreTimeDialogProps) {
  const t = useTranslations('account.moreTime')
  const language = useLanguage()
  const { version, choices, usual } = quote
  const group = useId()
  const [endsAt, setEndsAt] = useState(usual)
  const [requested, setRequested] = useState<Method | null>(null)
  const { act, isBusy } = useAction(takeMoreTime, {
    done: (booking) => ({ title: t('done', { time: timeOfDay(booking.endTime, language) }) }),
    failed: { title: t('failed'), otherwise: t('failedText') },
    onDone: onClose,
    onRefused: onClose,
  })
  const chosen = choices.find((choice) => choice.endsAt === endsAt) ?? choices[0]
  if (!chosen) return null
  const { totalPrice, points, onBill, byCard } = chosen
  // The price of a longer time may exceed the bill's limit.
  const methods = offered({ bill: onBill, balance: true, card: byCard })
  const pay = chosenOf(methods, requested, methods) ?? 'balance'
  const confirm = () => {
    if (pay === 'card') return onCard(chosen)
    const body = { pay, version, endsAt: chosen.endsAt, totalPrice }
    void act({ params: { id: String(bookingId) }, body })
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('title', { time: timeOfDay(chosen.endTime, language) })}
      description={t('text')}
      cancelLabel={t('keep')}
      confirmLabel={t(pay === 'bill' ? 'onBill' : pay === 'card' ? 'byCard' : 'pay', {
        amount: money(totalPrice),
      })}
      onConfirm={confirm}
      loading={isBusy}
    >
      <div className="grid gap-4">
        {choices.length > 1 && (
          <fieldset className="grid gap-2">
            <legend className="mb-2 text-sm text-soft">{t('until')}</legend>
            {choices.map((choice) => (
              <label
                key={choice.endsAt}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line px-3.5 py-1.5 has-checked:border-lantern-deep has-checked:bg-sunk has-focus-visible:outline-2 has-focus-visible:outline-focus"
              >
                <input
                  type="radio"
                  name={group}
                  checked={choice === chosen}
                  onChange={() => setEndsAt(choice.endsAt)}
                  className="size-5 shrink-0 accent-lantern-deep"
                />
                <span className="figures min-w-0 flex-1">
                  <b className="font-semibold">{timeOfDay(choice.endTime, language)}</b>{' '}
                  <span className="text-soft">{t('minutes', { count: choice.minutes })}</span>
                </span>
                <span className="figures">{money(choice.totalPrice)}</span>
              </label>
            ))}
          </fieldset>
        )}
        <MoneyRows>
          <MoneyRow label={t('price')} amount={money(totalPrice)} />
          {pay !== 'bill' && points > 0 && (
            <MoneyRow label={t('points')} amount={signedCount(points)} />
          )}
        </MoneyRows>
        {methods.length > 1 && (
          <MethodChoice methods={methods} value={pay} onChange={setRequested} />
        )}
      </div>
    </ConfirmDialog>
  )
}

const CardDialog = onDemand(() => import('../payments/card-form-dialog.tsx'))

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
