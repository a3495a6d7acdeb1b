import { countPastBookings, listPastBookings } from '@lantern/contract/bookings'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { PagedList } from '../../../kit/paged-list.tsx'
import { usePaged } from '../../../kit/use-paged.ts'
import { call } from '../../../lib/api/api-client.ts'
import { queryOf } from '../../../lib/api/queries.ts'
import { beforeLastOf } from '../../../lib/shown/pages.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { BookingCard } from './booking-card.tsx'
import { BookingsSkeleton } from './bookings-skeleton.tsx'

/** The server's page size. A page with fewer bookings is the last one. */
const page = 20

/** Past and canceled bookings, newest first, page by page. */
export function BookingHistory() {
  const t = useTranslations('account')
  const list = usePaged({
    endpoint: listPastBookings,
    read: (before, options) => call(listPastBookings, { query: { before } }, options),
    rows: (bookings) => bookings,
    next: beforeLastOf(page),
  })
  const total = useQuery({ ...queryOf(countPastBookings, {}), enabled: list.hasNextPage })
  return (
    <PagedList
      list={{ ...list, count: total.data?.count }}
      failed={t('bookings.historyError')}
      more={t('bookings.more')}
      ghost={<BookingsSkeleton label={t('bookings.loading')} />}
      empty={
        <EmptyState title={t('bookings.historyEmpty')}>{t('bookings.historyEmptyText')}</EmptyState>
      }
    >
      {(bookings) => (
        <ul className="grid gap-4">
          {bookings.map((booking) => (
            <li key={booking.id}>
              <BookingCard booking={booking} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
