import { getVenue, type Venue } from '@lantern/contract/venue'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CustomerList } from '../features/customers/customer-list.tsx'
import { BookingList } from '../features/desk/booking-list.tsx'
import { DayBookings } from '../features/desk/day-bookings.tsx'
import { NightCalendar } from '../features/desk/night-calendar.tsx'
import { StatCards } from '../features/desk/stat-cards.tsx'
import { queryOf } from '../lib/queries.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader, Workspace } from '../ui/layout.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'

const BookDialog = lazy(() => import('../features/desk/book-dialog.tsx'))
const Charts = lazy(() => import('../features/desk/charts.tsx'))

type Tab = 'upcoming' | 'past' | 'customers'

function Desk({ venue }: { venue: Venue }) {
  const t = useTranslations('desk')
  const [night, setNight] = useState(venue.today)
  const [tab, setTab] = useState<Tab>('upcoming')
  const [isBooking, setBooking] = useState(false)
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button onClick={() => setBooking(true)}>
            <CalendarPlus aria-hidden="true" />
            {t('book.open')}
          </Button>
        }
      />
      <div className="grid gap-8">
        <StatCards />
        <div className="grid items-start gap-6 min-[87.5rem]:grid-cols-[22rem_minmax(0,1fr)]">
          <Panel
            aria-label={t('calendar.title')}
            className="w-full max-w-110 justify-self-center p-3!"
          >
            <NightCalendar venue={venue} night={night} onNight={setNight} />
          </Panel>
          <DayBookings night={night} />
        </div>
        <Tabs
          label={t('tabs.label')}
          value={tab}
          onValueChange={setTab}
          tabs={[
            {
              value: 'upcoming',
              label: t('tabs.upcoming'),
              panel: <BookingList scope="upcoming" />,
            },
            { value: 'past', label: t('tabs.past'), panel: <BookingList scope="past" /> },
            { value: 'customers', label: t('tabs.customers'), panel: <CustomerList /> },
          ]}
        />
        <Suspense fallback={<Skeleton className="h-72 w-full" />}>
          <Charts venue={venue} />
        </Suspense>
      </div>
      {isBooking && (
        <Suspense>
          <BookDialog venue={venue} night={night} onClose={() => setBooking(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The night at a glance, and every booking within reach (spec §2, Staff Dashboard). */
export default function StaffDashboardPage() {
  const t = useTranslations('desk')
  const { data: venue, isError, isFetching, refetch } = useQuery(queryOf(getVenue, {}))
  return (
    <Workspace>
      {venue ? (
        <Desk venue={venue} />
      ) : isError ? (
        <ErrorState
          title={t('stats.error')}
          retryLabel={t('retry')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="mt-9 h-96 w-full" />
      )}
    </Workspace>
  )
}
