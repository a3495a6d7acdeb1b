import type { Venue } from '@lantern/contract/venue'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Hourglass from 'lucide-react/icons/hourglass'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../ui/actions/link.tsx'
import { BookingList } from '../features/desk/lists/booking-list.tsx'
import { PopularPanel, RevenuePanel } from '../features/statistics/charts.tsx'
import { DayBookings } from '../features/desk/lists/day-bookings.tsx'
import { NeedsYou } from '../features/desk/lists/needs-you.tsx'
import { useNightRead } from '../features/desk/lists/night-read.ts'
import type { PeriodName } from '../features/statistics/period.ts'
import { OpeningNotice } from '../features/opening/opening-notice.tsx'
import { StatCards } from '../features/statistics/stat-cards.tsx'
import { loadNamespaces } from '../i18n/store.ts'
import { Loaded } from '../kit/loaded.tsx'
import { useVenueQuery } from '../lib/api/venue-query.ts'
import { useSession, useMay } from '../lib/session/session.ts'
import { whenIdle } from '../lib/browser/when-idle.ts'
import { buttonLook } from '../ui/actions/button-look.ts'
import { Button } from '../ui/actions/button.tsx'
import { Panel } from '../ui/layout/card.tsx'
import { classNames } from '../ui/layout/class-names.ts'
import { WorkHeader, Workspace } from '../ui/layout/layout.tsx'
import { PanelSkeleton, Skeleton } from '../ui/states/skeleton.tsx'
import { Tabs } from '../ui/layout/tabs.tsx'
import { onDemand } from '../ui/states/on-demand.tsx'

const BookDialog = onDemand(() => import('../features/desk/book/book-dialog.tsx'))
const CustomerList = onDemand(async () => {
  const [list] = await Promise.all([
    import('../features/customers/customer-list.tsx'),
    loadNamespaces(['customers']),
  ])
  return { default: list.CustomerList }
})
const NightCalendar = onDemand(async () => ({
  default: (await import('../features/desk/lists/night-calendar.tsx')).NightCalendar,
}))

type Tab = 'upcoming' | 'past' | 'customers'

/** The coming bookings, the past ones, and the customers. */
function Lists() {
  const t = useTranslations('desk.tabs')
  const [tab, setTab] = useState<Tab>('upcoming')
  const may = useMay()
  const customers = <CustomerList ghost={<PanelSkeleton className="h-96" />} />
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
    <div className="grid grid-cols-1 items-start gap-5 pb-6 md:gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <RevenuePanel venue={venue} period={period} onPeriod={setPeriod} />
      <PopularPanel venue={venue} period={period} />
    </div>
  )
}

interface NightProps {
  today: string
  /** The night whose bookings are shown. */
  night: string
  calendar: ReactNode
  below: ReactNode
}

/**
 * The night's lists, the calendar beside them on wide screens, and the parts below. Parts below lists of unknown
 * length are rendered only after the lists, so that they don't move. The lists and these parts render in one
 * component, because two responses that arrive together would otherwise render separately.
 */
function Night({ today, night, calendar, below }: NightProps) {
  const t = useTranslations('desk.calendar')
  const read = useNightRead(today)
  const isRead = read === 'all'
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-5 md:gap-6 min-[100rem]:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-1 gap-5 md:gap-6">
          <DayBookings night={night} />
          <NeedsYou />
        </div>
        {/* The calendar's skeleton is removed before the first list appears, which would move it. */}
        {read === 'nothing' && <PanelSkeleton className="order-1 h-86 min-[100rem]:hidden" />}
        <Panel
          aria-label={t('title')}
          className={classNames(
            'grid justify-items-center p-3! max-[99.9375rem]:order-1',
            !isRead && 'max-[99.9375rem]:hidden',
          )}
        >
          {calendar}
        </Panel>
      </div>
      <div hidden={!isRead} className="grid grid-cols-1 gap-6">
        {below}
      </div>
    </>
  )
}

/**
 * The button and dialog for booking for a customer. The dialog's state is kept here, so that the dashboard isn't
 * rendered again behind it.
 */
function NewBooking({ venue, night }: { venue: Venue; night: string }) {
  const t = useTranslations('desk')
  const [isBooking, setBooking] = useState(false)
  // Preloads the dialog's code, so that a press needn't wait for it.
  useEffect(() => whenIdle(() => void BookDialog.load().catch(() => undefined)), [])
  return (
    <>
      <Button onClick={() => setBooking(true)}>
        <CalendarPlus aria-hidden="true" />
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
  return (
    <>
      <WorkHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <Link to="/waitlist" className={buttonLook('outline')}>
              <Hourglass aria-hidden="true" />
              {titles('waitlist')}
            </Link>
            {may('bookings') && <NewBooking venue={venue} night={night} />}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        {isAdmin && <OpeningNotice />}
        {may('reports') && <StatCards />}
        <Night
          today={venue.today}
          night={night}
          calendar={
            <NightCalendar
              ghost={<Skeleton className="h-82 w-full rounded-card" />}
              venue={venue}
              night={night}
              onNight={setNight}
            />
          }
          below={
            <>
              <Lists />
              {may('reports') && <Charts venue={venue} />}
            </>
          }
        />
      </div>
    </>
  )
}

/** The dashboard: numbers, the night and the open tasks first, charts last (product#dashboard). */
export default function StaffDashboardPage() {
  const t = useTranslations('statistics')
  const query = useVenueQuery()
  return (
    <Workspace>
      <Loaded
        query={query}
        failed={t('stats.error')}
        ghost={<PanelSkeleton className="mt-9 h-96" />}
      >
        {(venue) => <Desk venue={venue} />}
      </Loaded>
    </Workspace>
  )
}
