import type { Venue } from '@lantern/contract/venue/venue'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Hourglass from 'lucide-react/icons/hourglass'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../ui/actions/link.tsx'
import { BookingList } from '../../features/desk/lists/booking-list.tsx'
import { PopularPanel, RevenuePanel, type PeriodName } from '../../features/statistics/charts.tsx'
import { Arrivals, useArrivals } from '../../features/desk/lists/arrivals.tsx'
import { OpeningNotice } from '../../features/opening/opening-notice.tsx'
import { StatCards } from '../../features/statistics/stat-cards.tsx'
import { withWords } from '../../i18n/store.ts'
import { Loaded } from '../../kit/load/loaded.tsx'
import { useVenueQuery } from '../../lib/api/venue-query.ts'
import { useSession, useMay } from '../../lib/session/session.ts'
import { useAheadOfNeed } from '../../kit/load/use-ahead-of-need.ts'
import { buttonLook } from '../../ui/actions/button-look.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Panel } from '../../ui/layout/card.tsx'
import { classNames } from '../../ui/layout/class-names.ts'
import { WorkHeader, Workspace } from '../../ui/layout/layout.tsx'
import { PanelSkeleton, Skeleton } from '../../ui/states/skeleton.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { onDemand } from '../../ui/states/on-demand.tsx'

const BookDialog = onDemand(() => import('../../features/desk/book/book-dialog.tsx'))
const CustomerList = onDemand(async () => ({
  default: (await withWords(import('../../features/customers/customer-list.tsx'), ['customers']))
    .CustomerList,
}))
const NightCalendar = onDemand(() => import('../../features/desk/lists/night-calendar.tsx'))

type Tab = 'upcoming' | 'past' | 'customers'

function Lists() {
  const t = useTranslations('desk.tabs')
  const [tab, setTab] = useState<Tab>('upcoming')
  const may = useMay()
  const customers = <CustomerList skeleton={<PanelSkeleton className="h-96" />} />
  return (
    <Tabs
      label={t('label')}
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: 'upcoming', label: t('upcoming'), panel: <BookingList scope="upcoming" /> },
        { value: 'past', label: t('past'), panel: <BookingList scope="past" /> },
        ...(may('customers')
          ? [{ value: 'customers' as const, label: t('customers'), panel: customers }]
          : []),
      ]}
    />
  )
}

function Charts({ venue }: { venue: Venue }) {
  const [period, setPeriod] = useState<PeriodName>('30')
  return (
    <div className="grid grid-cols-1 items-start gap-5 pb-6 md:gap-6 @min-[50rem]:grid-cols-[minmax(0,1fr)_20rem]">
      <RevenuePanel venue={venue} period={period} onPeriod={setPeriod} />
      <PopularPanel venue={venue} period={period} />
    </div>
  )
}

/** Books for a customer. The dialog's state is here, so that the dashboard isn't rendered again behind it. */
function NewBooking({ venue, night }: { venue: Venue; night: string }) {
  const t = useTranslations('desk')
  const [isBooking, setBooking] = useState(false)
  useAheadOfNeed(BookDialog)
  return (
    <>
      <Button variant="outline" onClick={() => setBooking(true)}>
        <CalendarPlus />
        {t('book.open')}
      </Button>
      {isBooking && <BookDialog venue={venue} night={night} onClose={() => setBooking(false)} />}
    </>
  )
}

function Desk({ venue }: { venue: Venue }) {
  const t = useTranslations('desk')
  const titles = useTranslations('staff.titles')
  const may = useMay()
  const isAdmin = useSession().member?.role === 'admin'
  const [night, setNight] = useState(venue.today)
  const arrivals = useArrivals(night)
  // Another night's list doesn't hide what is below.
  const isPending = arrivals.isPending && night === venue.today
  return (
    <>
      <WorkHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <Link to="/waitlist" className={buttonLook('outline')}>
              <Hourglass />
              {titles('waitlist')}
            </Link>
            {may('bookings') && <NewBooking venue={venue} night={night} />}
          </>
        }
      />
      {/* By the width in letters, so that the columns go under each other where text is large. */}
      <div className="@container grid grid-cols-1 gap-6">
        {isAdmin && <OpeningNotice />}
        <div className="grid grid-cols-1 items-start gap-5 md:gap-6 @min-[55rem]:grid-cols-[minmax(0,1fr)_20rem]">
          <Arrivals night={night} arrivals={arrivals} />
          {/* What stands below a list of unknown length is shown after it, so that it doesn't move. */}
          <div
            className={classNames(
              'grid gap-5 @min-[36rem]:@max-[55rem]:grid-cols-2',
              isPending && '@max-[55rem]:hidden',
            )}
          >
            <Panel aria-label={t('calendar.title')} className="grid justify-items-center p-3!">
              <NightCalendar
                skeleton={<Skeleton className="h-82 w-full rounded-card" />}
                venue={venue}
                night={night}
                onNight={setNight}
              />
            </Panel>
            {may('reports') && <StatCards />}
          </div>
        </div>
        <div hidden={isPending} className="grid grid-cols-1 gap-6">
          <Lists />
          {may('reports') && <Charts venue={venue} />}
        </div>
      </div>
    </>
  )
}

/**
 * The dashboard: the night by what is to be done, the calendar and figures beside it, charts last (product#dashboard).
 */
export default function StaffDashboardPage() {
  const t = useTranslations('statistics')
  const query = useVenueQuery()
  return (
    <Workspace>
      <Loaded
        query={query}
        failed={t('stats.error')}
        skeleton={<PanelSkeleton className="mt-9 h-96" />}
      >
        {(venue) => <Desk venue={venue} />}
      </Loaded>
    </Workspace>
  )
}
