import { listUpcomingBookings } from '@lantern/contract/bookings'
import { useQuery } from '@tanstack/react-query'
import { useRef, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../../ui/actions/link.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { queryOf } from '../../../lib/api/queries.ts'
import { buttonLook } from '../../../ui/actions/button-look.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { MoreTime } from '../../bookings/more-time/more-time.tsx'
import { BookingCard } from './booking-card.tsx'
import { BookingsSkeleton } from './bookings-skeleton.tsx'
import { CancelBooking } from './cancel-booking.tsx'

/** The action on a booking: more time once the party is checked in, and cancellation before. */
const Action = ({ booking, list }: Parameters<typeof CancelBooking>[0]) =>
  booking.checkedInAt === null ? (
    <CancelBooking booking={booking} list={list} />
  ) : (
    <MoreTime bookingId={booking.id} />
  )

/** The bookings, or a skeleton, an error or an empty state. */
function Upcoming({ list }: { list: RefObject<HTMLElement | null> }) {
  const t = useTranslations('account')
  const query = useQuery(queryOf(listUpcomingBookings, {}))
  return (
    <Loaded
      query={query}
      failed={t('bookings.error')}
      ghost={<BookingsSkeleton label={t('bookings.loading')} />}
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
              <BookingCard booking={booking} action={<Action booking={booking} list={list} />} />
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
