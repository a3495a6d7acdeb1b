import { getStatistics, type Statistics } from '@lantern/contract/reports/statistics'
import { useQuery } from '@tanstack/react-query'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign'
import Hourglass from 'lucide-react/icons/hourglass'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../kit/load/loaded.tsx'
import { count, money } from '../../lib/shown/format.ts'
import { queryOf } from '../../lib/api/cache/queries.ts'
import { StatCard } from '../../ui/layout/stat-card.tsx'

/** The four numbers (product#figures). */
export function StatCards() {
  const t = useTranslations('statistics.stats')
  const query = useQuery(queryOf(getStatistics, {}))
  return (
    <Loaded query={query} failed={t('error')} skeleton={<Figures />}>
      {(data) => <Figures data={data} />}
    </Loaded>
  )
}

/** The numbers in their cards, which are rendered before the numbers are loaded. */
function Figures({ data }: { data?: Statistics }) {
  const t = useTranslations('statistics.stats')
  const figure = (value: number | undefined) => (value === undefined ? undefined : count(value))
  const toCome = data ? data.confirmedBookings + data.pendingBookings : 0
  return (
    // Two columns, or one where letters are large.
    <dl
      aria-label={t('label')}
      className="grid grid-cols-[repeat(auto-fit,minmax(max(40%,min(100%,9rem)),1fr))] content-start gap-2.5 md:gap-3"
    >
      <StatCard
        label={t('total')}
        value={figure(data?.totalBookings)}
        hint={t('allNights')}
        icon={<CalendarCheck />}
      />
      <StatCard
        label={t('confirmed')}
        value={figure(data?.confirmedBookings)}
        hint={
          data && toCome > 0 ? (
            t('ofComing', { percent: Math.round((data.confirmedBookings / toCome) * 100) })
          ) : (
            <>&nbsp;</>
          )
        }
        icon={<BadgeCheck />}
      />
      <StatCard
        label={t('pending')}
        value={figure(data?.pendingBookings)}
        hint={data ? t('awaiting', { count: data.pendingBookings }) : <>&nbsp;</>}
        icon={<Hourglass />}
      />
      <StatCard
        label={t('revenue')}
        value={data && money(data.totalRevenue)}
        hint={t('lessRefunds')}
        icon={<CircleDollarSign />}
      />
    </dl>
  )
}
