import { getPeriod, type Period } from '@lantern/contract/statistics'
import type { Venue } from '@lantern/contract/venue'
import { nameIn } from '@lantern/contract/languages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../kit/loaded.tsx'
import { useLanguage } from '../../i18n/words.tsx'
import { queryOf } from '../../lib/api/queries.ts'
import { Panel } from '../../ui/layout/card.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { periodOf, periods, type PeriodName } from './period.ts'
import { Revenue } from './revenue.tsx'

/** Each amenity's share of the bookings, as a bar. */
function Popular({ amenities }: { amenities: Period['amenities'] }) {
  const t = useTranslations('statistics.charts')
  const language = useLanguage()
  const all = amenities.reduce((sum, { bookings }) => sum + bookings, 0)
  if (all === 0) return <p className="py-10 text-center text-soft">{t('empty')}</p>
  return (
    <ul className="grid gap-2.5">
      {amenities.map(({ amenityId, nameEn, nameCh, bookings }, place) => {
        const percent = Math.round((bookings / all) * 100)
        return (
          <li key={amenityId}>
            <p className="flex items-baseline justify-between gap-3">
              <span className="truncate text-sm font-medium">
                {nameIn({ nameEn, nameCh }, language)}
              </span>
              <span className="figures shrink-0 text-sm">
                <span className="font-semibold">{t('share', { percent })}</span>{' '}
                <span className="text-soft">{t('bookings', { count: bookings })}</span>
              </span>
            </p>
            <span
              aria-hidden="true"
              className="mt-1 block h-2 overflow-hidden rounded-full bg-sunk"
            >
              <span
                style={{ width: `${(bookings / all) * 100}%` }}
                className={`block h-full rounded-full ${place === 0 ? 'bg-lantern' : 'bg-plum'}`}
              />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The statistics of a period. Both charts share one call. */
function usePeriod(name: PeriodName, venue: Venue) {
  return useQuery({
    ...queryOf(getPeriod, { query: periodOf(name, venue.today) }),
    placeholderData: keepPreviousData,
  })
}

function usePeriodName(): (name: PeriodName) => string {
  const t = useTranslations('statistics.charts')
  return (name) => (name === 'ahead' ? t('ahead') : t('days', { count: name }))
}

export interface ChartProps {
  venue: Venue
  period: PeriodName
}

/** Popular Amenities, over the same period as the revenue chart (product#dashboard). */
export function PopularPanel({ venue, period }: ChartProps) {
  const t = useTranslations('statistics.charts')
  const nameOf = usePeriodName()
  const { data, isError } = usePeriod(period, venue)
  return (
    <Panel aria-labelledby="popular" className="p-5!">
      <h2 id="popular" className="text-lg">
        {t('popular')}
      </h2>
      <p className="mb-3 text-sm text-soft">{nameOf(period)}</p>
      {data ? (
        <Popular amenities={data.amenities} />
      ) : isError ? (
        <p className="py-10 text-center text-soft">{t('error')}</p>
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </Panel>
  )
}

/** Revenue by night, with the choice of the period. */
export function RevenuePanel(props: ChartProps & { onPeriod: (period: PeriodName) => void }) {
  const t = useTranslations('statistics')
  const nameOf = usePeriodName()
  const figures = usePeriod(props.period, props.venue)
  return (
    <Panel aria-labelledby="revenue" className="p-5!">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="revenue" className="text-lg">
          {t('charts.revenue')}
        </h2>
        <Select
          aria-label={t('charts.period')}
          value={props.period}
          className="w-44"
          onChange={({ target }) =>
            props.onPeriod(periods.find((one) => one === target.value) ?? '30')
          }
        >
          {periods.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </Select>
      </div>
      <Loaded
        query={figures}
        failed={t('charts.error')}
        ghost={<Skeleton className="h-48 w-full" />}
      >
        {({ nights }) => <Revenue nights={nights} />}
      </Loaded>
    </Panel>
  )
}
