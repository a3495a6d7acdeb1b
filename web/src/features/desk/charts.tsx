import { getPeriod, type Period } from '@lantern/contract/statistics'
import type { Venue } from '@lantern/contract/venue'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { moneyOfCents, shortDate } from '../../lib/format.ts'
import { queryOf } from '../../lib/queries.ts'
import { Panel } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { gathered, periodOf, periods, type PeriodName } from './period.ts'

const BARS = 60

/** Bars from night to night, the best one named; each says its figures under the pointer. */
function Revenue({ nights }: { nights: Period['nights'] }) {
  const t = useTranslations('desk.charts')
  const language = useLanguage()
  const bars = gathered(nights, BARS)
  const best = bars.reduce((most, bar) => (bar.cents > most.cents ? bar : most))
  const [first, last] = [nights[0]?.date, nights.at(-1)?.date]
  if (best.cents === 0) return <p className="py-10 text-center text-soft">{t('empty')}</p>
  const sayOf = (bar: (typeof bars)[number]) =>
    `${shortDate(bar.date, language)}: ${t('revenueOf', { amount: moneyOfCents(bar.cents), count: bar.bookings })}`
  const place = bars.indexOf(best)
  return (
    <figure>
      <p
        className="figures mb-1 flex text-sm font-semibold text-lantern-deep"
        style={{ paddingInlineStart: `min(${(place / bars.length) * 100}%, calc(100% - 9rem))` }}
      >
        {t('best', { amount: moneyOfCents(best.cents), date: shortDate(best.date, language) })}
      </p>
      <ol className="flex h-40 items-end gap-[2px] border-b border-line">
        {bars.map((bar) => (
          <li
            key={bar.date}
            title={sayOf(bar)}
            className="group flex h-full min-w-0 flex-1 items-end"
          >
            <span className="sr-only">{sayOf(bar)}</span>
            <span
              aria-hidden="true"
              style={{
                height: `${Math.max(bar.cents === 0 ? 0 : 2, (bar.cents / best.cents) * 100)}%`,
              }}
              className={`block w-full rounded-t-[3px] transition-[height] ${bar === best ? 'bg-lantern' : 'bg-soft/45 group-hover:bg-lantern'}`}
            />
          </li>
        ))}
      </ol>
      <figcaption className="figures mt-1.5 flex justify-between text-xs text-soft">
        <span>{first && shortDate(first, language)}</span>
        <span>{last && shortDate(last, language)}</span>
      </figcaption>
    </figure>
  )
}

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
