import { getPeriod, type Period } from '@lantern/contract/statistics'
import type { Venue } from '@lantern/contract/venue'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { queryOf } from '../../lib/queries.ts'
import { Panel } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { periodOf, periods, type PeriodName } from './period.ts'
import { Revenue } from './revenue.tsx'

/** Each amenity's share of the bookings, on its own bar. */
function Popular({ amenities }: { amenities: Period['amenities'] }) {
  const t = useTranslations('desk.charts')
  const language = useLanguage()
  const all = amenities.reduce((sum, { bookings }) => sum + bookings, 0)
  if (all === 0) return <p className="py-10 text-center text-soft">{t('empty')}</p>
  return (
    <ul className="grid gap-3.5">
      {amenities.map(({ amenityId, nameEn, nameCh, bookings }, place) => {
        const percent = Math.round((bookings / all) * 100)
        return (
          <li key={amenityId}>
            <p className="flex items-baseline justify-between gap-3">
              <span className="truncate font-medium">{language === 'ch' ? nameCh : nameEn}</span>
              <span className="figures shrink-0 text-sm">
                <span className="font-semibold">{t('share', { percent })}</span>{' '}
                <span className="text-soft">{t('bookings', { count: bookings })}</span>
              </span>
            </p>
            <span
              aria-hidden="true"
              className="mt-1 block h-2.5 overflow-hidden rounded-full bg-sunk"
            >
              <span
                style={{ width: `${(bookings / all) * 100}%` }}
                className={`block h-full rounded-full ${place === 0 ? 'bg-lantern' : 'bg-soft/45'}`}
              />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Popular amenities and revenue by night (spec §2), over a period of one's choice. */
export default function Charts({ venue }: { venue: Venue }) {
  const t = useTranslations('desk')
  const [name, setName] = useState<PeriodName>('30')
  const period = useQuery({
    ...queryOf(getPeriod, { query: periodOf(name, venue.today) }),
    placeholderData: keepPreviousData,
  })
  const { data, isError, isFetching, refetch } = period
  return (
    <section aria-labelledby="charts">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="charts" className="text-xl">
          {t('charts.title')}
        </h2>
        <Select
          aria-label={t('charts.period')}
          value={name}
          className="w-52"
          onChange={({ target }) => setName(periods.find((one) => one === target.value) ?? '30')}
        >
          {periods.map((one) => (
            <option key={one} value={one}>
              {one === 'ahead' ? t('charts.ahead') : t('charts.days', { count: one })}
            </option>
          ))}
        </Select>
      </div>
      {isError && !data ? (
        <ErrorState
          title={t('charts.error')}
          retryLabel={t('retry')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <Panel aria-labelledby="revenue">
            <h3 id="revenue" className="mb-4 text-lg">
              {t('charts.revenue')}
            </h3>
            {data ? <Revenue nights={data.nights} /> : <Skeleton className="h-52 w-full" />}
          </Panel>
          <Panel aria-labelledby="popular">
            <h3 id="popular" className="mb-4 text-lg">
              {t('charts.popular')}
            </h3>
            {data ? <Popular amenities={data.amenities} /> : <Skeleton className="h-52 w-full" />}
          </Panel>
        </div>
      )}
    </section>
  )
}
