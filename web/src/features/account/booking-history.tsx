import { listPastBookings, type Booking } from '@lantern/contract/bookings'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/api-client.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { BookingCard } from './booking-card.tsx'
import { BookingsGhost } from './bookings-ghost.tsx'

/** As many as the server gives at once; fewer are the last. */
const page = 20

/** The page after a booking, by its id. */
type Before = string | undefined
const firstPage: Before = undefined

const nextOf = (last: readonly Booking[]): Before =>
  last.length === page ? String(last.at(-1)?.id) : undefined

/** What is over or canceled, newest first, a page at a time. */
export function BookingHistory() {
  const t = useTranslations('account')
  const history = useInfiniteQuery({
    queryKey: [listPastBookings.path],
    queryFn: ({ pageParam, signal }) =>
      call(listPastBookings, { query: { before: pageParam } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextOf,
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
      {history.hasNextPage && (
        <div className="mt-5 grid justify-items-center gap-4">
          {history.isFetchNextPageError && (
            <Alert tone="destructive">{t('bookings.historyError')}</Alert>
          )}
          <Button
            variant="outline"
            loading={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            {t('bookings.more')}
          </Button>
        </div>
      )}
    </>
  )
}
