import { cancelSeries, quoteSeriesCancel, type SeriesCancelQuote } from '@lantern/contract/series'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../kit/loaded.tsx'
import { useAction } from '../../kit/use-action.ts'
import { queryOf } from '../../lib/api/queries.ts'
import { money } from '../../lib/shown/format.ts'
import { MoneyRow, MoneyRows } from '../../ui/layout/money.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Answers, FollowingList, type FollowingProps } from './following-list.tsx'

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
    act({ params: { id: String(seriesId) }, body: { from: booking.id, back: quote.back } })
  return (
    <div className="grid gap-4">
      {quote.bookings.length === 0 && <p className="text-soft">{t('none')}</p>}
      <FollowingList bookings={quote.bookings}>
        {({ back }) => t('backOf', { amount: money(back) })}
      </FollowingList>
      <MoneyRows>
        {Number(quote.kept) > 0 && <MoneyRow label={t('kept')} amount={money(quote.kept)} />}
        <MoneyRow label={t('backTotal')} amount={money(quote.back)} total />
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

/** Cancels a booking of a series and all following ones, after a list of the refunds. */
export function CancelFollowing(props: FollowingProps) {
  const t = useTranslations('series')
  const { seriesId, booking } = props
  const sent = { params: { id: String(seriesId) }, query: { from: String(booking.id) } }
  const query = useQuery(queryOf(quoteSeriesCancel, sent))
  return (
    <Loaded query={query} failed={t('quoteFailed')} ghost={<SkeletonText lines={6} />}>
      {(quote) => <Canceling {...props} quote={quote} />}
    </Loaded>
  )
}
