import {
  listUpcomingBookings,
  countPastBookings,
  listPastBookings,
} from '@lantern/contract/bookings/bookings'
import { useQuery } from '@tanstack/react-query'
import { useRef, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../../ui/actions/link.tsx'
import { Loaded } from '../../../kit/load/loaded.tsx'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { buttonLook } from '../../../ui/actions/button-look.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { BookingCard } from './booking-card.tsx'
import { PagedList } from '../../../kit/load/paged-list.tsx'
import { usePaged } from '../../../kit/load/use-paged.ts'
import { call } from '../../../lib/api/api-client.ts'
import { beforeLastOf } from '../../../lib/shown/pages.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

/** The skeleton of a list of bookings, with the size of real ones. */
export function BookingsSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="grid gap-4">
      <output className="sr-only">{label}</output>
      {[1, 2].map((skeleton) => (
        <div
          key={skeleton}
          className="grid grid-cols-[min(4.5rem,22%)_minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-[min(9rem,25%)_minmax(0,1fr)] sm:gap-5 md:p-5"
        >
          <Skeleton className="aspect-4/3 self-start rounded-control sm:aspect-16/10" />
          <div className="grid min-h-36 content-start gap-3 sm:min-h-30">
            <Skeleton className="h-6 w-2/5" />
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  )
}

function Upcoming({ list }: { list: RefObject<HTMLElement | null> }) {
  const t = useTranslations('account')
  const query = useQuery(queryOf(listUpcomingBookings, {}))
  return (
    <Loaded
      query={query}
      failed={t('bookings.error')}
      skeleton={<BookingsSkeleton label={t('bookings.loading')} />}
      empty={
        <EmptyState
          title={t('bookings.empty')}
          action={
            <Link to="/booking" className={buttonLook('outline')}>
              {t('bookings.book')}
            </Link>
          }
        >
          {t('bookings.emptyText')}
        </EmptyState>
      }
    >
      {(bookings) => (
        <ul className="grid gap-4">
          {bookings.map((booking) => (
            <li key={booking.id}>
              <BookingCard booking={booking} list={list} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}

/** The upcoming bookings, soonest first. The frame stays when a booking disappears, so that it can get the focus. */
export function UpcomingBookings() {
  const frame = useRef<HTMLDivElement>(null)
  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      <Upcoming list={frame} />
    </div>
  )
}

const page = 20

/** Past and canceled bookings, newest first, page by page. */
export function BookingHistory() {
  const t = useTranslations('account')
  const frame = useRef<HTMLUListElement>(null)
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
      skeleton={<BookingsSkeleton label={t('bookings.loading')} />}
      empty={
        <EmptyState title={t('bookings.historyEmpty')}>{t('bookings.historyEmptyText')}</EmptyState>
      }
    >
      {(bookings) => (
        <ul ref={frame} tabIndex={-1} className="grid gap-4 outline-none">
          {bookings.map((booking) => (
            <li key={booking.id}>
              <BookingCard booking={booking} list={frame} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
