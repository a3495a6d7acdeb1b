import { Armchair, CircleCheck, Clock, UsersRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { StatCard } from '../../ui/layout/stat-card.tsx'
import type { countsOf } from './floor-state.ts'

/** The four figures of the floor (product#floor). */
export function FloorSummary({ counts }: { counts: ReturnType<typeof countsOf> | undefined }) {
  const t = useTranslations('floor.summary')
  return (
    <dl className="grid grid-cols-2 gap-3 min-[22rem]:grid-cols-4 max-sm:gap-2 lg:gap-4 max-sm:[&>div]:content-between max-sm:[&>div]:grid-cols-1 max-sm:[&>div]:p-2.5 max-sm:[&_dt]:text-xs max-sm:[&_dt]:leading-tight">
      <StatCard label={t('total')} value={counts?.total} icon={<Armchair />} />
      <StatCard label={t('occupied')} value={counts?.occupied} icon={<UsersRound />} />
      <StatCard label={t('reserved')} value={counts?.reserved} icon={<Clock />} />
      <StatCard label={t('available')} value={counts?.available} icon={<CircleCheck />} />
    </dl>
  )
}
