import { listPastBookings } from '@lantern/contract/bookings'
import { useTranslations } from 'use-intl'
import { PagedList } from '../../../kit/paged-list.tsx'
import { usePaged } from '../../../kit/use-paged.ts'
import { call } from '../../../lib/api/api-client.ts'
import { beforeLastOf } from '../../../lib/shown/pages.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { BookingCard } from './booking-card.tsx'
import { BookingsGhost } from './bookings-ghost.tsx'

/** As many as the server gives at once; fewer are the last. */
const page = 20

/** What is over or canceled, newest first, a page at a time. */
export function BookingHistory() {
  const t = useTranslations('account')
  const list = usePaged({
    url: listPastBookings.path,
    read: (before, options) => call(listPastBookings, { query: { before } }, options),
    rows: (bookings) => bookings,
    next: beforeLastOf(page),
  })
  return (
    <PagedList
      list={list}
      failed={t('bookings.historyError')}
      more={t('bookings.more')}
      ghost={<BookingsGhost label={t('bookings.loading')} />}
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
