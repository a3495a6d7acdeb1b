import { listPastBookings } from '@lantern/contract/bookings'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/api/api-client.ts'
import { beforeLastOf, firstPage } from '../../../lib/shown/pages.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { MorePages } from '../../../ui/layout/more-pages.tsx'
import { BookingCard } from './booking-card.tsx'
import { BookingsGhost } from './bookings-ghost.tsx'

/** As many as the server gives at once; fewer are the last. */
const page = 20

/** What is over or canceled, newest first, a page at a time. */
export function BookingHistory() {
  const t = useTranslations('account')
  const history = useInfiniteQuery({
    queryKey: [listPastBookings.path],
    queryFn: ({ pageParam, signal }) =>
      call(listPastBookings, { query: { before: pageParam } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: beforeLastOf(page),
  })
  const { data, isError, isFetching, refetch } = history
  if (isError && !data) {
    return (
      <ErrorState
        title={t('bookings.historyError')}
        retryLabel={t('retry')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <BookingsGhost label={t('bookings.loading')} />
  const bookings = data.pages.flat()
  if (bookings.length === 0) {
    return (
      <EmptyState title={t('bookings.historyEmpty')}>{t('bookings.historyEmptyText')}</EmptyState>
    )
  }
  return (
    <>
      <ul className="grid gap-4">
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingCard booking={booking} />
          </li>
        ))}
      </ul>
      <MorePages label={t('bookings.more')} failed={t('bookings.historyError')} pages={history} />
    </>
  )
}
