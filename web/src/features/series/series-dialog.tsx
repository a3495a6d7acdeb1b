import type { Booking } from '@lantern/contract/bookings/bookings'
import {
  cancelSeries,
  getSeries,
  quoteSeriesCancel,
  type SeriesCancelQuote,
} from '@lantern/contract/bookings/series'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useHours } from '../../kit/booking/use-hours.ts'
import { useLanguage } from '../../i18n/words.tsx'
import { Loaded } from '../../kit/load/loaded.tsx'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { fullDate, money } from '../../lib/shown/format.ts'
import { useMoments } from '../../lib/shown/moments.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { ChangeFollowing } from './change-following.tsx'
import { useAction } from '../../kit/act/use-action.ts'
import { MoneyRow, MoneyRows } from '../../ui/layout/money.tsx'
import {
  Answers,
  FollowingList,
  type FollowingProps,
  type SeriesDialogProps,
} from './following-list.tsx'

function Canceling({
  quote,
  seriesId,
  booking,
  onBack,
  onClose,
}: FollowingProps & { quote: SeriesCancelQuote }) {
  const t = useTranslations('series')
  const count = quote.bookings.filter(({ obstacle }) => obstacle === null).length
  const { act, isBusy } = useAction(cancelSeries, {
    done: () => ({ title: t('canceled', { count }) }),
    failed: { title: t('cancelFailed'), otherwise: t('failedText') },
    onDone: onClose,
  })
  const cancel = () =>
    act({ params: { id: String(seriesId) }, body: { from: booking.id, refund: quote.refund } })
  return (
    <div className="grid gap-4">
      {quote.bookings.length === 0 && <p className="text-soft">{t('none')}</p>}
      <FollowingList bookings={quote.bookings}>
        {({ refund }) => t('refundOf', { amount: money(refund) })}
      </FollowingList>
      <MoneyRows>
        {Number(quote.cancellationFee) > 0 && (
          <MoneyRow label={t('cancellationFee')} amount={money(quote.cancellationFee)} />
        )}
        <MoneyRow label={t('refundTotal')} amount={money(quote.refund)} total />
      </MoneyRows>
      <Answers
        label={t('cancel', { count })}
        isDanger
        isBusy={isBusy}
        isDisabled={count === 0}
        onBack={onBack}
        onConfirm={() => void cancel()}
      />
    </div>
  )
}

function CancelFollowing(props: FollowingProps) {
  const t = useTranslations('series')
  const { seriesId, booking } = props
  const sent = { params: { id: String(seriesId) }, query: { from: String(booking.id) } }
  const query = useQuery(queryOf(quoteSeriesCancel, sent))
  return (
    <Loaded query={query} failed={t('quoteFailed')} skeleton={<SkeletonText lines={6} />}>
      {(quote) => <Canceling {...props} quote={quote} />}
    </Loaded>
  )
}

function Payment({ booking }: { booking: Booking }) {
  const t = useTranslations('series')
  const { momentOf } = useMoments()
  const { chargeAt, isChargeOverdue, totalPrice, unpaid } = booking
  if (isChargeOverdue) return <Badge tone="vermilion">{t('overdue')}</Badge>
  const at = chargeAt === null ? null : momentOf(chargeAt)
  if (at !== null) {
    return (
      <span className="figures text-sm text-soft">
        {money(totalPrice)} · {t('chargedAt', { at })}
      </span>
    )
  }
  return <Badge tone="jade">{t(Number(unpaid) === 0 ? 'paid' : 'agreed')}</Badge>
}

type Step = 'list' | 'change' | 'cancel'

/** The bookings of a series, with the acts on one and all following ones (product#series). */
export default function SeriesDialog({
  seriesId,
  booking,
  onClose,
}: SeriesDialogProps & { seriesId: number }) {
  const t = useTranslations('series')
  const [step, setStep] = useState<Step>('list')
  const query = useQuery(queryOf(getSeries, { params: { id: String(seriesId) } }))
  const back = () => setStep('list')
  const language = useLanguage()
  const { rangeOf } = useHours()
  return (
    <Dialog onClose={onClose} title={t(`steps.${step}`)}>
      {step === 'cancel' && <CancelFollowing {...{ seriesId, booking, onClose }} onBack={back} />}
      {step === 'change' && <ChangeFollowing {...{ seriesId, booking, onClose }} onBack={back} />}
      {step === 'list' && (
        <Loaded
          query={query}
          failed={t('seriesFailed')}
          missing={<p className="text-soft">{t('gone')}</p>}
          skeleton={<SkeletonText lines={6} />}
        >
          {(series) => (
            <div className="grid gap-4">
              <p className="figures text-sm text-soft">
                {t(`rule.${series.every}`)} · {series.lanternId}
              </p>
              {series.bookings.length === 0 && <p className="text-soft">{t('none')}</p>}
              <ol aria-label={t('dates')}>
                {series.bookings.map((one) => (
                  <li
                    key={one.id}
                    className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-3 first:border-t-0"
                  >
                    <span className="figures font-medium">
                      {fullDate(one.bookingDate, language)} · {rangeOf(one)}
                      {one.id === booking.id && (
                        <span className="ml-2 text-sm font-normal text-soft">{t('this')}</span>
                      )}
                    </span>
                    <Payment booking={one} />
                  </li>
                ))}
              </ol>
              <div className="flex flex-wrap gap-3">
                <Button variant="outline" onClick={() => setStep('change')}>
                  {t('changeFollowing')}
                </Button>
                <Button variant="outline" onClick={() => setStep('cancel')}>
                  {t('cancelFollowing')}
                </Button>
              </div>
            </div>
          )}
        </Loaded>
      )}
    </Dialog>
  )
}
